import { sha256 } from '../../core/data/sha256.ts'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Mainnet or a test network. All test networks share one address format. */
export type AddressForm = 'main' | 'test'

export interface Address {
  form: AddressForm
  /** The output script that pays to the address. */
  script: Uint8Array
}

const HRP: Readonly<Record<string, AddressForm>> = { bc: 'main', tb: 'test' }
/**
 * The kinds of base58 addresses by version byte: the network form, and the bytes of the output script before and after
 * the hash.
 */
const VERSIONS: Readonly<Record<number, readonly [AddressForm, before: readonly number[], after: readonly number[]]>> =
  {
    0x00: ['main', [0x76, 0xa9, 0x14], [0x88, 0xac]],
    0x6f: ['test', [0x76, 0xa9, 0x14], [0x88, 0xac]],
    0x05: ['main', [0xa9, 0x14], [0x87]],
    0xc4: ['test', [0xa9, 0x14], [0x87]],
  }

function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined // another kind of address, or a wrong checksum
  }
}

/** Decodes a segwit address. Version 0 has the checksum of BIP-173, later versions the one of BIP-350. */
function decodeSegwit(text: string): Address | undefined {
  for (const coder of [bech32, bech32m]) {
    const decoded = attempt(() => {
      const { prefix, words } = coder.decode(text as `${string}1${string}`)
      const [version = 0] = words
      return { form: HRP[prefix], version, program: coder.fromWords(words.slice(1)) }
    })
    if (!decoded?.form || decoded.version > 16 || (decoded.version === 0) !== (coder === bech32)) continue
    const { form, version, program } = decoded
    const { length } = program
    const isWhole = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40
    return isWhole ? { form, script: Uint8Array.of(version && 0x50 + version, length, ...program) } : undefined
  }
  return undefined
}

function decodeBase58(text: string): Address | undefined {
  const [version = -1, ...hash] = attempt(() => createBase58check(sha256).decode(text)) ?? []
  const known = VERSIONS[version]
  if (!known || hash.length !== 20) return undefined
  const [form, before, after] = known
  return { form, script: Uint8Array.of(...before, ...hash, ...after) }
}

/** Decodes an address and verifies its checksum. Undefined if invalid. */
export const decodeAddress = (text: string): Address | undefined =>
  text.length > 100 ? undefined : (decodeSegwit(text) ?? decodeBase58(text))

/** Whether a script belongs to a Taproot address, which signs messages by BIP-322 only. */
export const isTaproot = ({ script }: Address) => script.length === 34 && script[0] === 0x51
