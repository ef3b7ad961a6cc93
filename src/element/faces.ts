import type { Driver } from '../core/driver.ts'
import { formatAmount, shortenAddress } from '../core/format.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { Face } from './button.ts'

/** The account that a button speaks of: its own namespace's, else the active one. */
function accountFor({ account, connections, activeNamespace }: Snapshot, namespace: string | null) {
  if (!namespace || namespace === activeNamespace) return account
  const connection = connections.find((one) => one.namespace === namespace)
  return connection && { ...connection, balance: null, name: undefined, avatar: undefined }
}

/** Two hues from an address, so that a visitor knows their account again. */
function paintAvatar(slot: HTMLElement, address: string, image?: string): void {
  let hash = 0
  for (const letter of address.toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) % 360
  // CSSOM, which a strict content security policy allows.
  slot.style.background = image
    ? `center/cover ${CSS.supports('background', `url("${CSS.escape(image)}")`) ? `url("${image.replace(/["\\\n]/g, '')}")` : 'none'}`
    : `linear-gradient(135deg,hsl(${hash} 70% 60%),hsl(${(hash + 80) % 360} 70% 45%))`
}

/** `<wallet-modal-button>`: Connect, then the account. */
export function connectFace(state: Snapshot, element: HTMLElement, driver: Driver): Face {
  const account = accountFor(state, element.getAttribute('namespace'))
  const isBusy = state.loading || (account !== null && account !== undefined && account.status !== 'connected')
  if (!account) {
    const label = element.getAttribute('label') ?? driver.label('button.connect')
    return { label: isBusy ? (element.getAttribute('loading-label') ?? driver.label('button.connecting')) : label, isPrimary: true, isBusy }
  }
  const { address, balance, name, avatar } = account
  const amount = balance && element.getAttribute('balance') !== 'hide' && `${formatAmount(balance.value, driver.locale())} ${balance.symbol}`
  return {
    label: name ?? shortenAddress(address),
    side: amount || undefined,
    isPrimary: false,
    isBusy,
    mark: (slot) => paintAvatar(slot, address, avatar),
  }
}

/** `<wallet-modal-network-button>`: the network in use, or what to do about it (contract C3). */
export function networkFace({ account }: Snapshot, element: HTMLElement, driver: Driver): Face {
  const network = driver.network()
  const own = element.getAttribute('label') ?? driver.label('button.selectNetwork')
  const label = network?.unsupported && account ? driver.label('button.switchNetwork') : (network?.name ?? own)
  return { label, isPrimary: false, isBusy: false }
}
