/** A JSON-RPC error. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (words: string) => new RpcError(-32602, words)
export const noSuchMethod = () => new RpcError(-32601, 'Method not found')
/** Creates errors with the codes of `RpcCustomError` in Agave's rpc-client-api. */
export const preflightFailure = (words: string, data: unknown) =>
  new RpcError(-32002, `Transaction simulation failed: ${words}`, data)
export const signatureFailure = () => new RpcError(-32003, 'Transaction signature verification failure')
export const unsupportedVersion = (version: number) =>
  new RpcError(
    -32015,
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
  )
export const contextSlotNotReached = (slot: number) =>
  new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
