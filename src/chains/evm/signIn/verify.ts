import { secp256k1 } from '@noble/curves/secp256k1.js'
import { erc6492SignatureValidatorByteCode as VALIDATOR } from 'viem'
import { keccak256 } from '../../../core/data/keccak256.ts'
import { codesOf, messageOf } from '../../../core/errors/refusal.ts'
import { isWalletModalError, WalletModalError } from '../../../core/errors.ts'
import type { Signed } from '../../../core/signIn/chainSigning.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'

/** The end of a signature of an account that is not deployed yet (ERC-6492). */
const UNDEPLOYED = '6492'.repeat(16)
/** `isValidSignature(bytes32,bytes)`, which is also what it returns (EIP-1271). */
const IS_VALID = '1626ba7e'
/** The whole answer: a contract that returns what it is called with answers with the same four bytes. */
const VALID = `0x${IS_VALID.padEnd(64, '0')}`

/** The longest signature that a node is asked about, as hex: ERC-6492 ones contain what deploys the contract. */
const SIGNATURE_LENGTH = 20_000

/** Values as words of 32 bytes. */
const word = (value: number) => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** The hash that `personal_sign` signs (EIP-191). */
function hashOf(text: string): Uint8Array {
  const encoder = new TextEncoder()
  const bytes = encoder.encode(text)
  const prefix = encoder.encode(`\u0019Ethereum Signed Message:\n${bytes.length}`)
  return keccak256(Uint8Array.of(...prefix, ...bytes))
}

/** The address whose key signed, in lower case; undefined if the signature is not one of a key. */
function signerOf(hash: Uint8Array, signature: Uint8Array): string | undefined {
  const [last = 0] = signature.slice(64)
  const recovery = last >= 27 ? last - 27 : last
  if (signature.length !== 65 || recovery > 1) return undefined
  try {
    const key = secp256k1.Signature.fromBytes(signature.slice(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
    return `0x${hexOf(keccak256(key.toBytes(false).slice(1)).slice(-20))}`
  } catch {
    return undefined // the numbers are no point of the curve
  }
}

/** Bytes as an argument of a contract: their length, then the bytes, filled up to whole words. */
const bytesArg = (hex: string) => word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/**
 * Whether a node says that the call fails (code 3, or in words), instead of failing itself, being busy, or refusing to serve
 * us. The code of Nethermind and Parity (-32015) is that of a timeout elsewhere: OP Stack's proxy.
 */
const isReverted = (cause: unknown) =>
  codesOf(cause).includes(3) || /revert|vm execution|invalid (?:opcode|jump)|out of gas/i.test(messageOf(cause))

/** Calls a contract; `0x` if it reverts. Rejects with `ServiceUnavailable` if the node answers with another error. */
async function call(request: object, rpc: RpcRequest): Promise<string> {
  try {
    return String(await rpc('eth_call', [request, 'latest']))
  } catch (error) {
    if (!isWalletModalError(error)) throw error
    // Some nodes use the code of an internal error for it.
    if (isReverted(error.cause)) return '0x'
    throw error.code === 'Unknown' ? new WalletModalError('ServiceUnavailable', { cause: error.cause }) : error
  }
}

/**
 * Whether a text was signed by an account: by its key, or as its contract says (EIP-1271), also before the contract is
 * deployed (ERC-6492). Rejects if the node, which only contracts need, does not
 * say.
 */
export async function verify({ address, text, signature }: Signed, rpc: RpcRequest): Promise<boolean> {
  // Zero is nobody: no key has it, and no contract can be there.
  if (signature.length > SIGNATURE_LENGTH || /^0x0+$/.test(address)) return false
  const hash = hashOf(text)
  const hex = signature.slice(2).toLowerCase()
  if (signerOf(hash, bytesOf(hex)) === address.toLowerCase()) return true
  const args = hexOf(hash)
  if (hex.endsWith(UNDEPLOYED)) {
    const data = VALIDATOR + addressWord(address) + args + word(96) + bytesArg(hex)
    return /^0x0*1$/.test(await call({ data }, rpc))
  }
  const data = `0x${IS_VALID}${args}${word(64)}${bytesArg(hex)}`
  return (await call({ to: address, data }, rpc)) === VALID
}
