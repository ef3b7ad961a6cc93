import type { CaipNetworkId } from '../../core/types.ts'
import { MAINNET, SIGNET, TESTNET } from './networks.ts'
import type { AddressForm } from './address.ts'

/** Not built in, but sites may add it. Wallets call it Testnet like the older one. */
const TESTNET4: CaipNetworkId = 'bip122:00000000da84f2bafbbc53dee25a72ae'

/** The name of a network in each kind of wallet (docs/contract.md, Bitcoin). */
interface Names {
  id: CaipNetworkId
  standard: string
  sats: string
  leather: string
  /** The property of `window.okxwallet` with this network's provider. */
  okx: string
  unisat: string
}

export type Dialect = Exclude<keyof Names, 'id'>

// The first match wins: sats-connect wallets have Testnet4 instead of Testnet.
const NAMES: readonly Names[] = [
  { id: MAINNET, standard: 'bitcoin:mainnet', sats: 'Mainnet', leather: 'mainnet', okx: 'bitcoin', unisat: 'BITCOIN_MAINNET' },
  { id: TESTNET, standard: 'bitcoin:testnet', sats: 'Testnet4', leather: 'testnet', okx: 'bitcoinTestnet', unisat: 'BITCOIN_TESTNET' },
  { id: SIGNET, standard: 'bitcoin:signet', sats: 'Signet', leather: 'signet', okx: 'bitcoinSignet', unisat: 'BITCOIN_SIGNET' },
  { id: TESTNET4, standard: 'bitcoin:testnet', sats: 'Testnet4', leather: 'testnet4', okx: 'bitcoinTestnet4', unisat: 'BITCOIN_TESTNET4' },
]

/** A wallet's name for a network, if it has one. */
export const nameOf = (dialect: Dialect, id: CaipNetworkId): string | undefined => NAMES.find((one) => one.id === id)?.[dialect]

/** The network that a wallet's name means. Prefers the current one if the name fits it. */
export function networkNamed(dialect: Dialect, name: unknown, current?: CaipNetworkId): CaipNetworkId | undefined {
  const named = NAMES.filter((one) => one[dialect] === name)
  return (named.find((one) => one.id === current) ?? named[0])?.id
}

/** Whether addresses of this form belong to a network. Test networks cannot be told apart. */
export const isOfForm = (id: CaipNetworkId, form: AddressForm) => (id === MAINNET) === (form === 'main')

/** The network of a wallet, from its candidates or from its address form alone. The first match wins. */
export function networkOf(form: AddressForm, ...candidates: readonly (CaipNetworkId | undefined)[]): CaipNetworkId {
  const fitting = candidates.find((id) => id && isOfForm(id, form))
  return fitting ?? (form === 'main' ? MAINNET : TESTNET)
}
