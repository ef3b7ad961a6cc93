import type { Driver } from '../core/driver.ts'
import { FIRST_NAMES } from '../core/networks/firstNames.ts'
import { NO_MARK } from '../core/page/face.ts'
import type { Namespace } from '../core/types.ts'
import type { ButtonContent, ReadAttribute } from './button.ts'

/** Wallet and provider names that are not simply capitalized. A map, since foreign HTML may name `constructor`. */
const BRANDS: ReadonlyMap<string, string> = new Map(
  Object.entries({ github: 'GitHub', metamask: 'MetaMask', okx: 'OKX' }),
)

/**
 * Returns the content of two elements. `<wallet-modal-button>`: Connect, or the account once connected.
 * `<wallet-modal-wallet-button>`: the name of its wallet, disabled while a wallet is connected. Both use the namespace
 * of their attribute, else the active one.
 */
export function connectContent(word: ReadAttribute, { api, faces, label }: Driver): ButtonContent {
  const { activeNamespace, loading } = api.getState()
  const wallet = word('wallet')
  const account = faces()?.accounts[(word('namespace') ?? activeNamespace) as Namespace]
  if (account && !wallet) return { ...account, amount: word('balance') !== 'hide' && account.amount }
  const name =
    word('label') ??
    (wallet
      ? (BRANDS.get(wallet) ?? wallet.replace(/-/g, ' ').replace(/\b./g, (first) => first.toUpperCase()))
      : label('connect'))
  return {
    label: loading ? (word('loading-label') ?? (wallet ? name : label('connecting'))) : name,
    isPrimary: !wallet,
    isBusy: loading,
    isOff: !!account,
  }
}

/**
 * Returns the content of `<wallet-modal-network-button>`: the current network's name and mark; Switch Network if the
 * site does not support it; Select Network for a network whose name is unknown until the main code is loaded.
 */
export function networkContent(word: ReadAttribute, { api, faces, label }: Driver): ButtonContent {
  return (
    faces()?.network ?? {
      label: word('label') ?? FIRST_NAMES[api.getState().network] ?? label('selectNetwork'),
      paint: NO_MARK,
    }
  )
}
