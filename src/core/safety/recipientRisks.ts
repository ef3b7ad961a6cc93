import { compare, toDecimal } from '../money/decimal.ts'
import type { HistoryRow } from '../transactions/history.ts'
import { judge, type KnownAddress } from './knownAddress.ts'
import { isSameAddress } from './isSameAddress.ts'

/** What a node knows of an address; a field is absent if no node could tell. */
export interface RecipientFacts {
  /** Whether the address is a contract. Accounts that delegate to one (EIP-7702) are none. */
  isContract?: boolean
  /** Whether the account has sent a transaction here. */
  isUsed?: boolean
}

/**
 * What makes a transfer risky, the most dangerous first. `lookAlike`: the recipient imitates an address that the visitor knows.
 * `mistyped`: its checksum is wrong. `asked`: the wallet still has an earlier request to send; `unclear`: it did not tell
 * whether it sent an earlier one; `again`: the same transfer is pending.
 * `burn`: nobody can take anything out. `token`: the contract of a token. `elsewhere`: a contract on another network,
 * but not on this one. `dust`: it only ever sent the visitor next to nothing. `contract`: a contract. `own`: the account
 * that sends. `first`: the visitor never sent anything there.
 */
export type Risk =
  | { kind: 'lookAlike'; known: KnownAddress }
  | { kind: 'elsewhere'; network: string }
  | { kind: 'asked' | 'unclear' | 'again' | 'mistyped' | 'burn' | 'token' | 'dust' | 'contract' | 'own' | 'first' }

export interface RiskAsk {
  to: string
  /** Whether the checksum of the typed address is wrong. */
  isMistyped?: boolean | undefined
  from: string
  book: readonly KnownAddress[]
  /** Addresses of tokens. */
  tokens: readonly string[]
  facts: RecipientFacts
  /** Name of another network on which the address is a contract. */
  elsewhere?: string | undefined
  /** The history of the account, as far as it was read. */
  history: readonly HistoryRow[]
}

/** Risks that the visitor has to confirm before the wallet is asked. */
export const isDangerous = ({ kind }: Risk): boolean =>
  ['asked', 'unclear', 'again', 'lookAlike', 'mistyped', 'burn', 'token', 'elsewhere', 'dust'].includes(kind)

/** Whether a risk is not the recipient, but that the transfer is sent twice. */
export const isRepeat = ({ kind }: Risk): boolean => ['asked', 'unclear', 'again'].includes(kind)

/** An amount worth at most this counts as dust. Histories state values in US dollars, whatever the site shows. */
const DUST = { units: 1n, decimals: 2 }

/** Addresses that nobody owns: zero, precompiled contracts, and those that are used to burn coins. */
const isBurn = (address: string): boolean =>
  // Solana destroys what this address gets: https://docs.rs/solana-sdk-ids/latest/solana_sdk_ids/incinerator
  address === '1nc1nerator11111111111111111111111111111111' ||
  /^0x0{36}[0-9a-f]{4}$/i.test(address) ||
  /^0x(?:0{36}dead|dead0{36}|(?:dead){10}|f{40}|e{40})$/i.test(address)

const isDust = (row: HistoryRow): boolean =>
  (row.transfers ?? []).every(({ value }) => {
    const worth = toDecimal(value)
    return !worth || compare(worth, DUST) <= 0
  })

/** Whether an address only ever sent dust to the account, and the account never sent it anything. */
function sentOnlyDust(to: string, history: readonly HistoryRow[]): boolean {
  const rows = history.filter(({ from }) => isSameAddress(from, to))
  return rows.length > 0 && rows.every(isDust)
}

/** Returns what makes a recipient risky, the most dangerous first. */
export function recipientRisks(ask: RiskAsk): readonly Risk[] {
  const { to, isMistyped, from, book, tokens, facts, elsewhere, history } = ask
  const { trust, imitated: known } = judge(to, book)
  const isKnown = trust > 0
  const isToken = tokens.some((address) => isSameAddress(address, to))
  const isOwn = isSameAddress(to, from)
  const risks: (Risk | false | undefined)[] = [
    known && { kind: 'lookAlike', known },
    isMistyped && { kind: 'mistyped' },
    isBurn(to) && { kind: 'burn' },
    isToken && { kind: 'token' },
    elsewhere !== undefined && { kind: 'elsewhere', network: elsewhere },
    !isKnown && sentOnlyDust(to, history) && { kind: 'dust' },
    facts.isContract && !isToken && { kind: 'contract' },
    isOwn && { kind: 'own' },
  ]
  const found = risks.filter((one): one is Risk => Boolean(one))
  // That the visitor does not know the address yet is the least of its dangers.
  return isKnown || isOwn || found.some(isDangerous) ? found : [...found, { kind: 'first' }]
}
