type Listener = (value: unknown) => void
type Answer = (params: unknown) => unknown

export interface FakeWalletFacts {
  accounts?: readonly string[]
  /** The answer to `eth_chainId`. */
  chainId?: unknown
  /** Chain ids (hex) of the supported networks. */
  knows?: readonly string[]
  /** The answers that override the defaults, by method. */
  answers?: Readonly<Record<string, Answer>>
}

export const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const BOB = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Creates an error like those that wallets throw. */
export function walletError(code: number | undefined, message = '', extra: object = {}): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code }, extra)
}

/** Creates a small EIP-1193 provider that approves everything, records requests, and can simulate faults. */
export function fakeEip1193({
  accounts = [ALICE],
  chainId = '0x1',
  knows = ['0x1', '0x2105'],
  answers = {},
}: FakeWalletFacts = {}) {
  const listeners = new Map<string, Set<Listener>>()
  const state = { accounts: [...accounts], chainId, knows: [...knows], granted: true }
  const calls: { method: string; params: unknown }[] = []
  const emit = (event: string, value?: unknown) =>
    [...(listeners.get(event) ?? [])].forEach((listener) => listener(value))

  function go(params: unknown): null {
    const [{ chainId: to }] = params as [{ chainId: string }]
    if (!state.knows.includes(to)) throw walletError(4902, 'Unrecognized chain ID')
    state.chainId = to
    emit('chainChanged', to)
    return null
  }

  const own: Record<string, Answer> = {
    eth_requestAccounts: () => {
      state.granted = true
      return [...state.accounts]
    },
    eth_accounts: () => (state.granted ? [...state.accounts] : []),
    eth_chainId: () => state.chainId,
    wallet_switchEthereumChain: go,
    wallet_addEthereumChain: (params) => {
      state.knows.push((params as [{ chainId: string }])[0].chainId)
      return go(params)
    },
    wallet_getPermissions: () => (state.granted ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions: () => {
      state.granted = false
      return null
    },
  }
  const table: Record<string, Answer> = { ...own, ...answers }

  return {
    state,
    calls,
    emit,
    table,
    asked: () => calls.map(({ method }) => method),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      calls.push({ method, params })
      const answer = table[method]
      if (!answer) throw walletError(-32601, `The method ${method} does not exist`)
      return answer(params)
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
  }
}

/** Returns a promise that never settles. */
export const never = () => new Promise<never>(() => {})
