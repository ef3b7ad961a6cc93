import { parseTransaction, type ParsedTransaction } from '../../core/transactions/solanaTransaction.ts'

const SIGNATURE_BYTES = 64

/** Returns the signatures in the order of the signers; a missing one is undefined. */
export function signaturesOf(
  bytes: Uint8Array,
  { signaturesAt, signatureCount }: ParsedTransaction,
): (Uint8Array | undefined)[] {
  return Array.from({ length: signatureCount }, (_, index) => {
    const at = signaturesAt + index * SIGNATURE_BYTES
    const signature = bytes.slice(at, at + SIGNATURE_BYTES)
    return signature.some((byte) => byte !== 0) ? signature : undefined
  })
}

/** Copies a transaction and inserts the signature of one signer. Throws if the address is no signer. */
export function withSignature(bytes: Uint8Array, address: string, signature: Uint8Array): Uint8Array {
  const { keys, signers, signaturesAt } = parseTransaction(bytes)
  const index = keys.slice(0, signers).indexOf(address)
  if (index < 0 || signature.length !== SIGNATURE_BYTES)
    throw new Error('The signature does not belong to the transaction.')
  const signed = bytes.slice()
  signed.set(signature, signaturesAt + index * SIGNATURE_BYTES)
  return signed
}
