import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { parseTransaction, withSignature } from '../../wallets/solana/transaction.ts'
import { askSolana } from '../chains.ts'
import { SecureError } from '../errors.ts'
import type { Ask } from './method.ts'

function bytesIn(text: string, what: string): Uint8Array {
  try {
    return base58.decode(text)
  } catch {
    throw new SecureError(`Invalid params: ${what} is not base58`)
  }
}

/** Signs the raw bytes with ed25519. Returns the signature in base58. */
export function signMessage(
  { user }: Ask,
  { message, pubkey }: { message: string; pubkey: string },
): { signature: string } {
  const { address, seed } = user.accounts.solana
  if (pubkey !== address) throw new SecureError(`Account ${pubkey} does not belong to the user`)
  return { signature: base58.encode(ed25519.sign(bytesIn(message, 'message'), seed)) }
}

/** Adds the user's signature to a serialized transaction. Other signatures stay. */
export function signTransaction({ user }: Ask, transaction: string): Uint8Array {
  const { address, seed } = user.accounts.solana
  const bytes = bytesIn(transaction, 'transaction')
  const parsed = parseTransaction(bytes)
  if (!parsed.signers.includes(address)) throw new SecureError('This account is not a signer of the transaction')
  return withSignature(bytes, parsed, address, ed25519.sign(bytes.subarray(parsed.messageAt), seed))
}

/** Signs and sends. Returns the transaction id. */
export async function signAndSend(
  ask: Ask,
  { transaction, options }: { transaction: string; options?: object },
): Promise<{ signature: string }> {
  const signed = signTransaction(ask, transaction)
  const signature = await askSolana(ask.site, ask.request.rpcUrl, 'sendTransaction', [
    base64.encode(signed),
    { ...options, encoding: 'base64' },
  ])
  return { signature: String(signature) }
}
