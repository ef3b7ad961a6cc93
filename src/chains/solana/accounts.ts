import { expected } from '../../core/errors/expected.ts'
import { isAddress } from './isAddress.ts'

/** A wallet's own account object, passed back to it for signing. */
export interface WalletAccount {
  readonly address: string
  /** The wallet's name for it (Wallet Standard). */
  readonly label?: unknown
}

interface Fields {
  address?: unknown
  chains?: unknown
}

/** Multi-chain wallets list accounts of all chains. One that names no chain is assumed to be on Solana. */
function isOnSolana({ chains }: Fields): boolean {
  return !Array.isArray(chains) || !chains.length || chains.some((one) => typeof one === 'string' && one.startsWith('solana:'))
}

/** The Solana accounts in a wallet's list, unique, in its order. Throws a plain Error naming `where` if malformed. */
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
