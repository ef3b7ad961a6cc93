import { base58, base64 } from '@scure/base'
import { AddressLookupTableAccount, PublicKey, VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { invalidParams } from './errors.ts'
import type { SvmAccount } from './svm.ts'

/** Size of a packet, and so of the largest transaction. */
const PACKET_BYTES = 1232
const NO_SIGNATURE = 64

export interface Keys {
  /** The message's keys, then those of lookup tables: instruction indexes refer to this order. */
  all: string[]
  loaded: { writable: string[]; readonly: string[] }
}

/** Parses a transaction. Throws -32602 with the message of a node. */
export function parseTransaction(text: unknown, encoding: unknown = 'base58'): VersionedTransaction {
  if (typeof text !== 'string') throw invalidParams('Invalid params: invalid type: expected a string.')
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalidParams(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`)
  const bytes = decode(text, encoding)
  if (bytes.length > PACKET_BYTES)
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${PACKET_BYTES} bytes)`,
    )
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch (error) {
    throw invalidParams(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${(error as Error).message}`,
    )
  }
}

function decode(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  try {
    return (encoding === 'base58' ? base58 : base64).decode(text)
  } catch (error) {
    throw invalidParams(`invalid ${encoding} encoding: ${(error as Error).message}`)
  }
}

/** Parses a message (base64), to calculate its fee. */
export function parseMessage(text: string): VersionedMessage {
  const bytes = decode(text, 'base64')
  try {
    return VersionedMessage.deserialize(bytes)
  } catch (error) {
    throw invalidParams(`failed to deserialize solana_message::versions::VersionedMessage: ${(error as Error).message}`)
  }
}

/** Returns the id of a transaction, which is its first signature. */
export const signatureOf = ({ signatures }: VersionedTransaction): string =>
  base58.encode(signatures[0] ?? new Uint8Array(NO_SIGNATURE))

/** Returns all accounts of a message, including those of lookup tables. */
export function keysOf(message: VersionedMessage, account: (address: string) => SvmAccount | undefined): Keys {
  const tables = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    const data = account(accountKey.toBase58())?.data
    const addresses = data ? AddressLookupTableAccount.deserialize(data).addresses : []
    const at = (indexes: readonly number[]) => indexes.flatMap((index) => addresses[index]?.toBase58() ?? [])
    return { writable: at(writableIndexes), readonly: at(readonlyIndexes) }
  })
  const loaded = {
    writable: tables.flatMap(({ writable }) => writable),
    readonly: tables.flatMap((table) => table.readonly),
  }
  return {
    all: [...message.staticAccountKeys.map((key) => key.toBase58()), ...loaded.writable, ...loaded.readonly],
    loaded,
  }
}

/** Parses an address parameter. */
export function parseKey(text: unknown): string {
  if (typeof text !== 'string') throw invalidParams('Invalid params: invalid type: expected a string.')
  try {
    return new PublicKey(text).toBase58()
  } catch {
    throw invalidParams(/^[1-9A-HJ-NP-Za-km-z]*$/.test(text) ? 'Invalid param: WrongSize' : 'Invalid param: Invalid')
  }
}
