import { SUPPORTED_CHAINS } from '../data/supportedChains.ts'
import { refuse } from '../data/errors.ts'

const EVM = /^0x[0-9a-fA-F]{40}$/
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{25,44}$/
const BECH32 = /^(bc1|tb1)[02-9ac-hj-np-z]{8,87}$/

/** The placeholder address for the native coin that EVM services use. */
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Length of the longest base58 Bitcoin address. Almost all Solana addresses are longer. */
const LONGEST_BITCOIN = 35

/** Detects the namespace of an address. Throws if the address is invalid. */
export function namespaceOf(address: string): 'eip155' | 'solana' | 'bip122' {
  if (EVM.test(address)) return 'eip155'
  if (BECH32.test(address)) return 'bip122'
  if (!BASE58.test(address)) throw refuse.address()
  return address.length > LONGEST_BITCOIN ? 'solana' : 'bip122'
}

/** Returns the CAIP-2 id if the chain is supported, and throws otherwise. */
export function supportedChain(id: string): string {
  if (!SUPPORTED_CHAINS.http.includes(id)) throw refuse.chain(id)
  return id
}

export interface Caip10 {
  /** CAIP-2. */
  chain: string
  reference: string
  address: string
}

/** Parses the CAIP-10 id of an account or token. Throws if it is malformed or its chain is unsupported. */
export function parseCaip10(input: unknown): Caip10 {
  const [namespace, reference, address, ...more] = typeof input === 'string' ? input.split(':') : []
  if (!namespace || !reference || !address || more.length > 0) throw refuse.address()
  const chain = supportedChain(`${namespace}:${reference}`)
  if (namespace === 'eip155' && !EVM.test(address)) throw refuse.address()
  return { chain, reference, address }
}
