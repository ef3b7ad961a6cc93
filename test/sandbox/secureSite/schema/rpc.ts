import {
  absent,
  anything,
  boolean,
  either,
  hexText,
  list,
  nothing,
  number,
  oneOf,
  optional,
  record,
  text,
  type Parse,
} from './parse.ts'

const call = record({ to: hexText, 'data?': hexText, 'value?': text })
const calls = record({
  'chainId?': either(text, number),
  'from?': text,
  'version?': text,
  'capabilities?': anything,
  calls: list(call),
})
export type Batch = ReturnType<typeof calls>

const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'] as const
const sendOptions = record({
  'skipPreflight?': boolean,
  'preflightCommitment?': oneOf(...COMMITMENTS),
  'maxRetries?': number,
  'minContextSlot?': number,
})

const array = list(anything)
const none: Parse<undefined> = nothing
const first =
  <T>(parse: Parse<T>): Parse<T> =>
  (value, where) =>
    parse(list(anything)(value, where)[0], `${where}[0]`)

/** Safe methods, which need no approval, with the shape of their params. */
export const SAFE = {
  eth_accounts: none,
  eth_blockNumber: none,
  eth_chainId: none,
  eth_gasPrice: none,
  eth_maxPriorityFeePerGas: none,
  eth_newBlockFilter: none,
  eth_newPendingTransactionFilter: none,
  eth_call: array,
  eth_estimateGas: array,
  eth_feeHistory: array,
  eth_getAccount: array,
  eth_getBalance: array,
  eth_getBlockByHash: array,
  eth_getBlockByNumber: array,
  eth_getBlockReceipts: array,
  eth_getBlockTransactionCountByHash: array,
  eth_getBlockTransactionCountByNumber: array,
  eth_getCode: array,
  eth_getFilterChanges: array,
  eth_getFilterLogs: array,
  eth_getLogs: array,
  eth_getProof: array,
  eth_getStorageAt: array,
  eth_getTransactionByBlockHashAndIndex: array,
  eth_getTransactionByBlockNumberAndIndex: array,
  eth_getTransactionByHash: array,
  eth_getTransactionCount: array,
  eth_getTransactionReceipt: array,
  eth_getUncleCountByBlockHash: array,
  eth_getUncleCountByBlockNumber: array,
  eth_newFilter: array,
  eth_sendRawTransaction: array,
  eth_syncing: optional(array),
  eth_uninstallFilter: array,
  wallet_getCapabilities: optional(list(either(either(text, number), absent))),
  wallet_getCallsStatus: first(text),
  wallet_getAssets: anything,
  eth_getUserOperationReceipt: anything,
  eth_estimateUserOperationGas: anything,
  eth_getUserOperationByHash: anything,
  eth_supportedEntryPoints: anything,
} as const satisfies Record<string, Parse<unknown>>

/** Methods that need the visitor's approval, with the shape of their params. */
export const UNSAFE = {
  personal_sign: array,
  eth_signTypedData_v4: array,
  eth_sendTransaction: array,
  eth_sendUserOperation: anything,
  solana_signMessage: record({ message: text, pubkey: text }),
  solana_signTransaction: record({ transaction: text }),
  solana_signAllTransactions: record({ transactions: list(text) }),
  solana_signAndSendTransaction: record({ transaction: text, 'options?': sendOptions }),
  wallet_sendCalls: first(calls),
  wallet_grantPermissions: array,
  wallet_revokePermissions: anything,
} as const satisfies Record<string, Parse<unknown>>

export type SafeMethod = keyof typeof SAFE
export type UnsafeMethod = keyof typeof UNSAFE
export const isSafe = (method: string): method is SafeMethod => Object.hasOwn(SAFE, method)
export const isUnsafe = (method: string): method is UnsafeMethod => Object.hasOwn(UNSAFE, method)
