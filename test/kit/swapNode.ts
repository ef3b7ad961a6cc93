import type { RpcRequest } from '../../src/core/rpcRequest.ts'

const COIN = `0x${'e'.repeat(40)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `swap` of version 6 of 1inch's router. */
const SWAP = '0x07ed2379'
/** A function that nobody knows, which fails if its caller receives less of a token than its first word says. */
const OTHER = '0x5ecce7f0'
/** A function that has the same words, and ignores them. */
const CARELESS = '0x5ecce7f1'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => word(BigInt(address))
const hex = (value: bigint) => `0x${value.toString(16)}`
const key = (...parts: string[]) => parts.join(' ').toLowerCase()
const addressAt = (data: string, index: number) => `0x${data.slice(10 + 64 * index + 24, 10 + 64 * (index + 1))}`
const numberAt = (data: string, index: number) => BigInt(`0x${data.slice(10 + 64 * index, 10 + 64 * (index + 1))}`)

/** What a router does. Addresses of tokens; the native coin is `COIN`. */
export type Deed =
  | { does: 'take'; token: string; amount: string }
  | { does: 'give'; token: string; amount: string; to: string }
  /** Takes the amount, and gives what the pool pays for it; fails below the minimum. */
  | { does: 'swap'; from: string; to: string; amount: string; minimum: string; recipient: string }

/** What the call of a router says that it does. */
export interface Stated {
  from: string
  to: string
  recipient: string
  amount: bigint
  minimum: bigint
}

const toDeeds = (deeds: readonly Deed[]) => Buffer.from(JSON.stringify(deeds)).toString('hex')

/**
 * Encodes a call of the router that states what it does, and what it really does. `isCareless`: the router ignores the
 * minimum.
 */
export const statedCall = (
  { from, to, recipient, amount, minimum }: Stated,
  deeds: readonly Deed[],
  isCareless = false,
): string =>
  [SWAP, addressWord('0x1'), addressWord(from), addressWord(to), addressWord('0x1'), addressWord(recipient)].join('') +
  [amount, minimum, isCareless ? 0n : 4n, 288n].map(word).join('') +
  toDeeds(deeds)

/** Encodes a call of the router whose function nobody knows. `isCareless`: the router ignores the minimum. */
export const silentCall = (
  { to, minimum }: Pick<Stated, 'to' | 'minimum'>,
  deeds: readonly Deed[],
  isCareless = false,
): string => `${isCareless ? CARELESS : OTHER}${word(minimum)}${addressWord(to)}${toDeeds(deeds)}`

/** What a pool of two tokens pays, after the provider has kept 0.85 % and the pool 0.3 % of the amount. */
export function paidBy(reserves: readonly [bigint, bigint], amount: bigint): bigint {
  const swapped = (amount - (amount * 85n) / 10_000n) * 997n
  return (swapped * reserves[1]) / (reserves[0] * 1_000n + swapped)
}

interface State {
  /** By token and account. */
  balances: Map<string, bigint>
  /** By token, owner and spender. */
  allowances: Map<string, bigint>
  /** By the two tokens. */
  reserves: Map<string, bigint>
}

interface Call {
  from: string
  to: string
  value?: string
  data?: string
}

interface Log {
  address: string
  topics: string[]
  data: string
}

const copyOf = ({ balances, allowances, reserves }: State): State => ({
  balances: new Map(balances),
  allowances: new Map(allowances),
  reserves: new Map(reserves),
})

const get = (map: Map<string, bigint>, ...parts: string[]) => map.get(key(...parts)) ?? 0n

function move(state: State, token: string, from: string, to: string, amount: bigint, logs: Log[]): void {
  const held = get(state.balances, token, from)
  if (held < amount) throw new Error('balance')
  state.balances.set(key(token, from), held - amount)
  state.balances.set(key(token, to), get(state.balances, token, to) + amount)
  const topics = [TRANSFER, `0x${addressWord(from)}`, `0x${addressWord(to)}`]
  if (amount > 0n) logs.push({ address: token, topics, data: `0x${word(amount)}` })
}

export interface SwapNodeFacts {
  router: string
  /** Tokens whose allowance must be taken back before it is set anew. */
  strict?: readonly string[]
  /** Tokens that return `false` where strict ones fail. */
  polite?: readonly string[]
  /** Tokens that decline each approval by returning `false`. */
  closed?: readonly string[]
  /** Tokens whose allowances are not used up. */
  lasting?: readonly string[]
  /** By how much the router counts more than the visitor receives, as with tokens that keep a part of each transfer. */
  kept?: bigint
  /** Decimals of tokens; of others, 6. */
  decimals?: Readonly<Record<string, bigint>>
  /** Code at the router's address. */
  code?: string
}

/** Tokens, one router with pools, and a node that simulates blocks. It is a model in whole numbers, without a network. */
export function swapNode({
  router,
  strict = [],
  polite = [],
  closed = [],
  lasting = [],
  kept = 0n,
  decimals = {},
  code = '0xfe',
}: SwapNodeFacts) {
  const state: State = { balances: new Map(), allowances: new Map(), reserves: new Map() }
  const node = { state, isSimulating: true, gasPrice: 10n }

  function take(now: State, token: string, owner: string, amount: bigint, logs: Log[]): void {
    if (token === COIN) return
    const allowed = get(now.allowances, token, owner, router)
    if (allowed < amount) throw new Error('allowance')
    if (!lasting.includes(token)) now.allowances.set(key(token, owner, router), allowed - amount)
    move(now, token, owner, router, amount, logs)
  }

  function doDeed(now: State, deed: Deed, caller: string, logs: Log[]): void {
    const amount = BigInt(deed.amount)
    if (deed.does === 'take') return take(now, deed.token, caller, amount, logs)
    if (deed.does === 'give') return move(now, deed.token, router, deed.to, amount, logs)
    take(now, deed.from, caller, amount, logs)
    const [own, other] = [key(deed.from, deed.to), key(deed.to, deed.from)]
    const [left, right] = [now.reserves.get(own) ?? 1n, now.reserves.get(other) ?? 1n]
    const paid = paidBy([left, right], amount)
    if (paid < BigInt(deed.minimum)) throw new Error('Return amount is not enough')
    now.reserves.set(own, left + amount).set(other, right - paid)
    move(now, deed.to, router, deed.recipient, paid, logs)
  }

  function callRouter(now: State, { from, data = '0x' }: Call, logs: Log[]): void {
    const selector = data.slice(0, 10)
    const isStated = selector === SWAP
    const isHeld = isStated ? numberAt(data, 7) > 0n : selector === OTHER
    const [token, minimum] = isStated
      ? [addressAt(data, 2), numberAt(data, 6)]
      : [addressAt(data, 1), numberAt(data, 0)]
    const before = get(now.balances, token, from)
    const deeds = JSON.parse(Buffer.from(data.slice(10 + 64 * (isStated ? 9 : 2)), 'hex').toString()) as Deed[]
    for (const deed of deeds) doDeed(now, deed, from, logs)
    if (isHeld && get(now.balances, token, from) + kept < before + minimum) throw new Error('Too little')
  }

  /** Carries out a call to a token contract. Returns the contract's answer. */
  function callToken(now: State, { from, to: token, data = '0x' }: Call, logs: Log[]): string {
    const [selector, first, second] = [data.slice(0, 10), addressAt(data, 0), addressAt(data, 1)]
    if (selector === '0x313ce567') return word(decimals[token] ?? 6n)
    if (selector === '0x70a08231') return word(get(now.balances, token, first))
    if (selector === '0xdd62ed3e') return word(get(now.allowances, token, first, second))
    const amount = numberAt(data, 1)
    if (selector === '0xa9059cbb') move(now, token, from, first, amount, logs)
    else if (selector === '0x095ea7b3') {
      const isLeft = get(now.allowances, token, from, first) > 0n
      if (closed.includes(token) || (polite.includes(token) && isLeft && amount > 0n)) return word(0n)
      if (strict.includes(token) && isLeft && amount > 0n) throw new Error('Not zero')
      now.allowances.set(key(token, from, first), amount)
      const topics = [APPROVAL, `0x${addressWord(from)}`, `0x${addressWord(first)}`]
      logs.push({ address: token, topics, data: `0x${word(amount)}` })
    } else throw new Error('No such function')
    return word(1n)
  }

  /** Executes a call: all of it, or nothing. */
  function execute(now: State, call: Call, probe?: string) {
    const before = copyOf(now)
    const logs: Log[] = []
    try {
      const { from, to, value = '0x0', data = '0x' } = call
      if (to === probe)
        return data.length === 66
          ? { isOk: true, logs, answer: word(get(now.balances, COIN, `0x${data.slice(26)}`)) }
          : {
              isOk: true,
              logs,
              answer: callToken(now, { from, to: `0x${data.slice(26, 66)}`, data: `0x${data.slice(66)}` }, logs),
            }
      if (BigInt(value) > 0n) move(now, COIN, from, to, BigInt(value), logs)
      if (key(to) === key(router)) callRouter(now, call, logs)
      else if (data !== '0x') return { isOk: true, logs, answer: callToken(now, call, logs) }
      return { isOk: true, logs, answer: '' }
    } catch {
      Object.assign(now, before)
      return { isOk: false, logs: [], answer: '' }
    }
  }

  function simulateBlock([body]: readonly unknown[]) {
    if (!node.isSimulating) throw Object.assign(new Error('Method not found'), { code: -32601 })
    const { blockStateCalls } = body as { blockStateCalls: { stateOverrides?: object; calls: Call[] }[] }
    const now = copyOf(state)
    const [probe] = Object.keys(blockStateCalls[0]?.stateOverrides ?? {})
    const calls = (blockStateCalls[0]?.calls ?? []).map((call) => {
      const { isOk, logs, answer } = execute(now, call, probe)
      return { status: isOk ? '0x1' : '0x0', returnData: `0x${answer}`, logs, gasUsed: hex(100_000n) }
    })
    return [{ calls }]
  }

  const reverted = () => Object.assign(new Error('execution reverted'), { code: 3 })
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_simulateV1: simulateBlock,
    eth_call([call]) {
      const { isOk, answer } = execute(copyOf(state), call as Call)
      if (!isOk) throw reverted()
      return `0x${answer}`
    },
    eth_estimateGas([call]) {
      if (!execute(copyOf(state), call as Call).isOk) throw reverted()
      return hex(90_000n)
    },
    eth_getCode: ([address]) => (key(String(address)) === key(router) ? code : '0x'),
    eth_getBalance: ([account]) => hex(get(state.balances, COIN, String(account))),
    eth_getBlockByNumber: () => ({ baseFeePerGas: hex(node.gasPrice) }),
    eth_maxPriorityFeePerGas: () => hex(0n),
  }
  const rpc: RpcRequest = async (method, params, signal) => {
    signal?.throwIfAborted()
    if (!methods[method]) throw new Error(`No method ${method}`)
    return methods[method](params)
  }
  return {
    ...node,
    rpc,
    /** Turns `eth_simulateV1` on or off. */
    simulating: (isOn: boolean) => void (node.isSimulating = isOn),
    /** Executes a call for good. */
    execute: (call: Call) => execute(state, call).isOk,
    balance: (token: string, account: string) => get(state.balances, token, account),
    allowance: (token: string, owner: string) => get(state.allowances, token, owner, router),
    hold: (token: string, account: string, amount: bigint) => void state.balances.set(key(token, account), amount),
    allow: (token: string, owner: string, amount: bigint) =>
      void state.allowances.set(key(token, owner, router), amount),
    /** Fills the pool of two tokens, which the router pays from. */
    fill(from: string, to: string, reserves: readonly [bigint, bigint]) {
      state.reserves.set(key(from, to), reserves[0]).set(key(to, from), reserves[1])
      state.balances.set(key(from, router), reserves[0]).set(key(to, router), reserves[1])
    },
    /** Sets the pool of two tokens. */
    pool: (from: string, to: string, reserves: readonly [bigint, bigint]) =>
      void state.reserves.set(key(from, to), reserves[0]).set(key(to, from), reserves[1]),
    reserves: (from: string, to: string): [bigint, bigint] => [
      get(state.reserves, from, to),
      get(state.reserves, to, from),
    ],
  }
}

export type SwapNode = ReturnType<typeof swapNode>
