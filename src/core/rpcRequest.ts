/** Sends one JSON-RPC request over a network's transport; rejects with a `WalletModalError`. */
export type RpcRequest = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>
