import type { CaipNetworkId } from '../../core/types.ts'
import { MAINNET, SIGNET, TESTNET } from './networks.ts'
import type { AddressForm } from './address.ts'

/**
 * Testnet4 is no built-in network, but sites may add it. Some wallets use one name for Testnet4 and the older Testnet.
 */
const TESTNET4: CaipNetworkId = 'bip122:00000000da84f2bafbbc53dee25a72ae'

/** The names of a network in each kind of wallet (docs/contract.md, Bitcoin). */
interface Names {
  id: CaipNetworkId
  standard: string
  sats: string
  leather: string
  /** The property of `window.okxwallet` that holds the provider for this network. */
  okx: string
  unisat: string
}

export type Dialect = Exclude<keyof Names, 'id'>

// If a name stands for two networks, the first entry with that name counts. sats-connect wallets offer Testnet4 only,
// so their name for it also stands for Testnet.
const NAMES: readonly Names[] = [
  {
    id: MAINNET,
    standard: 'bitcoin:mainnet',
    sats: 'Mainnet',
    leather: 'mainnet',
    okx: 'bitcoin',
    unisat: 'BITCOIN_MAINNET',
  },
  {
    id: TESTNET,
    standard: 'bitcoin:testnet',
    sats: 'Testnet4',
    leather: 'testnet',
    okx: 'bitcoinTestnet',
    unisat: 'BITCOIN_TESTNET',
  },
  {
    id: SIGNET,
    standard: 'bitcoin:signet',
    sats: 'Signet',
    leather: 'signet',
    okx: 'bitcoinSignet',
    unisat: 'BITCOIN_SIGNET',
  },
  {
    id: TESTNET4,
    standard: 'bitcoin:testnet',
    sats: 'Testnet4',
    leather: 'testnet4',
    okx: 'bitcoinTestnet4',
    unisat: 'BITCOIN_TESTNET4',
  },
]

/** Returns the name that one kind of wallet uses for a network; undefined if that kind lacks the network. */
export const nameOf = (dialect: Dialect, id: CaipNetworkId): string | undefined =>
  NAMES.find((one) => one.id === id)?.[dialect]

/**
 * Returns the network that one kind of wallet calls `name`. If the name stands for two networks, prefers the current
 * one.
 */
export function networkNamed(dialect: Dialect, name: unknown, current?: CaipNetworkId): CaipNetworkId | undefined {
  const named = NAMES.filter((one) => one[dialect] === name)
  return (named.find((one) => one.id === current) ?? named[0])?.id
}

/** Whether an address format fits a network. All test networks have the same format. */
export const isOfForm = (id: CaipNetworkId, form: AddressForm) => (id === MAINNET) === (form === 'main')

/**
 * Returns the network of a wallet: the first candidate that fits the address format, else the first network with that
 * format.
 */
export function networkOf(form: AddressForm, ...candidates: readonly (CaipNetworkId | undefined)[]): CaipNetworkId {
  const fitting = candidates.find((id) => id && isOfForm(id, form))
  return fitting ?? (form === 'main' ? MAINNET : TESTNET)
}
