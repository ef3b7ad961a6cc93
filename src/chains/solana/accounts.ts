import { expected } from '../../core/errors/expected.ts'
import { isAddress } from './isAddress.ts'

/** An account of a wallet as the wallet itself hands it out: it is given back when something is to be signed. */
export interface WalletAccount {
  readonly address: string
  /** What the wallet calls it (Wallet Standard). */
  readonly label?: unknown
}

interface Fields {
  address?: unknown
  chains?: unknown
}

/** A wallet for several chains lists its accounts on all of them; one that names no chain is taken at its word. */
function isOnSolana({ chains }: Fields): boolean {
  return !Array.isArray(chains) || !chains.length || chains.some((one) => typeof one === 'string' && one.startsWith('solana:'))
}

/** The accounts on Solana of a wallet's list, each once, in its order. Throws a plain Error that names `where` for what is no such list. */
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
