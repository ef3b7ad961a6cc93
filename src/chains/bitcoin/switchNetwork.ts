import { answerError } from '../../core/errors/answerError.ts'
import type { ChainAdapter } from '../../core/chain.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Link } from '../../core/connector.ts'
import { walletError } from '../../core/errors/walletError.ts'
import { something } from './connectWallet.ts'
import type { BitcoinLink } from './link.ts'

/** Behind a session there is no `take`, and nobody is asked. */
type AnyLink = Link & Partial<Pick<BitcoinLink, 'take'>>

/** Some wallets in the page have no such question. */
export const obstacleTo: NonNullable<ChainAdapter['obstacleTo']> = ({ take, provider }: AnyLink) =>
  take && !(provider as BitcoinLink['provider']).switchNetwork ? 'fixed' : undefined

/**
 * Asks the wallet to use a network; behind a session it is simply the one in use from now on, where the session covers it.
 * Rejects with `UserRejected`, `RequestPending`, `WalletLocked`, `UnsupportedChain`, `ConnectionFailed`.
 */
export const switchNetwork: NonNullable<ChainAdapter['switchNetwork']> = async (link: AnyLink, { caipNetworkId: id }) => {
  if (!link.take) {
    if (!link.moved || (link.approved && !link.approved.includes(id))) throw new WalletModalError('UnsupportedChain')
    return link.moved(id)
  }
  const { switchNetwork: ask } = link.provider as BitcoinLink['provider']
  if (!ask) throw new WalletModalError('UnsupportedChain')
  try {
    link.take(something(await ask(id)))
  } catch (error) {
    throw answerError(error).code === 'UnsupportedMethod' ? new WalletModalError('UnsupportedChain', { cause: error }) : walletError(error)
  }
}
