import { WalletModalError } from '../../src/core/errors.ts'
import type { RpcRequest } from '../../src/core/rpcRequest.ts'
import { startSolanaChain } from '../sandbox/solana/index.ts'

/** Starts a real chain (litesvm), whose clock the test moves. It answers as our RPC client does. */
export async function solanaNode() {
  const state = {
    nowMs: Date.parse('2026-01-02T03:04:05Z'),
    /** Answers instead of the chain, by method. An error rejects. */
    answers: {} as Record<string, unknown>,
    asked: [] as string[],
  }
  const clock = {
    now: () => state.nowMs,
    advancedMs: 0,
    advance: (ms: number) => void (state.nowMs += ms),
    reset: () => {},
  }
  const chain = await startSolanaChain(clock)
  const rpc: RpcRequest = async (method, params) => {
    state.asked.push(method)
    const own = state.answers[method]
    if (own instanceof Error) throw own
    if (own !== undefined) return own
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const { result, error } = (await chain.handle(body)) as { result?: unknown; error?: { message: string } }
    if (error) throw new WalletModalError('Unknown', { cause: Object.assign(new Error(error.message), error) })
    return result
  }
  return { chain, rpc, state, clock }
}
