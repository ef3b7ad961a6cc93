import { base58 } from '@scure/base'
import { MINT_NAME_BYTES_MAX, MINT_SYMBOL_BYTES_MAX, MINT_URL_BYTES_MAX } from '../../../core/money/limits.ts'
import type { MintFacts } from '../../../core/money/mintFacts.ts'
import { createByteReader } from '../../../core/transactions/byteReader.ts'
import { cleanName } from '../../../core/wallets/sanitize.ts'
import { extensionsOf, IS_MINT } from '../tokenExtensions.ts'

type ByteReader = ReturnType<typeof createByteReader>

const KEY_BYTES = 32

const unsigned = (reader: ByteReader, size: number) =>
  [...reader.take(size)].reduceRight((value, byte) => value * 256 + byte, 0)
const keyOf = (reader: ByteReader) => base58.encode(reader.take(KEY_BYTES))

/** Reads a text after its length in four bytes. Throws if it is too long or not UTF-8. */
function textOf(reader: ByteReader, max: number): string {
  const length = unsigned(reader, 4)
  if (length > max) throw new Error('Not metadata: a text is too long.')
  return new TextDecoder('utf-8', { fatal: true }).decode(reader.take(length))
}

/** Returns an https URL without a password; undefined for any other text. Metaplex pads texts with zeros. */
function urlOf(text: string): string | undefined {
  const given = text.replace(/\0+$/, '').trim()
  if (!URL.canParse(given)) return undefined
  const { protocol, username, password, href } = new URL(given)
  return protocol === 'https:' && !username && !password ? href : undefined
}

/** Reads name, symbol and URL, which both formats have in this order after two keys. */
function factsOf(reader: ByteReader, mint: string): MintFacts | undefined {
  // The first key may change the metadata.
  reader.take(KEY_BYTES)
  if (keyOf(reader) !== mint) return undefined
  const name = cleanName(textOf(reader, MINT_NAME_BYTES_MAX))
  textOf(reader, MINT_SYMBOL_BYTES_MAX)
  const metadataUrl = urlOf(textOf(reader, MINT_URL_BYTES_MAX))
  return { ...(name && { name }), ...(metadataUrl !== undefined && { metadataUrl }) }
}

/** Runs a parser; undefined if it throws. */
function attempt<T>(parse: () => T | undefined): T | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}

const METADATA_V1 = 4

/** Parses an account of Metaplex's metadata program; undefined if it is malformed or of another mint. */
export const parseMetaplex = (bytes: Uint8Array, mint: string): MintFacts | undefined =>
  attempt(() => {
    const reader = createByteReader(bytes)
    return reader.byte() === METADATA_V1 ? factsOf(reader, mint) : undefined
  })

const METADATA_POINTER = 18
const TOKEN_METADATA = 19

/**
 * Parses the metadata in a mint of Token-2022; undefined without any, or if it is malformed. The mint must name itself as
 * the place of its metadata, and the metadata must name the mint:
 * https://www.solana-program.com/docs/token-2022/extensions#metadata-pointer
 */
export const parseTokenMetadata = (bytes: Uint8Array, mint: string): MintFacts | undefined =>
  attempt(() => {
    const extensions = extensionsOf(bytes, IS_MINT)
    const [pointer, metadata] = [extensions.get(METADATA_POINTER), extensions.get(TOKEN_METADATA)]
    if (!pointer || !metadata) return undefined
    const isHere = base58.encode(pointer.subarray(KEY_BYTES)) === mint
    return isHere ? factsOf(createByteReader(metadata), mint) : undefined
  })
