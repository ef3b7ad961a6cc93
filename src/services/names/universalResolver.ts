import type { RpcRequest } from '../../core/rpcRequest.ts'
import { fieldsOf } from '../../core/data/isRecord.ts'
import { expected } from '../../core/errors/expected.ts'
import { isWalletModalError, WalletModalError } from '../../core/errors.ts'
import type { Fetch } from '../../core/page/fetch.ts'
import { bytesOfHex, hexOf, isHex } from '../decoder/bytes.ts'
import { readArgs } from '../decoder/evm/abi.ts'
import { textOf } from '../decoder/text.ts'
import { dnsName, namehash } from './nameBytes.ts'
import { encodeCall } from './encodeCall.ts'

export interface NameParts {
  /** Sends a request to Ethereum. */
  request: RpcRequest
  /** Sends requests to the gateways of offchain names. */
  fetch: Fetch | undefined
  signal?: AbortSignal | undefined
}

/**
 * The ENS Universal Resolver on Ethereum. It finds the resolver of a name, and returns the name of an address only if
 * that name belongs to the address (https://docs.ens.domains/resolvers/universal).
 */
export const UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
/** The coin type of Ether (SLIP-44), for which names are looked up. */
export const COIN_TYPE = 60n

// reverseWithGateways(bytes,uint256,string[]), resolveWithGateways(bytes,bytes,string[]), text(bytes32,string)
const REVERSE = '0xb7d6ca64'
const RESOLVE = '0xa1472844'
const TEXT = '0x59d1d43c'
/**
 * Tells the resolver that we ask the gateways of offchain names ourselves, so that it does not name a gateway of its
 * own.
 */
const OWN_GATEWAY = new TextEncoder().encode('x-batch-gateway:true')

/** The error `OffchainLookup` (EIP-3668): a gateway has the answer. */
const OFFCHAIN = '0x556f1830'
/**
 * Errors that mean that there is no answer: ResolverNotFound, ResolverNotContract, UnsupportedResolverProfile,
 * ResolverError, ReverseAddressMismatch, HttpError.
 */
const NONE = ['0x77209fe8', '0x1e9535f2', '0x7b1c461b', '0x95c0c752', '0xef9c03ce', '0x01800152']

/** A name or text record; `text` is undefined if there is none. `offchain`: a gateway must be asked. */
type Found = { text: string | undefined } | 'offchain'

/** Returns the data of a revert, which nodes put in `data` or in `data.data`. */
function revertOf(error: unknown): string | undefined {
  const { data } = fieldsOf(isWalletModalError(error) ? error.cause : error)
  const found = typeof data === 'string' ? data : fieldsOf(data).data
  return isHex(found) ? found.toLowerCase() : undefined
}

/**
 * Calls the resolver and reads the bytes that its answer begins with. Undefined if the resolver has no answer. Rejects
 * like `request`, and with `ServiceUnavailable` for a malformed answer.
 */
async function call({ request, signal }: NameParts, data: string): Promise<Uint8Array | 'offchain' | undefined> {
  try {
    const answer = await request('eth_call', [{ to: UNIVERSAL_RESOLVER, data }, 'latest'], signal)
    const found = isHex(answer) ? readArgs(bytesOfHex(answer), ['bytes'])?.[0] : undefined
    if (found) return found
    throw new WalletModalError('ServiceUnavailable', { message: expected('eth_call', 'ABI-encoded bytes', answer) })
  } catch (error) {
    const selector = revertOf(error)?.slice(0, OFFCHAIN.length) ?? ''
    if (selector === OFFCHAIN) return 'offchain'
    if (NONE.includes(selector)) return undefined
    throw error
  }
}

const toFound = (answer: Uint8Array | 'offchain' | undefined): Found =>
  answer === 'offchain' ? answer : { text: (answer && textOf(answer)) || undefined }

/** Looks up the primary name of an address; the resolver has checked that the name belongs to it. */
export async function reverse(parts: NameParts, address: string): Promise<Found> {
  const data = encodeCall(REVERSE, [bytesOfHex(address), COIN_TYPE, [OWN_GATEWAY]])
  return toFound(await call(parts, data))
}

/**
 * Asks the resolver of a normalized name: calls the function with this selector, whose first argument is the name. Returns
 * the bytes of the answer, undefined if there is none.
 */
export async function resolve(
  parts: NameParts,
  name: string,
  [selector, ...args]: readonly [string, ...Uint8Array[]],
): Promise<Uint8Array | 'offchain' | undefined> {
  const dns = dnsName(name)
  if (!dns) return undefined
  const asked = encodeCall(selector, [BigInt(hexOf(namehash(name))), ...args])
  return call(parts, encodeCall(RESOLVE, [dns, bytesOfHex(asked), [OWN_GATEWAY]]))
}

/** Looks up a text record of a normalized name. */
export async function textRecord(parts: NameParts, name: string, key: string): Promise<Found> {
  const answer = await resolve(parts, name, [TEXT, new TextEncoder().encode(key)])
  if (answer === 'offchain') return answer
  return toFound(answer?.length ? readArgs(answer, ['bytes'])?.[0] : undefined)
}
