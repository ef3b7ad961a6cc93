import { base58 } from '@scure/base'
import { ASSOCIATED_TOKEN_PROGRAM } from '../programs.ts'
import { programAddress } from '../programAddress.ts'

/**
 * Returns the address of an owner's associated token account, where wallets keep the tokens of a mint. Throws if one of
 * the addresses is malformed.
 */
export function tokenAddress(owner: string, mint: string, program: string): string {
  const seeds = [owner, program, mint].map((address) => base58.decode(address))
  const found = programAddress(seeds, base58.decode(ASSOCIATED_TOKEN_PROGRAM))
  if (!found) throw new Error(`No token account of ${owner} for ${mint}`)
  return base58.encode(found)
}
