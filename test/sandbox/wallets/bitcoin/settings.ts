import type { PaymentType } from '../../bitcoin/accounts.ts'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '../../bitcoin/networks.ts'
import type { AnswerKind } from '../evm/settings.ts'

/** Names of the interfaces through which a page can use the wallet. */
export const INTERFACES = ['standard', 'sats', 'leather', 'okx', 'unisat', 'bitget', 'binance'] as const
export type InterfaceName = (typeof INTERFACES)[number]

/** Data of the sandbox that serves the script. */
export interface BitcoinFacts {
  /** URL of the UTXO service. */
  utxoUrl: string
}

/** Initial settings of a wallet. Each can also be an attribute (`data-payment`) or a query parameter of the script. */
export interface BitcoinSettings {
  interfaces: readonly InterfaceName[]
  /** Name of the Wallet Standard wallet and the sats-connect provider. The other interfaces have fixed names. */
  name: string
  /** Hue of the icon, 0 to 360. */
  hue: number
  answer: AnswerKind
  /** Address type for payments. The ordinals address is always Taproot. */
  payment: PaymentType
  /** Index of the wallet's sandbox account. */
  account: number
  network: BitcoinNetwork
  /** Delay in ms before the wallet appears, like slow extensions. */
  lateMs: number
}

export const DEFAULTS: BitcoinSettings = {
  interfaces: ['standard'],
  name: 'Demo Bitcoin Wallet',
  hue: 33,
  answer: 'ask',
  payment: 'p2wpkh',
  account: 0,
  network: 'mainnet',
  lateMs: 0,
}

const ANSWERS = [
  'approve',
  'reject',
  'ask',
  'lock',
  'silent',
  'pending',
  'error',
] as const satisfies readonly AnswerKind[]
const PAYMENTS = ['p2wpkh', 'p2sh-p2wpkh'] as const satisfies readonly PaymentType[]

const oneOf =
  <T extends string>(name: string, all: readonly T[]) =>
  (value: string): T => {
    const found = all.find((one) => one === value)
    if (found === undefined) throw new Error(`${name} must be one of ${all.join(', ')}, not "${value}"`)
    return found
  }

const READERS: { [K in keyof BitcoinSettings]: (value: string) => BitcoinSettings[K] } = {
  interfaces: (value) => value.split(',').map(oneOf('interfaces', INTERFACES)),
  name: String,
  hue: Number,
  answer: oneOf('answer', ANSWERS),
  payment: oneOf('payment', PAYMENTS),
  account: Number,
  network: oneOf('network', BITCOIN_NETWORKS),
  lateMs: Number,
}

/** Reads the settings of a script tag from its URL's query and from `data-*` attributes, which take precedence. */
export function readSettings(script: { src: string; dataset: DOMStringMap }): Partial<BitcoinSettings> {
  const given = { ...Object.fromEntries(new URL(script.src).searchParams), ...script.dataset }
  const read = Object.entries(READERS).flatMap(([key, reader]) => {
    const value = given[key]
    return value === undefined ? [] : [[key, reader(value)]]
  })
  return Object.fromEntries(read) as Partial<BitcoinSettings>
}
