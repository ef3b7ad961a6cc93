import { getAddress, maxUint256, toHex, type Hex } from 'viem'
import { dataOf } from './anvilChain.ts'

const place = (digits: string) => getAddress(`0x${digits.padStart(40, '0')}`)

/** Contracts of the random transactions. The pool is a Multicall3 that anyone can tell what to do. */
export const PLACES = {
  one: place('c0de01'),
  two: place('c0de02'),
  fee: place('c0de03'),
  nft: place('c0de04'),
  items: place('c0de05'),
  odd: place('c0de06'),
  weth: place('c0de07'),
  pool: place('c0de08'),
  permit2: getAddress('0x000000000022d473030f116ddee9f6b43ac78ba3'),
}
export const TOKENS = [PLACES.one, PLACES.two, PLACES.fee, PLACES.odd, PLACES.weth]
export const SPENDERS = [place('5e4d01'), place('5e4d02'), PLACES.pool]
export const ITEM_IDS = [1n, 2n]
export const ETHER = 10n ** 18n
const STRANGERS = [place('57a401'), place('57a402'), place('57a403')]

export interface RandomCall {
  to: Hex
  data: Hex
  value: bigint
  /** The allowance that the call sets, if it succeeds: contract and spender. */
  approves?: string
}

/** Creates a generator of numbers that always gives the same ones (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (max: number) => next() % max
  return { below, pick: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}

type Random = ReturnType<typeof createRandom>

export const pairOf = (contract: string, spender: string) => `${contract} ${spender}`

/** Returns an amount: mostly one that an account has, sometimes nothing, sometimes too much. */
function amountOf(random: Random): bigint {
  const kind = random.below(20)
  if (kind === 0) return 0n
  return kind === 1 ? 10n ** 12n : BigInt(1 + random.below(500))
}

function poolSteps(random: Random, account: Hex) {
  let value = 0n
  const steps = Array.from({ length: 1 + random.below(5) }, () => {
    const amount = amountOf(random)
    const token = random.pick([PLACES.one, PLACES.two])
    const step = (target: Hex, callData: Hex, sent = 0n) => ({ target, allowFailure: true, value: sent, callData })
    switch (random.below(5)) {
      case 0:
        return step(token, dataOf('token', 'transfer', account, amount))
      case 1:
        value += amount
        return step(account, '0x', amount)
      case 2:
        return step(token, dataOf('token', 'mint', account, amount))
      default:
        return step(token, dataOf('token', 'transferFrom', account, random.pick([PLACES.pool, ...STRANGERS]), amount))
    }
  })
  return { value, data: dataOf('multicall3', 'aggregate3Value', steps) }
}

/** Creates random calls of one account, whose NFTs have the numbers from `firstId`. */
export function createCalls(random: Random, account: Hex, firstId: bigint) {
  let minted = 0n
  const call = (to: Hex, data: Hex, value = 0n): RandomCall => ({ to, data, value })
  const approving = (to: Hex, spender: Hex, data: Hex): RandomCall => ({
    ...call(to, data),
    approves: pairOf(to, spender),
  })
  /** The number of one of the newest NFTs. */
  const anyId = () => firstId + minted - (minted < 8n ? 0n : BigInt(random.below(8)))
  const kinds: (() => RandomCall)[] = [
    () => call(random.pick([...STRANGERS, account]), '0x', random.below(30) ? amountOf(random) : 10n ** 30n),
    () =>
      call(
        random.pick([PLACES.one, PLACES.two]),
        dataOf('token', 'transfer', random.pick([...STRANGERS, account]), amountOf(random)),
      ),
    () => call(PLACES.fee, dataOf('biting', 'transfer', random.pick(STRANGERS), amountOf(random))),
    () => call(PLACES.odd, dataOf('oddities', 'transfer', random.pick(STRANGERS), amountOf(random))),
    () =>
      call(
        PLACES.odd,
        dataOf('oddities', 'move', random.pick(STRANGERS), amountOf(random), random.pick(STRANGERS), amountOf(random)),
      ),
    () => {
      minted += 1n
      return call(PLACES.nft, dataOf('nft721', 'mint', account, firstId + minted, ''))
    },
    () => call(PLACES.nft, dataOf('nft721', 'transferFrom', account, random.pick([...STRANGERS, account]), anyId())),
    () => call(PLACES.nft, dataOf('nft721', 'approve', random.pick(SPENDERS), anyId())),
    () => {
      const amounts = ITEM_IDS.map(() => BigInt(random.below(40)))
      return call(
        PLACES.items,
        dataOf('nft1155', 'safeBatchTransferFrom', account, random.pick(STRANGERS), ITEM_IDS, amounts, '0x'),
      )
    },
    () => call(PLACES.items, dataOf('nft1155', 'mint', account, random.pick(ITEM_IDS), BigInt(random.below(40)), '')),
    () => {
      const [token, spender] = [random.pick([PLACES.one, PLACES.two, PLACES.odd]), random.pick(SPENDERS)]
      const value = random.pick([0n, amountOf(random), 2_000n, maxUint256])
      return approving(token, spender, dataOf('token', 'approve', spender, value))
    },
    () => {
      const [token, spender] = [random.pick([PLACES.one, PLACES.two]), random.pick(SPENDERS)]
      const data = dataOf('permit2', 'approve', token, spender, amountOf(random), 1_900_000_000n)
      return { ...call(PLACES.permit2, data), approves: pairOf(`permit2 ${token}`, spender) }
    },
    () => {
      const operator = random.pick(SPENDERS)
      const data = dataOf('oddities', 'setApprovalForAll', operator, random.below(2) === 0)
      return { ...call(PLACES.odd, data), approves: pairOf(`all ${PLACES.odd}`, operator) }
    },
    () => call(PLACES.weth, dataOf('weth', 'deposit'), amountOf(random)),
    () => call(PLACES.weth, dataOf('weth', 'withdraw', amountOf(random))),
    ...Array.from({ length: 4 }, () => () => {
      const { data, value } = poolSteps(random, account)
      return call(PLACES.pool, data, value)
    }),
  ]
  return {
    /** A request: mostly one call, sometimes several. */
    next: (): readonly RandomCall[] =>
      Array.from({ length: random.below(3) ? 1 : 2 + random.below(2) }, () => random.pick(kinds)()),
    /** The numbers of the NFTs that the account has had, or may have had. */
    ids: () => Array.from({ length: Number.parseInt(String(minted), 10) }, (_, index) => firstId + BigInt(index + 1)),
  }
}

export const toParams = (calls: readonly RandomCall[]) => [
  {
    version: '2.0.0',
    chainId: toHex(31_337),
    calls: calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
  },
]
