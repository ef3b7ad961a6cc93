import { base58 } from '@scure/base'
import { programAddress } from '../programAddress.ts'

/** Metaplex Token Metadata, the program that holds names of mints: https://developers.metaplex.com/token-metadata */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const KEY_BYTES = 32

/** Returns the address of the account in which Metaplex keeps the name of a mint; undefined for a malformed mint. */
export function metadataAddress(mint: string): string | undefined {
  const [program, key] = [base58.decode(METADATA_PROGRAM), base58.decode(mint)]
  const found =
    key.length === KEY_BYTES ? programAddress([new TextEncoder().encode('metadata'), program, key], program) : undefined
  return found && base58.encode(found)
}
