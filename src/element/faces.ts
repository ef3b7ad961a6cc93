import type { Driver } from '../core/driver.ts'
import type { Namespace } from '../core/types.ts'
import type { Face, Word } from './button.ts'

/** `<wallet-modal-button>`: Connect, then the account. */
export function connectFace(word: Word, driver: Driver): Face {
  const { activeNamespace, loading } = driver.api.getState()
  const account = driver.faces()?.accounts[(word('namespace') ?? activeNamespace) as Namespace]
  if (account) return { ...account, amount: word('balance') === 'hide' ? undefined : account.amount }
  const label = loading ? (word('loading-label') ?? driver.label('connecting')) : (word('label') ?? driver.label('connect'))
  return { label, isPrimary: true, isBusy: loading }
}

/** `<wallet-modal-wallet-button>`: one wallet; nothing to press while one is connected (contract C3). */
export function walletFace(word: Word, driver: Driver): Face {
  const { account, loading } = driver.api.getState()
  const name = word('label') ?? word('wallet') ?? ''
  return { label: name.replace(/^./, (first) => first.toUpperCase()), isBusy: loading, isOff: Boolean(account) }
}

/** `<wallet-modal-network-button>`: the network in use, or what to do about it (contract C3). */
export function networkFace(word: Word, driver: Driver): Face {
  return { label: driver.faces()?.network ?? word('label') ?? driver.label('selectNetwork') }
}
