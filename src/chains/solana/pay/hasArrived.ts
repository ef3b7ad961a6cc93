import { fieldsOf, isRecord, type Fields } from '../../../core/data/isRecord.ts'
import type { ChainPay } from '../../../core/pay/chainPay.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
const numberOf = (value: unknown): bigint => (/^\d{1,20}$/.test(String(value)) ? BigInt(value as string | number) : 0n)

/** Adds up what an owner has of a token, in the accounts of a transaction. */
const heldIn = (balances: unknown, token: string, owner: string): bigint =>
  listOf(balances)
    .map(fieldsOf)
    .filter((one) => one.mint === token && one.owner === owner)
    .reduce((sum, { uiTokenAmount }) => sum + numberOf(fieldsOf(uiTokenAmount).amount), 0n)

/** Returns the lamports of an account, if it is one of the transaction's. */
function coinsOf(transaction: Fields, balances: unknown, owner: string): bigint {
  const { accountKeys } = fieldsOf(fieldsOf(transaction.transaction).message)
  const { writable, readonly } = fieldsOf(fieldsOf(transaction.meta).loadedAddresses)
  const place = [accountKeys, writable, readonly].flatMap(listOf).indexOf(owner)
  return place < 0 ? 0n : numberOf(listOf(balances)[place])
}

/** Compares how the balances of a recipient changed in a transaction with a payment. */
export const hasArrived: ChainPay['hasArrived'] = async ({ hash, to, amount, token }, rpc, signal) => {
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found = await rpc('getTransaction', [hash, config], signal)
  if (!isRecord(found)) return undefined
  const meta = fieldsOf(found.meta)
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  const gain =
    token === undefined
      ? coinsOf(found, postBalances, to) - coinsOf(found, preBalances, to)
      : heldIn(postTokenBalances, token, to) - heldIn(preTokenBalances, token, to)
  return meta.err === null && gain >= amount
}
