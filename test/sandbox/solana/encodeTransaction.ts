import { base58, base64 } from '@scure/base'
import type { VersionedMessage } from '@solana/web3.js'
import type { Landed } from './bank.ts'
import { invalidParams } from './errors.ts'
import { innerInstructions, returnData } from './metadata.ts'
import { parseInstruction } from './parseInstruction.ts'

/** An instruction with its accounts by index, as in blocks. */
interface Compiled {
  programIdIndex: number
  accounts: readonly number[]
  /** Base58. */
  data: string
  stackHeight: number | null
}

const compiledOf = (message: VersionedMessage): Compiled[] =>
  message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    programIdIndex,
    accounts: [...accountKeyIndexes],
    data: base58.encode(data),
    stackHeight: null,
  }))

const parser =
  ({ keys }: Landed) =>
  ({ programIdIndex, accounts, data, stackHeight }: Compiled) => {
    const keyAt = (index: number) => keys.all[index] ?? ''
    return { ...parseInstruction(keyAt(programIdIndex), accounts.map(keyAt), base58.decode(data)), stackHeight }
  }

function parsedKeys({ keys, transaction: { message } }: Landed) {
  const fixed = message.staticAccountKeys.length
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: message.isAccountSigner(index),
    writable: message.isAccountWritable(index),
    source: index < fixed ? 'transaction' : 'lookupTable',
  }))
}

function messageOf(landed: Landed, parsed: boolean) {
  const { message } = landed.transaction
  const compiled = compiledOf(message)
  const lookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
    accountKey: accountKey.toBase58(),
    writableIndexes,
    readonlyIndexes,
  }))
  return {
    ...(parsed ? {} : { header: message.header }),
    accountKeys: parsed ? parsedKeys(landed) : message.staticAccountKeys.map((key) => key.toBase58()),
    recentBlockhash: message.recentBlockhash,
    instructions: parsed ? compiled.map(parser(landed)) : compiled,
    ...(message.version === 'legacy' ? {} : { addressTableLookups: lookups }),
  }
}

function metaOf(landed: Landed, parsed: boolean) {
  const { err, meta, fee, preBalances, postBalances, preTokenBalances, postTokenBalances, keys } = landed
  const inner = innerInstructions(meta)
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    preBalances,
    postBalances,
    preTokenBalances,
    postTokenBalances,
    innerInstructions: parsed
      ? inner.map(({ index, instructions }) => ({ index, instructions: instructions.map(parser(landed)) }))
      : inner,
    logMessages: meta.logs(),
    rewards: [],
    computeUnitsConsumed: Number(meta.computeUnitsConsumed()),
    ...(returnData(meta) ? { returnData: returnData(meta) } : {}),
    ...(parsed ? {} : { loadedAddresses: keys.loaded }),
  }
}

/** Encodes a confirmed transaction as the RPC does. */
export function encodeTransaction(landed: Landed, encoding: unknown) {
  const { transaction } = landed
  const parsed = encoding === 'jsonParsed'
  const meta = metaOf(landed, parsed)
  switch (encoding) {
    case 'json':
    case 'jsonParsed':
      return {
        meta,
        transaction: {
          signatures: transaction.signatures.map((one) => base58.encode(one)),
          message: messageOf(landed, parsed),
        },
      }
    case 'base58':
      return { meta, transaction: [base58.encode(transaction.serialize()), 'base58'] }
    case 'base64':
      return { meta, transaction: [base64.encode(transaction.serialize()), 'base64'] }
    default:
      throw invalidParams(
        `Invalid params: unknown variant \`${String(encoding)}\`, expected one of \`base64\`, \`base58\`, \`json\`, \`jsonParsed\`.`,
      )
  }
}
