import { ExtensionType, MINT_SIZE, MintLayout, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'

export { TOKEN_2022_PROGRAM_ID }
/** Metaplex Token Metadata. */
export const METAPLEX = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')

export interface MintTexts {
  name?: string | Uint8Array
  symbol?: string
  uri?: string
}

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer)
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
/** A text in Borsh: its length in four bytes, then UTF-8. Metaplex pads it with zeros to `size` bytes. */
const borsh = (text: string | Uint8Array, size = 0) => {
  const bytes = Buffer.from(text)
  const padded = Buffer.concat([bytes, Buffer.alloc(Math.max(size - bytes.length, 0))])
  return Buffer.concat([u32(padded.length), padded])
}
const texts = ({ name = '', symbol = '', uri = '' }: MintTexts, [a, b, c] = [0, 0, 0]) =>
  Buffer.concat([borsh(name, a), borsh(symbol, b), borsh(uri, c)])

/** Returns the address of the Metaplex account of a mint. */
export const metaplexAddress = (mint: PublicKey) =>
  PublicKey.findProgramAddressSync([Buffer.from('metadata'), METAPLEX.toBuffer(), mint.toBuffer()], METAPLEX)[0]

/** Encodes a Metaplex account, as far as it concerns names. */
export const metaplexBytes = (mint: PublicKey, facts: MintTexts) =>
  Buffer.concat([
    Buffer.of(4),
    PublicKey.default.toBuffer(),
    mint.toBuffer(),
    texts(facts, [32, 10, 200]),
    u16(500),
    Buffer.alloc(300),
  ])

/** Encodes a mint without decimals. */
export function mintBytes(supply = 1n): Buffer {
  const data = Buffer.alloc(MINT_SIZE)
  const none = { mintAuthorityOption: 0, freezeAuthorityOption: 0 } as const
  const keys = { mintAuthority: PublicKey.default, freezeAuthority: PublicKey.default }
  MintLayout.encode({ ...none, ...keys, supply, decimals: 0, isInitialized: true }, data)
  return data
}

const extension = (type: ExtensionType, data: Buffer) => Buffer.concat([u16(type), u16(data.length), data])

/** Encodes a mint of Token-2022 with metadata. */
export const tokenMetadataBytes = (
  mint: PublicKey,
  facts: MintTexts,
  { pointer = mint, named = mint, tail = Buffer.alloc(0) } = {},
) =>
  Buffer.concat([
    mintBytes(),
    // The mint is padded to the size of a token account; then 1 for a mint.
    Buffer.alloc(165 - MINT_SIZE),
    Buffer.of(1),
    extension(ExtensionType.MetadataPointer, Buffer.concat([PublicKey.default.toBuffer(), pointer.toBuffer()])),
    extension(
      ExtensionType.TokenMetadata,
      Buffer.concat([PublicKey.default.toBuffer(), named.toBuffer(), texts(facts), u32(0)]),
    ),
    tail,
  ])
