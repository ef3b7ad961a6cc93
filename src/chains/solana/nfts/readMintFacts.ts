import { base64 } from '@scure/base'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import { fieldsOf } from '../../../core/data/isRecord.ts'
import { MINT_CHARS_MAX, MINTS_NAMED_MAX } from '../../../core/money/limits.ts'
import type { MintFacts, ReadMintFacts } from '../../../core/money/mintFacts.ts'
import { ACCOUNTS_PER_CALL_MAX } from '../money/limits.ts'
import { METADATA_PROGRAM, metadataAddress } from './metadataAddress.ts'
import { parseMetaplex, parseTokenMetadata } from './parseMetadata.ts'

const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** Each mint is read with its Metaplex account. */
const MINTS_PER_REQUEST = ACCOUNTS_PER_CALL_MAX / 2

/** Returns the bytes of an account; undefined if it is missing, malformed, too large, or of another program. */
function dataOf(account: unknown, program: string): Uint8Array | undefined {
  const { owner, data } = fieldsOf(account)
  const [text, encoding]: unknown[] = Array.isArray(data) ? data : []
  if (owner !== program || encoding !== 'base64' || typeof text !== 'string' || text.length > MINT_CHARS_MAX)
    return undefined
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

/** Reads a batch of mints, each with its Metaplex account. Rejects if the answer does not match the question. */
async function readBatch(mints: readonly string[], rpc: RpcRequest): Promise<[string, MintFacts][]> {
  // A malformed mint has no Metaplex account: then the mint itself is asked for twice.
  const keys = mints.flatMap((mint) => [mint, metadataAddress(mint) ?? mint])
  const { value } = fieldsOf(await rpc('getMultipleAccounts', [keys, { encoding: 'base64', commitment: 'confirmed' }]))
  if (!Array.isArray(value) || value.length !== keys.length) throw new Error('Not the accounts that were asked for.')
  return mints.flatMap((mint, index): [string, MintFacts][] => {
    const [own, other] = [dataOf(value[2 * index], TOKEN_2022), dataOf(value[2 * index + 1], METADATA_PROGRAM)]
    const facts = (own && parseTokenMetadata(own, mint)) ?? (other && parseMetaplex(other, mint))
    return facts ? [[mint, facts]] : []
  })
}

/**
 * Reads the names of mints, from the metadata in mints of Token-2022 and from Metaplex. The first `MINTS_NAMED_MAX` only,
 * one request after the other, since public nodes limit how often they are asked.
 */
export const readMintFacts: ReadMintFacts = async (mints, rpc) => {
  const named = mints.slice(0, MINTS_NAMED_MAX)
  const facts = new Map<string, MintFacts>()
  let isPartial = named.length < mints.length
  for (let at = 0; at < named.length; at += MINTS_PER_REQUEST) {
    const found = await readBatch(named.slice(at, at + MINTS_PER_REQUEST), rpc).catch(() => undefined)
    for (const [mint, one] of found ?? []) facts.set(mint, one)
    isPartial ||= !found
  }
  return { facts, isPartial }
}
