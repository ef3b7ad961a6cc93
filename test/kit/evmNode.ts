import type { RpcRequest } from '../../src/core/rpcRequest.ts'

const hex = (value: number | bigint) => `0x${value.toString(16)}`

export interface NodeTransaction {
  hash: string
  from: string
  to: string
  value?: string
  input?: string
  nonce: string
  /** Number of the block that has it; absent while it is pending. */
  block?: number
  /** Whether it is included, but failed. */
  isReverted?: boolean
}

/** A chain of blocks one second apart, without a network: tests add transactions and blocks. */
export function evmNode() {
  const state = {
    transactions: [] as NodeTransaction[],
    block: 10,
    /** Time between two blocks. */
    blockSeconds: 1,
    /** Fails every request while true. */
    isDown: false,
    /** Answers that override those of the chain, by method. */
    answers: {} as Record<string, unknown>,
  }
  const asked: string[] = []
  const find = (hash: unknown) => state.transactions.find((one) => one.hash === hash)
  const blockOf = (number: number) => ({
    number: hex(number),
    timestamp: hex(1_000 + number * state.blockSeconds),
    baseFeePerGas: hex(100),
    transactions: state.transactions.filter(({ block }) => block === number),
  })
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_getBlockByNumber: ([id]) => blockOf(id === 'latest' ? state.block : Number(id)),
    eth_getTransactionByHash: ([hash]) => find(hash) ?? null,
    eth_getTransactionReceipt([hash]) {
      const found = find(hash)
      if (found?.block === undefined) return null
      return { blockHash: hex(found.block), status: hex(found.isReverted ? 0 : 1) }
    },
    eth_getTransactionCount: ([from]) =>
      hex(state.transactions.filter((one) => one.from === from && one.block !== undefined).length),
    eth_estimateGas: () => hex(21_000),
    eth_maxPriorityFeePerGas: () => hex(7),
    eth_getBalance: () => hex(10n ** 18n),
  }
  const rpc: RpcRequest = async (method, params) => {
    asked.push(method)
    const own = Object.hasOwn(state.answers, method) ? state.answers[method] : undefined
    if (own instanceof Error) throw own
    if (state.isDown || !methods[method]) throw new Error('The node is down')
    return own === undefined ? methods[method](params) : own
  }
  return {
    rpc,
    asked,
    state,
    add: (transaction: NodeTransaction) => void state.transactions.push(transaction),
    drop: (hash: string) => void (state.transactions = state.transactions.filter((one) => one.hash !== hash)),
    /** Includes a transaction in a new block. */
    mine(hash: string, { isReverted = false } = {}) {
      state.block += 1
      state.transactions = state.transactions.map((one) =>
        one.hash === hash ? { ...one, block: state.block, isReverted } : one,
      )
    },
  }
}
