import {
  count,
  either,
  list,
  matching,
  nothing,
  nullable,
  object,
  optional,
  record,
  text,
  yesOrNo,
  type Parser,
} from './parse.ts'
import { atLeast, plain } from './plainData.ts'

const hex = matching(/^0x[\da-f]*$/i, 'hex')
/**
 * A signature. One of fewer than 62 digits is invalid (specification §5); signatures of smart accounts are longer
 * (ERC-6492).
 */
const signature = matching(/^0x[\da-f]{62,}$/i, 'signature')
const hash = matching(/^0x[\da-f]{64}$/i, 'transaction hash')
const base58 = matching(/^[1-9A-HJ-NP-Za-km-z]+$/, 'base58')
const transaction = object({ transaction: base58 })
const anything = list(plain)

const call = atLeast({ to: hex, data: optional(hex), value: optional(text) })
const sending = object({
  skipPreflight: optional(yesOrNo),
  preflightCommitment: optional(text),
  maxRetries: optional(count),
  minContextSlot: optional(count),
})

/** Parsers of parameters by method. Other methods may have any list of parameters. */
const PARAMS: Readonly<Record<string, Parser<unknown>>> = {
  eth_accounts: nothing,
  eth_blockNumber: nothing,
  eth_chainId: nothing,
  eth_gasPrice: nothing,
  eth_maxPriorityFeePerGas: nothing,
  eth_newBlockFilter: nothing,
  eth_newPendingTransactionFilter: nothing,
  solana_signMessage: object({ message: either(base58, matching(/^$/, 'base58')), pubkey: base58 }),
  solana_signTransaction: transaction,
  solana_signAllTransactions: object({ transactions: list(base58) }),
  solana_signAndSendTransaction: object({ transaction: base58, options: optional(sending) }),
  wallet_sendCalls: list(
    atLeast({
      chainId: optional(either(text, count)),
      from: optional(text),
      version: optional(text),
      capabilities: optional(plain),
      calls: list(call),
    }),
  ),
  wallet_getCallsStatus: list(text),
  wallet_getCapabilities: optional(list(nullable(either(text, count)))),
  wallet_revokePermissions: plain,
  wallet_getAssets: plain,
}

/** Parsers of results, for methods whose result our code reads. */
const RESULTS: Readonly<Record<string, Parser<unknown>>> = {
  personal_sign: signature,
  eth_signTypedData_v4: signature,
  eth_sendTransaction: hash,
  eth_sendRawTransaction: hash,
  eth_sendUserOperation: hash,
  solana_signMessage: object({ signature: base58 }),
  solana_signAndSendTransaction: object({ signature: base58 }),
  solana_signTransaction: transaction,
  solana_signAllTransactions: object({ transactions: list(base58) }),
  wallet_sendCalls: atLeast({ id: text }),
  wallet_getCallsStatus: record(plain),
  wallet_getCapabilities: record(record(plain)),
  wallet_getAssets: record(anything),
  wallet_grantPermissions: atLeast({
    permissions: anything,
    context: text,
    expiry: count,
    signer: record(plain),
    chainId: text,
  }),
  wallet_revokePermissions: hex,
}

/**
 * Validates a method's parameters; undefined if the method takes none. Throws a plain Error if the parameters are
 * invalid.
 */
export function params(method: string, given: unknown): unknown {
  const parser = Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined
  return parser ? parser(given, method) : anything(given ?? [], method)
}

/** Validates a method's result. Throws a plain Error if it is malformed. */
export function result(method: string, payload: unknown): unknown {
  const parser = Object.hasOwn(RESULTS, method) ? RESULTS[method] : undefined
  return (parser ?? plain)(payload, method)
}
