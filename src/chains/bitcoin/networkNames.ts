import type { CaipNetworkId } from '../../core/types.ts'
import { MAINNET, SIGNET, TESTNET } from './networks.ts'
import type { AddressForm } from './address.ts'

/** Not built in, but a site may bring it, and wallets call it by the name of the older one. */
const TESTNET4: CaipNetworkId = 'bip122:00000000da84f2bafbbc53dee25a72ae'

/** What each kind of wallet calls a network (contract B8). */
interface Names {
  id: CaipNetworkId
  standard: string
  sats: string
  leather: string
  /** The property of `window.okxwallet` that is the network's provider. */
  okx: string
  unisat: string
}

export type Dialect = Exclude<keyof Names, 'id'>

// The first row that fits wins: Testnet4 is what sats-connect wallets have in the place of Testnet.
const NAMES: readonly Names[] = [
  { id: MAINNET, standard: 'bitcoin:mainnet', sats: 'Mainnet', leather: 'mainnet', okx: 'bitcoin', unisat: 'BITCOIN_MAINNET' },
  { id: TESTNET, standard: 'bitcoin:testnet', sats: 'Testnet4', leather: 'testnet', okx: 'bitcoinTestnet', unisat: 'BITCOIN_TESTNET' },
  { id: SIGNET, standard: 'bitcoin:signet', sats: 'Signet', leather: 'signet', okx: 'bitcoinSignet', unisat: 'BITCOIN_SIGNET' },
  { id: TESTNET4, standard: 'bitcoin:testnet', sats: 'Testnet4', leather: 'testnet4', okx: 'bitcoinTestnet4', unisat: 'BITCOIN_TESTNET4' },
]

/** What a wallet calls a network; undefined where it has no word for it. */
export const nameOf = (dialect: Dialect, id: CaipNetworkId): string | undefined => NAMES.find((one) => one.id === id)?.[dialect]

/** The network that a wallet's name means: the one in use, where that has the name too. */
export function networkNamed(dialect: Dialect, name: unknown, current?: CaipNetworkId): CaipNetworkId | undefined {
  const named = NAMES.filter((one) => one[dialect] === name)
  return (named.find((one) => one.id === current) ?? named[0])?.id
}

/** Whether addresses of a network look like an address does. Test networks all look alike. */
export const isOfForm = (id: CaipNetworkId, form: AddressForm) => (id === MAINNET) === (form === 'main')

/** The network of a wallet that names it, or says only by its addresses: then the one in use, the first that fits. */
export function networkOf(form: AddressForm, ...candidates: readonly (CaipNetworkId | undefined)[]): CaipNetworkId {
  const fitting = candidates.find((id) => id && isOfForm(id, form))
  return fitting ?? (form === 'main' ? MAINNET : TESTNET)
}
