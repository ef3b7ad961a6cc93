// @vitest-environment node
import {
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  hexToBigInt,
  parseAbi,
  toHex,
  type Abi,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmSimulation } from '../../../../../src/chains/evm/simulation/evmSimulation.ts'
import type { Allowance, Effects, Movement } from '../../../../../src/core/transactions/effects.ts'
import { anvilChain, dataOf, type AnvilChain } from '../../../../kit/anvilChain.ts'
import {
  createCalls,
  createRandom,
  ETHER,
  ITEM_IDS,
  pairOf,
  PLACES,
  SPENDERS,
  TOKENS,
  toParams,
  type RandomCall,
} from '../../../../kit/randomCalls.ts'

/** Accounts that send something in each block. They send nothing to each other, so that each effect is one's own. */
const ACCOUNTS = Array.from({ length: 20 }, (_, index) => getAddress(`0xacc0${String(index).padStart(36, '0')}`))
const FULL = 10_000
const SHORT = 300
const COUNT = process.env.WM_FULL ? FULL : SHORT
const SEED = 20_261_125
const GAS = 300_000
const TIME_LIMIT_MS = 600_000

const MULTICALL = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
])
const READS = parseAbi([
  'function getEthBalance(address) view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function allowance(address, address) view returns (uint256)',
  'function isApprovedForAll(address, address) view returns (uint256)',
])
/** The same, for calls whose function is known at run time only. */
const ANY_READS: Abi = READS
const ITEM_READS = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
const PERMIT2_READS = parseAbi(['function allowance(address, address, address) view returns (uint256)'])

let chain: AnvilChain

beforeAll(async () => {
  chain = await anvilChain()
  const { one, two, fee, nft, items, odd, weth, pool, permit2 } = PLACES
  await Promise.all([
    chain.put('token', one),
    chain.put('token', two),
    chain.put('biting', fee),
    chain.put('nft721', nft),
    chain.put('nft1155', items),
    chain.put('oddities', odd),
    chain.put('weth', weth),
    chain.put('multicall3', pool),
    chain.put('permit2', permit2),
    ...ACCOUNTS.map((account) => chain.fund(account, 100n * ETHER)),
  ])
  const [first = pool] = ACCOUNTS
  for (const token of [one, two])
    await chain.send(first, token, dataOf('token', 'open', 'T', 'T', 6, [pool, ...ACCOUNTS], 10n ** 9n))
  await chain.send(first, fee, dataOf('biting', 'open', 'FEE', 18, 2, first, 10n ** 12n))
  for (const account of ACCOUNTS) {
    await chain.send(first, fee, dataOf('biting', 'transfer', account, 10n ** 9n))
    await chain.send(first, odd, dataOf('oddities', 'give', account, 10n ** 9n))
    for (const id of ITEM_IDS) await chain.send(first, items, dataOf('nft1155', 'mint', account, id, 1_000n, ''))
  }
}, TIME_LIMIT_MS)
afterAll(() => chain.stop())

interface Reading {
  key: string
  target: Hex
  callData: Hex
}

/** Lists what an account can have and allow, with the calls that read it. */
function readingsOf(account: Hex, ids: readonly bigint[]): Reading[] {
  const { nft, items, odd, pool, permit2 } = PLACES
  const read = (key: string, target: Hex, functionName: (typeof READS)[number]['name'], ...args: unknown[]) => ({
    key,
    target,
    callData: encodeFunctionData({ abi: ANY_READS, functionName, args }),
  })
  const allowed = (token: Hex, spender: Hex) => read(pairOf(token, spender), token, 'allowance', account, spender)
  return [
    read('coin', pool, 'getEthBalance', account),
    ...TOKENS.map((token) => read(token, token, 'balanceOf', account)),
    ...ITEM_IDS.map((id) => ({
      key: `${items} ${id}`,
      target: items,
      callData: encodeFunctionData({ abi: ITEM_READS, args: [account, id] }),
    })),
    ...ids.map((id) => read(`${nft} ${id}`, nft, 'ownerOf', id)),
    ...SPENDERS.flatMap((spender) => [
      ...[PLACES.one, PLACES.two, PLACES.odd].map((token) => allowed(token, spender)),
      read(pairOf(`all ${odd}`, spender), odd, 'isApprovedForAll', account, spender),
      ...[PLACES.one, PLACES.two].map((token) => ({
        key: pairOf(`permit2 ${token}`, spender),
        target: permit2,
        callData: encodeFunctionData({ abi: PERMIT2_READS, args: [account, token, spender] }),
      })),
    ]),
  ]
}

type State = ReadonlyMap<string, bigint>

/** Reads the state of all accounts from the chain, in one call. The owner of an NFT counts as 1 if it is the account. */
async function readStates(all: readonly (readonly Reading[])[]): Promise<State[]> {
  const calls = all.flat().map(({ target, callData }) => ({ target, allowFailure: true, callData }))
  const data = encodeFunctionData({ abi: MULTICALL, args: [calls] })
  const answer = (await chain.node.call('eth_call', { to: PLACES.pool, data }, 'latest')) as Hex
  const results = decodeFunctionResult({ abi: MULTICALL, data: answer })
  let index = 0
  return all.map((readings, who) => {
    const state = new Map<string, bigint>()
    for (const { key } of readings) {
      const result = results[index++]
      const value =
        result?.success && result.returnData !== '0x' ? hexToBigInt(result.returnData.slice(0, 66) as Hex) : 0n
      const isItem = key.startsWith(`${PLACES.nft} `)
      state.set(key, isItem ? BigInt(value === hexToBigInt(ACCOUNTS[who] as Hex)) : value)
    }
    return state
  })
}

const keyOf = (one: Movement) =>
  one.kind === 'amount' ? (one.amount.token.address ?? 'coin') : `${one.collection} ${one.item}`
const valueOf = (one: Movement) => (one.kind === 'amount' ? one.amount.value : (one.count ?? 1n))

/** What the effects say, by the keys of the readings. */
function deltasIn({ sends, receives }: Extract<Effects, { known: 'traced' }>): Record<string, bigint> {
  const moved = [...sends.map((one) => [one, -1n] as const), ...receives.map((one) => [one, 1n] as const)]
  return Object.fromEntries(moved.map(([one, sign]) => [keyOf(one), sign * valueOf(one)]))
}

function allowanceIn(allows: readonly Allowance[], pair: string): bigint | undefined {
  const [kind, ...rest] = pair.split(' ')
  const isPermit2 = kind === 'permit2'
  const [contract, spender] = kind === 'all' || isPermit2 ? rest : [kind, ...rest]
  const found = allows.find((one) => {
    if (one.spender !== spender) return false
    if (one.kind !== 'amount') return one.kind === 'allItems' && kind === 'all'
    return kind !== 'all' && one.amount.token.address === contract && isPermit2 === (one.via !== undefined)
  })
  if (found?.kind === 'amount') return found.amount.value
  return found && BigInt(!found.isRevoked)
}

interface Sent {
  who: number
  calls: readonly RandomCall[]
  effects: Effects | undefined
}

/** Executes the requests of a round in one block. Returns what each account paid for gas; undefined if a call failed. */
async function execute(all: readonly Sent[]): Promise<(bigint | undefined)[]> {
  const transactions = all.flatMap(({ who, calls }) =>
    calls.map(({ to, data, value }) => ({ from: ACCOUNTS[who], to, data, value: toHex(value), gas: toHex(GAS) })),
  )
  const hashes = await chain.node.batch(
    transactions.map((transaction) => ({ method: 'eth_sendTransaction', params: [transaction] })),
  )
  await chain.node.call('evm_mine')
  const receipts = (await chain.node.batch(
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  )) as { status: Hex; gasUsed: Hex; effectiveGasPrice: Hex }[]
  let index = 0
  return all.map(({ calls }) => {
    const own = receipts.slice(index, (index += calls.length))
    if (own.some(({ status }) => status !== '0x1')) return undefined
    return own.reduce((sum, { gasUsed, effectiveGasPrice }) => sum + BigInt(gasUsed) * BigInt(effectiveGasPrice), 0n)
  })
}

/** Compares what the effects say of one request with the chain before and after it. Returns the differences. */
function differencesOf({ calls, effects }: Sent, before: State, after: State, fee: bigint): string[] {
  if (effects?.known !== 'traced') return [`${effects?.known} instead of traced`]
  const predicted = deltasIn(effects)
  const pairs = new Set(calls.flatMap(({ approves }) => approves ?? []))
  const known = [...after].flatMap(([key, value]) => {
    const was = before.get(key) ?? 0n
    // A spender may use an allowance that the request does not set: that is no effect of its own.
    const isPair = SPENDERS.some((spender) => key.endsWith(` ${spender}`))
    if (isPair) {
      const said = allowanceIn(effects.allows, key)
      const wanted = pairs.has(key) && (value > 0n || was > 0n) ? value : undefined
      return said === wanted ? [] : [`${key}: allowed ${said}, really ${wanted}`]
    }
    const change = value - was + (key === 'coin' ? fee : 0n)
    const said = predicted[key] ?? 0n
    return said === change ? [] : [`${key}: ${said}, really ${change}`]
  })
  const strange = Object.keys(predicted).filter((key) => !after.has(key))
  return [...known, ...strange.map((key) => `${key} is not the account's`)]
}

test(
  `${COUNT} random requests do exactly what their preview says`,
  async () => {
    const random = createRandom(SEED)
    const generators = ACCOUNTS.map((account, index) => createCalls(random, account, BigInt(index + 1) * 1_000_000n))
    const counts = { traced: 0, fails: 0 }
    for (let done = 0; done < COUNT; done += ACCOUNTS.length) {
      const requests = generators.map(({ next }) => next())
      const readings = ACCOUNTS.map((account, index) => readingsOf(account, generators[index]?.ids().slice(-14) ?? []))
      const [before, effects] = await Promise.all([
        readStates(readings),
        Promise.all(
          requests.map((calls, who) =>
            evmSimulation.ofRequest(
              {
                method: 'wallet_sendCalls',
                params: toParams(calls),
                network: 'eip155:31337',
                account: ACCOUNTS[who] as Hex,
              },
              chain.rpc,
            ),
          ),
        ),
      ])
      const all = requests.map((calls, who): Sent => ({ who, calls, effects: effects[who] }))
      // A batch that fails is executed by no wallet; a single call that fails is executed to see that it does. The node
      // itself refuses to send more coins than an account has.
      const executed = all.filter(
        ({ calls, effects: found }) => found?.known !== 'fails' || (calls.length === 1 && !found.isShort),
      )
      const fees = await execute(executed)
      const after = await readStates(readings)
      for (const [index, sent] of executed.entries()) {
        const fee = fees[index]
        const isFailing = sent.effects?.known === 'fails'
        expect([sent.calls, fee === undefined]).toEqual([sent.calls, isFailing])
        if (fee === undefined) continue
        const [was, is] = [before[sent.who], after[sent.who]]
        expect([sent.calls, differencesOf(sent, was as State, is as State, fee)]).toEqual([sent.calls, []])
      }
      for (const { effects: found } of all) counts[found?.known === 'fails' ? 'fails' : 'traced'] += 1
    }
    // Both kinds are among the random requests, so that neither goes untested.
    expect(counts.traced).toBeGreaterThan(COUNT / 3)
    expect(counts.fails).toBeGreaterThan(COUNT / 100)
  },
  TIME_LIMIT_MS,
)
