import { createWatchers } from '../../core/events/watchers.ts'
import type { SolanaProvider } from '../../core/transactions/solana.ts'

/** The properties that changed, in the form of Wallet Standard's `change` event. */
type Change = Partial<Pick<SolanaProvider, 'accounts' | 'chains' | 'features'>>
export type ChangeListener = (properties: Change) => void

/** Notifies listeners of properties that differ from the last notification. `look` reads the current ones. */
export function createChanges(look: () => Required<Change>, changes: (listener: () => void) => () => void) {
  const watchers = createWatchers<Change>(() => {
    seen = look()
    return changes(sync)
  })
  let seen = look()
  const isOther = (a: readonly string[], b: readonly string[]) => a.join() !== b.join()
  const addressesOf = ({ accounts }: Required<Change>) => accounts.map(({ address }) => address)

  function sync(): void {
    const [before, now] = [seen, look()]
    seen = now
    const news: Change = {
      ...(isOther(addressesOf(before), addressesOf(now)) && { accounts: now.accounts }),
      ...(isOther(before.chains, now.chains) && { chains: now.chains }),
      ...(isOther(Object.keys(before.features), Object.keys(now.features)) && { features: now.features }),
    }
    if (Object.keys(news).length) watchers.emit(news)
  }

  return watchers.watch
}
