import { isRecord } from '../../../core/data/isRecord.ts'
import type { Action } from '../../../core/transactions/description.ts'
import { attempt } from '../../../core/errors/attempt.ts'
import { DECODED_BYTES_MAX, DECODED_CALLS_MAX, DECODED_TRANSACTION_BYTES_MAX } from '../../../core/limits.ts'
import { parseMessage, parseTransaction, type ParsedMessage } from '../../../core/transactions/solanaTransaction.ts'
import { malformed, type DecodeContext, type DecodedRequest } from '../context.ts'
import { readMessage } from '../message.ts'
import { bytesOfBase58 } from '../../../core/transactions/bytesOfBase58.ts'
import { isFeeInstruction, readFee } from './fee.ts'
import type { Proven, ReadInstruction } from './instruction.ts'
import { readMemo } from './memo.ts'
import { PROGRAMS } from './programs.ts'
import { readSystem } from './system.ts'
import { readAssociated, readToken } from './token.ts'

const READERS: Readonly<Record<string, ReadInstruction>> = {
  System: readSystem,
  Token: readToken,
  'Token-2022': readToken,
  'Associated Token Account': readAssociated,
  Memo: readMemo,
}

/** A quarter of the usual limit, since decoding base58 takes quadratic time. */
const MESSAGE_BYTES_MAX = DECODED_BYTES_MAX / 4

const first = (params: unknown): unknown => (Array.isArray(params) ? params[0] : params)

async function readInstruction(
  { keys }: ParsedMessage,
  { program, accounts, data }: ParsedMessage['instructions'][number],
  parts: { context: DecodeContext; proven: Proven },
): Promise<Action> {
  const { context } = parts
  const address = keys[program]
  const name = address !== undefined && Object.hasOwn(PROGRAMS, address) ? PROGRAMS[address] : undefined
  const named = accounts.map((index) => keys[index])
  if (address === undefined || named.includes(undefined)) context.warn('unknownAccounts')
  const known = name && (await READERS[name]?.({ accounts: named, data, ...parts }))
  if (known) return known
  context.warn('unknownCall')
  return {
    kind: 'program',
    bytes: data.length,
    ...(address !== undefined && { program: address }),
    ...(name !== undefined && { name }),
  }
}

/** Decodes a transaction, instruction by instruction. */
async function readTransaction(given: unknown, context: DecodeContext): Promise<readonly Action[]> {
  const bytes = bytesOfBase58(given, DECODED_TRANSACTION_BYTES_MAX)
  const parsed = bytes && attempt(() => parseTransaction(bytes))
  if (!parsed?.isWhole || !parsed.instructions.length) return [malformed(context, 'transaction')]
  if (context.account && !parsed.keys.slice(0, parsed.signers).includes(context.account)) context.warn('otherAccount')
  // Decode all instructions: one that is left out could be the one that takes the money.
  const parts = { context, proven: { accounts: new Map(), paidIn: new Map() } }
  const actions = parsed.instructions
    .filter(({ program, data }) => !isFeeInstruction(parsed.keys[program], data))
    .map((one) => readInstruction(parsed, one, parts))
  return [...(await Promise.all(actions)), ...(await readFee(parsed, context))]
}

/** Decodes the bytes of a message; undefined if malformed. */
function messageBytes(message: unknown): Uint8Array | undefined {
  return message === '' ? new Uint8Array() : bytesOfBase58(message, MESSAGE_BYTES_MAX)
}

/**
 * Decodes the params of `solana_signMessage`. Warns if the message is a transaction: then the signature could be used
 * to broadcast that transaction.
 */
export async function readSolanaMessage(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const request = first(params)
  const bytes = isRecord(request) ? messageBytes(request.message) : undefined
  if (!isRecord(request) || !bytes) return { parts: [[malformed(context, 'message')]] }
  if (context.account && request.pubkey !== undefined && request.pubkey !== context.account)
    context.warn('otherAccount')
  if (attempt(() => parseMessage(bytes))?.isWhole) context.warn('transactionInMessage')
  return { parts: [[readMessage(bytes, context)]] }
}

/** Decodes the params of `solana_signTransaction` and `solana_signAndSendTransaction`. */
export async function readSolanaTransaction(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const request = first(params)
  return { parts: [await readTransaction(isRecord(request) ? request.transaction : undefined, context)] }
}

/** Decodes the params of `solana_signAllTransactions`. */
export async function readSolanaTransactions(params: unknown, context: DecodeContext): Promise<DecodedRequest> {
  const request = first(params)
  if (!isRecord(request) || !Array.isArray(request.transactions) || !request.transactions.length)
    return { parts: [[malformed(context, 'transactions')]] }
  const shown: readonly unknown[] = request.transactions.slice(0, DECODED_CALLS_MAX)
  const omitted = request.transactions.length - shown.length
  if (omitted) context.warn('tooMany')
  return { parts: await Promise.all(shown.map((one) => readTransaction(one, context))), omitted }
}
