import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

/** Metaplex Token Metadata, the program that holds names of mints: https://developers.metaplex.com/token-metadata */
export const METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

const KEY_BYTES = 32
const BUMP_MAX = 255

const utf8 = (text: string) => new TextEncoder().encode(text)

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Derives the address of a program from seeds: the first hash, counting down from the highest bump, that is not a public
 * key, so that nobody has its private key. https://solana.com/docs/core/pda
 */
export function programAddress(seeds: readonly Uint8Array[], program: Uint8Array): Uint8Array | undefined {
  for (let bump = BUMP_MAX; bump >= 0; bump--) {
    const parts = [...seeds, [bump], program, utf8('ProgramDerivedAddress')]
    const hash = sha256(Uint8Array.from(parts.flatMap((part) => [...part])))
    if (!isOnCurve(hash)) return hash
  }
  return undefined
}

/** Returns the address of the account in which Metaplex keeps the name of a mint; undefined for a malformed mint. */
export function metadataAddress(mint: string): string | undefined {
  const [program, key] = [base58.decode(METADATA_PROGRAM), base58.decode(mint)]
  const found = key.length === KEY_BYTES ? programAddress([utf8('metadata'), program, key], program) : undefined
  return found && base58.encode(found)
}
