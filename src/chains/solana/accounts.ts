import { expected } from '../../core/errors/expected.ts'
import { isAddress } from './isAddress.ts'

/** A wallet's own account object. Signing requests must pass the same object back. */
export interface WalletAccount {
  readonly address: string
  /** The wallet's name for the account (Wallet Standard). */
  readonly label?: unknown
}

interface Fields {
  address?: unknown
  chains?: unknown
}

/**
 * Whether an account is on Solana. Multi-chain wallets list accounts of all chains; an account that names no chain
 * counts as one of Solana.
 */
function isOnSolana({ chains }: Fields): boolean {
  return (
    !Array.isArray(chains) ||
    !chains.length ||
    chains.some((one) => typeof one === 'string' && one.startsWith('solana:'))
  )
}

/**
 * Validates a wallet's list of accounts. Returns those on Solana, without duplicates, in the wallet's order. Throws a
 * plain Error that names `where` if the list is malformed.
 */
export function parseAccounts(where: string, value: unknown): WalletAccount[] {
  if (!Array.isArray(value)) throw new Error(expected(where, 'array', value))
  const found = new Map<string, WalletAccount>()
  value.forEach((one: unknown, at) => {
    if (typeof one !== 'object' || one === null) throw new Error(expected(`${where}[${at}]`, 'object', one))
    if (!isOnSolana(one)) return
    const { address } = one as Fields
    if (typeof address !== 'string') throw new Error(expected(`${where}[${at}].address`, 'string', address))
    if (!isAddress(address)) throw new Error(expected(`${where}[${at}].address`, 'address', address))
    if (!found.has(address)) found.set(address, one as WalletAccount)
  })
  return [...found.values()]
}
