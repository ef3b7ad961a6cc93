import { base58 } from '@scure/base'
import { attempt } from '../../core/errors/attempt.ts'
import { parseTransaction, type ParsedTransaction } from '../../core/transactions/solanaTransaction.ts'
import { signaturesOf } from './transaction.ts'

type Instruction = ParsedTransaction['instructions'][number]

/**
 * Returns how a transaction uses an account. The list of accounts starts with the signers; among the signers, and again
 * among the others, read-only accounts come last.
 */
function metaOf({ keys, signers, readonlySigners, readonlyOthers }: ParsedTransaction, index: number) {
  const isSigner = index < signers
  const isWritable = isSigner ? index < signers - readonlySigners : index < keys.length - readonlyOthers
  return { pubkey: keys[index], isSigner, isWritable }
}

function instructionOf(parsed: ParsedTransaction, { program, accounts, data }: Instruction) {
  return {
    programId: parsed.keys[program],
    keys: accounts.map((index) => metaOf(parsed, index)),
    data: base58.encode(data),
  }
}

/**
 * Returns the fields from which older paired wallets read a legacy transaction; an empty object for other transactions.
 */
export function legacyFields(bytes: Uint8Array): object {
  const parsed = attempt(() => parseTransaction(bytes))
  if (!parsed?.isLegacy) return {}
  const made = signaturesOf(bytes, parsed).map((one) => one && base58.encode(one))
  const signatures = made.map((signature, index) => ({ pubkey: parsed.keys[index], signature: signature ?? null }))
  return {
    feePayer: parsed.keys[0],
    recentBlockhash: parsed.recentBlockhash,
    instructions: parsed.instructions.map((one) => instructionOf(parsed, one)),
    signatures,
    partialSignatures: signatures.filter(({ signature }) => signature !== null),
  }
}
