import type { Driver } from '../core/driver.ts'
import type { Namespace } from '../core/types.ts'
import type { Face } from './button.ts'

/** `<wallet-modal-button>`: Connect, then the account. */
export function connectFace(element: HTMLElement, driver: Driver): Face {
  const { activeNamespace, loading } = driver.api.getState()
  const word = (attribute: string) => element.getAttribute(attribute)
  const account = driver.faces()?.accounts[(word('namespace') ?? activeNamespace) as Namespace]
  if (account) return { ...account, amount: word('balance') === 'hide' ? undefined : account.amount }
  const label = loading ? (word('loading-label') ?? driver.label('connecting')) : (word('label') ?? driver.label('connect'))
  return { label, isPrimary: true, isBusy: loading }
}

/** `<wallet-modal-network-button>`: the network in use, or what to do about it (contract C3). */
export function networkFace(element: HTMLElement, driver: Driver): Face {
  return { label: driver.faces()?.network ?? element.getAttribute('label') ?? driver.label('selectNetwork') }
}
