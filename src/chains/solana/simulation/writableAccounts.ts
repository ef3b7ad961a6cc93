import { unlessFinal } from '../../../core/money/unlessFinal.ts'
import type { RpcRequest } from '../../../core/rpcRequest.ts'
import type { ParsedTransaction } from '../../../core/transactions/solanaTransaction.ts'
import { KEY_BYTES } from '../money/limits.ts'
import { keyAt } from '../money/mint.ts'
import { readAccounts, type ChainAccount } from '../money/readAccounts.ts'
import { ACCOUNTS_PER_CALL_MAX } from '../money/limits.ts'

/** https://docs.rs/solana-address-lookup-table-interface: what comes before the addresses. */
const LOOKUP_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const META_BYTES = 56

/** Among the signers, and again among the others, read-only accounts come last. */
const ownWritable = ({ keys, signers, readonlySigners, readonlyOthers }: ParsedTransaction) =>
  keys.filter((_, index) => index < (index < signers ? signers - readonlySigners : keys.length - readonlyOthers))

/** Returns the addresses of a lookup table; undefined for those that it lacks. */
function addressesIn(table: ChainAccount | undefined, indexes: Uint8Array): (string | undefined)[] {
  return [...indexes].map((index) => {
    const at = META_BYTES + index * KEY_BYTES
    const isThere = table?.owner === LOOKUP_PROGRAM && at + KEY_BYTES <= table.data.length
    return isThere ? keyAt(table.data, at) : undefined
  })
}

/** The accounts that a transaction can change. */
export interface WritableAccounts {
  addresses: readonly string[]
  /** Whether there are more, which could not be found out or are too many. */
  areMore: boolean
}

/** Finds out which accounts a transaction can change. Rejects only with `Aborted`. */
export async function writableAccounts(
  parsed: ParsedTransaction,
  rpc: RpcRequest,
  signal?: AbortSignal,
): Promise<WritableAccounts> {
  const used = parsed.lookups.filter(({ writable }) => writable.length).slice(0, ACCOUNTS_PER_CALL_MAX)
  const wanted = used.map(({ table }) => table)
  const tables = wanted.length ? await unlessFinal(readAccounts(wanted, rpc, signal)) : []
  const looked = used.flatMap(({ writable }, index) => addressesIn(tables?.[index], writable))
  const known = looked.filter((one) => one !== undefined)
  const all = [...new Set([...ownWritable(parsed), ...known])]
  return {
    addresses: all.slice(0, ACCOUNTS_PER_CALL_MAX),
    areMore: known.length < looked.length || all.length > ACCOUNTS_PER_CALL_MAX,
  }
}
