import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** Of the network with money, or of any of the test networks: they share their form. */
export type AddressForm = 'main' | 'test'

export interface Address {
  form: AddressForm
  /** What an output to the address is locked with. */
  script: Uint8Array
}

const HRP: Readonly<Record<string, AddressForm>> = { bc: 'main', tb: 'test' }
/** Version byte of base58 addresses: form, and what stands around the hash in the script. */
const VERSIONS: Readonly<Record<number, readonly [AddressForm, before: readonly number[], after: readonly number[]]>> = {
  0x00: ['main', [0x76, 0xa9, 0x14], [0x88, 0xac]],
  0x6f: ['test', [0x76, 0xa9, 0x14], [0x88, 0xac]],
  0x05: ['main', [0xa9, 0x14], [0x87]],
  0xc4: ['test', [0xa9, 0x14], [0x87]],
}

function attempt<T>(decode: () => T): T | undefined {
  try {
    return decode()
  } catch {
    return undefined // not of this kind, or mistyped: the checksum is wrong
  }
}

/** BIP-173 and BIP-350: version 0 has the older checksum, the others the newer one. */
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

/** What an address means, its checksum looked at; undefined for a text that is none. */
export const decodeAddress = (text: string): Address | undefined => (text.length > 100 ? undefined : (decodeSegwit(text) ?? decodeBase58(text)))

/** Whether an address is Taproot: it signs messages by BIP-322 only. */
export const isTaproot = ({ script }: Address) => script.length === 34 && script[0] === 0x51
