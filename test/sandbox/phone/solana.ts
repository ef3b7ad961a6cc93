import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { invalidParams, PhoneError } from './errors.ts'
import { accountFor, named, type PhoneMethods, type RequestContext } from './method.ts'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32

interface Keys {
  publicKey: Uint8Array
  seed: Uint8Array
}

function keysFor(context: RequestContext, address: unknown): Keys {
  const account = accountFor(context, address)
  return { publicKey: base58.decode(account.address), seed: base58.decode(account.privateKey).subarray(0, KEY_BYTES) }
}

/** Decodes Solana's compact-u16: seven bits a byte, lowest first. */
function readLength(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  for (let index = 0; index < 3; index += 1) {
    const byte = bytes[at + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, next: at + index + 1 }
  }
  throw invalidParams('Not a transaction.')
}

/**
 * Returns the index of the wallet's signature in a legacy or version 0 transaction. Signatures are in the order of the
 * first accounts.
 */
function signerIndex(message: Uint8Array, publicKey: Uint8Array): number {
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  const header = isVersioned ? 1 : 0
  const signers = message[header] ?? 0
  const { next } = readLength(message, header + 3)
  const isOwn = (_: unknown, index: number) =>
    publicKey.every((byte, offset) => message[next + index * KEY_BYTES + offset] === byte)
  const found = Array.from({ length: signers }, isOwn).indexOf(true)
  if (found < 0) throw invalidParams('This account is not a signer of the transaction.')
  return found
}

/** Signs a serialized transaction. Returns the signature, and the transaction that contains it. */
export function signTransaction(
  transaction: string,
  { publicKey, seed }: Keys,
): { signature: string; transaction: string } {
  const bytes = base64.decode(transaction).slice()
  const { value: count, next } = readLength(bytes, 0)
  const message = bytes.subarray(next + count * SIGNATURE_BYTES)
  const signature = ed25519.sign(message, seed)
  bytes.set(signature, next + signerIndex(message, publicKey) * SIGNATURE_BYTES)
  return { signature: base58.encode(signature), transaction: base64.encode(bytes) }
}

function transactionIn(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Expected a transaction in base64.')
  return value
}

const keysOf: (context: RequestContext, params: unknown) => Keys = (context, params) =>
  keysFor(context, named(params).pubkey)
const listKeys = ({ accounts }: RequestContext) => accounts.map(({ address }) => ({ pubkey: address }))

/** Sends a call to the node. Throws the node's errors unchanged. */
async function askNode(url: string, method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw new PhoneError(error.code, error.message)
  return result
}

export const solanaMethods: PhoneMethods = {
  solana_getAccounts: listKeys,
  solana_requestAccounts: listKeys,
  solana_signMessage(context, params) {
    const { message } = named(params)
    if (typeof message !== 'string') throw invalidParams('Expected a message in base58.')
    return { signature: base58.encode(ed25519.sign(base58.decode(message), keysOf(context, params).seed)) }
  },
  solana_signTransaction: (context, params) =>
    signTransaction(transactionIn(named(params).transaction), keysOf(context, params)),
  solana_signAllTransactions(context, params) {
    const { transactions } = named(params)
    if (!Array.isArray(transactions)) throw invalidParams('Expected transactions in base64.')
    const keys = keysOf(context, params)
    return { transactions: transactions.map((one) => signTransaction(transactionIn(one), keys).transaction) }
  },
  async solana_signAndSendTransaction({ chain, ...context }, params) {
    const signed = signTransaction(transactionIn(named(params).transaction), keysOf({ chain, ...context }, params))
    if (chain.rpcUrl === undefined) throw new PhoneError(4901, `The wallet has no node for ${chain.name}.`)
    const options = { ...named(named(params).sendOptions), encoding: 'base64' }
    return { signature: await askNode(chain.rpcUrl, 'sendTransaction', [signed.transaction, options]) }
  },
}
