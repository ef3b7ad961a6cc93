import type { Driver } from '../core/driver.ts'
import type { Namespace } from '../core/types.ts'
import type { Face, Word } from './button.ts'

/** Brands with unusual capitalization. */
const BRANDS: Readonly<Record<string, string>> = { github: 'GitHub', metamask: 'MetaMask', okx: 'OKX' }

/**
 * `<wallet-modal-button>`: Connect, then the account. `<wallet-modal-wallet-button>`: the wallet that it names,
 * disabled while one is connected. Both for their `namespace` attribute, else for the active namespace.
 */
export function connectFace(word: Word, { api, faces, label }: Driver): Face {
  const { activeNamespace, loading } = api.getState()
  const wallet = word('wallet')
  const account = faces()?.accounts[(word('namespace') ?? activeNamespace) as Namespace]
  if (account && !wallet) return { ...account, amount: word('balance') !== 'hide' && account.amount }
  const name = word('label') ?? (wallet ? (BRANDS[wallet] ?? wallet.replace(/-/g, ' ').replace(/\b./g, (first) => first.toUpperCase())) : label('connect'))
  return {
    label: loading ? (word('loading-label') ?? (wallet ? name : label('connecting'))) : name,
    isPrimary: !wallet, isBusy: loading, isOff: !!account,
  }
}

/** `<wallet-modal-network-button>`: the current network; without one, Select Network or Switch Network. */
export function networkFace(word: Word, driver: Driver): Face {
  return { label: driver.faces()?.network ?? word('label') ?? driver.label('selectNetwork') }
}
