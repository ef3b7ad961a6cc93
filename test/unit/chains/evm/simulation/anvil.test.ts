// @vitest-environment node
import { getAddress, maxUint256, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmSimulation } from '../../../../../src/chains/evm/simulation/evmSimulation.ts'
import type { Effects, Movement } from '../../../../../src/core/transactions/effects.ts'
import { anvilChain, dataOf, type AnvilChain } from '../../../../kit/anvilChain.ts'
import { traced } from '../../../../kit/traced.ts'

const place = (digits: string) => getAddress(`0x${digits.padStart(40, '0')}`)
const [ME, BOB, EVE] = [place('a11ce1'), place('b0b1'), place('e5e1')]
const [TOKEN, OTHER, FEE, NFT, ITEMS, ODD, WETH, MULTI] = [1, 2, 3, 4, 5, 6, 7, 8].map((one) =>
  place(`c0de0${one}`),
) as [Hex, Hex, Hex, Hex, Hex, Hex, Hex, Hex]
const PERMIT2 = getAddress('0x000000000022d473030f116ddee9f6b43ac78ba3')
/** Its address on chains of ZKsync. */
const ZK_PERMIT2 = getAddress('0x0000000000225e31d15943971f47ad3022f714fa')
const ETHER = 10n ** 18n
/** Starting a chain takes a second on an idle machine. */
const HOOK_MS = 60_000
let chain: AnvilChain

beforeAll(async () => {
  chain = await anvilChain()
  await Promise.all([
    ...([TOKEN, OTHER] as const).map((at) => chain.put('token', at)),
    chain.put('biting', FEE),
    chain.put('nft721', NFT),
    chain.put('nft1155', ITEMS),
    chain.put('oddities', ODD),
    chain.put('weth', WETH),
    chain.put('multicall3', MULTI),
    chain.put('permit2', PERMIT2),
    chain.put('permit2', ZK_PERMIT2),
    ...[ME, BOB, EVE].map((one) => chain.fund(one, 100n * ETHER)),
  ])
  for (const at of [TOKEN, OTHER]) await chain.send(BOB, at, dataOf('token', 'open', 'T', 'T', 6, [ME, MULTI], 1_000n))
  await chain.send(BOB, FEE, dataOf('biting', 'open', 'FEE', 18, 2, ME, 10_000n))
  await chain.send(BOB, NFT, dataOf('nft721', 'mint', ME, 7n, ''))
  await chain.send(BOB, ITEMS, dataOf('nft1155', 'mint', ME, 1n, 9n, ''))
  await chain.send(BOB, ITEMS, dataOf('nft1155', 'mint', ME, 2n, 5n, ''))
  await chain.send(BOB, ODD, dataOf('oddities', 'give', ME, 500n))
  await chain.send(BOB, WETH, dataOf('weth', 'deposit'), ETHER)
  await chain.fund(ODD, ETHER)
}, HOOK_MS)
afterAll(() => chain.stop())

interface Call {
  to?: string
  data?: string
  value?: string
  gas?: string
}

const ask = (method: string, params: unknown): Promise<Effects | undefined> =>
  evmSimulation.ofRequest({ method, params, network: 'eip155:31337', account: ME }, chain.rpc)
const effects = (call: Call) => ask('eth_sendTransaction', [{ from: ME, ...call }])
const batch = (...calls: Call[]) => ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', calls }])

const amount = (value: bigint, address?: string) => ({ value, token: address === undefined ? {} : { address } })
const moved = (value: bigint, address: string | undefined, ...parties: [string, bigint][]): Movement => ({
  kind: 'amount',
  amount: amount(value, address),
  parties: parties.map(([party, share]) => ({ address: party, value: share })),
})

describe('What a transaction moves', () => {
  test('is the native coin that it sends', async () => {
    expect(await effects({ to: BOB, value: toHex(5n) })).toEqual(traced({ sends: [moved(5n, undefined, [BOB, 5n])] }))
  })

  test('is the token that it sends', async () => {
    expect(await effects({ to: TOKEN, data: dataOf('token', 'transfer', BOB, 40n) })).toEqual(
      traced({ sends: [moved(40n, TOKEN, [BOB, 40n])] }),
    )
  })

  test('is nothing if the account sends to itself', async () => {
    expect(await effects({ to: ME, value: '0x5' })).toEqual(traced({}))
    expect(await effects({ to: TOKEN, data: dataOf('token', 'transfer', ME, 40n) })).toEqual(traced({}))
  })

  test('names each party of a token that keeps a fee', async () => {
    expect(await effects({ to: FEE, data: dataOf('biting', 'transfer', BOB, 1_000n) })).toEqual(
      traced({ sends: [moved(1_000n, FEE, [BOB, 990n], [place('0'), 10n])] }),
    )
  })

  test('is an NFT, or some of an item', async () => {
    expect(await effects({ to: NFT, data: dataOf('nft721', 'transferFrom', ME, BOB, 7n) })).toEqual(
      traced({ sends: [{ kind: 'item', collection: NFT, item: 7n, parties: [{ address: BOB, value: 1n }] }] }),
    )
    expect(await effects({ to: NFT, data: dataOf('nft721', 'mint', ME, 8n, '') })).toEqual(
      traced({
        receives: [{ kind: 'item', collection: NFT, item: 8n, parties: [{ address: place('0'), value: 1n }] }],
      }),
    )
    const data = dataOf('nft1155', 'safeBatchTransferFrom', ME, BOB, [1n, 2n], [3n, 5n], '0x')
    const item = (id: bigint, count: bigint) => ({
      kind: 'item' as const,
      collection: ITEMS,
      item: id,
      count,
      parties: [{ address: BOB, value: count }],
    })
    expect(await effects({ to: ITEMS, data })).toEqual(traced({ sends: [item(1n, 3n), item(2n, 5n)] }))
  })

  test('is netted over a swap: tokens go out by an allowance, others and coins come in', async () => {
    const steps = [
      [TOKEN, 0n, dataOf('token', 'transferFrom', ME, MULTI, 60n)],
      [OTHER, 0n, dataOf('token', 'transfer', ME, 33n)],
      [TOKEN, 0n, dataOf('token', 'transfer', ME, 10n)],
      [ME, 4n, '0x'],
    ].map(([target, value, callData]) => ({ target, allowFailure: false, value, callData }))
    const swap = { to: MULTI, data: dataOf('multicall3', 'aggregate3Value', steps), value: toHex(4n) }
    const approve = { to: TOKEN, data: dataOf('token', 'approve', MULTI, 100n) }
    expect(await batch(approve, swap)).toEqual(
      traced({
        sends: [moved(50n, TOKEN, [MULTI, 50n])],
        receives: [moved(33n, OTHER, [MULTI, 33n])],
        allows: [{ kind: 'amount', amount: amount(40n, TOKEN), spender: MULTI, isUnlimited: false }],
      }),
    )
  })

  test('includes coins that are wrapped and unwrapped without a log of a transfer', async () => {
    const deposit = { to: WETH, data: dataOf('weth', 'deposit'), value: toHex(9n) }
    expect(await effects(deposit)).toEqual(
      traced({ sends: [moved(9n, undefined, [WETH, 9n])], receives: [moved(9n, WETH, [WETH, 9n])] }),
    )
    const withdraw = { to: WETH, data: dataOf('weth', 'withdraw', 9n) }
    expect(await batch(deposit, withdraw)).toEqual(traced({}))
  })

  test('leaves out coins that a failed part of the transaction had moved', async () => {
    expect(await effects({ to: ODD, data: dataOf('oddities', 'payAndFail') })).toEqual(traced({}))
  })
})

describe('A contract that lies', () => {
  test.each([
    ['logs less than it takes', dataOf('oddities', 'move', EVE, 300n, BOB, 1n), [BOB, 1n]],
    ['logs nothing of what it takes', dataOf('oddities', 'move', EVE, 300n, BOB, 0n), undefined],
  ] as const)('is found out by its balances if it %s', async (_, data, party) => {
    const parties: [string, bigint][] = party ? [[party[0], party[1]]] : []
    expect(await effects({ to: ODD, data })).toEqual(
      traced({ sends: [moved(300n, ODD, ...parties)], doubts: ['logs'] }),
    )
  })

  test('cannot hide an allowance, nor invent one', async () => {
    expect(await effects({ to: ODD, data: dataOf('oddities', 'approve', EVE, 300n) })).toEqual(
      traced({ allows: [{ kind: 'amount', amount: amount(300n, ODD), spender: EVE, isUnlimited: false }] }),
    )
    expect(await effects({ to: ODD, data: dataOf('oddities', 'pretend', EVE, 300n) })).toEqual(traced({}))
  })
})

/**
 * Code of a token that notes when its balance is read. Called with anything else, it says that the account gets one of
 * it, and passes on what follows the function selector to another token, unless its balance was read before.
 */
function watchfulCode(): Hex {
  const transfer = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const bare = (address: string) => address.slice(2).toLowerCase()
  const size = (hex: string) => toHex(hex.length / 2, { size: 1 }).slice(2)
  const log = `600160005273${bare(ME)}73${bare(EVE)}7f${transfer}60206000a3`
  const steal = `6004360380600460003760006000826000600073${bare(TOKEN)}5af15050`
  const start = (read: string) => `60003560e01c6370a082311460${read}57`
  const unless = (end: string) => `60005460${end}57`
  const end = size(start('00') + log + unless('00') + steal)
  const read = size(`${start('00')}${log}${unless('00')}${steal}5b00`)
  return `0x${start(read)}${log}${unless(end)}${steal}5b005b6001600055600060005260206000f3`
}

test('A contract cannot behave because its balance has been read: nothing can change while it is', async () => {
  const watchful = place('c0de09')
  await chain.node.call('anvil_setCode', watchful, watchfulCode())
  await chain.send(ME, TOKEN, dataOf('token', 'approve', watchful, 50n))
  const theft = dataOf('token', 'transferFrom', ME, EVE, 50n).slice(2)
  expect(await effects({ to: watchful, data: `0x12345678${theft}` })).toEqual(
    traced({
      sends: [moved(50n, TOKEN, [EVE, 50n])],
      receives: [moved(1n, watchful, [EVE, 1n])],
      doubts: ['unchecked'],
    }),
  )
  await chain.send(ME, TOKEN, dataOf('token', 'approve', watchful, 0n))
})

describe('What a transaction allows', () => {
  test.each([
    [100n, false],
    [maxUint256, true],
    [maxUint256 - 5n, true],
  ])('is %d of a token', async (value, isUnlimited) => {
    expect(await effects({ to: TOKEN, data: dataOf('token', 'approve', EVE, value) })).toEqual(
      traced({ allows: [{ kind: 'amount', amount: amount(value, TOKEN), spender: EVE, isUnlimited }] }),
    )
  })

  test('is one item, all items of a collection, or an amount for some time', async () => {
    expect(await effects({ to: NFT, data: dataOf('nft721', 'approve', EVE, 7n) })).toEqual(
      traced({ allows: [{ kind: 'item', collection: NFT, item: 7n, spender: EVE }] }),
    )
    expect(await effects({ to: ODD, data: dataOf('oddities', 'setApprovalForAll', EVE, true) })).toEqual(
      traced({ allows: [{ kind: 'allItems', collection: ODD, spender: EVE }] }),
    )
    const limited = {
      kind: 'amount' as const,
      amount: amount(50n, TOKEN),
      spender: EVE,
      via: PERMIT2,
      isUnlimited: false,
    }
    const until = 1_900_000_000n
    expect(await effects({ to: PERMIT2, data: dataOf('permit2', 'approve', TOKEN, EVE, 50n, until) })).toEqual(
      traced({ allows: [{ ...limited, until }] }),
    )
    expect(await effects({ to: PERMIT2, data: dataOf('permit2', 'approve', TOKEN, EVE, 50n, 0n) })).toEqual(
      traced({ allows: [{ ...limited, isForBlock: true }] }),
    )
    expect(await effects({ to: ZK_PERMIT2, data: dataOf('permit2', 'approve', TOKEN, EVE, 50n, until) })).toEqual(
      traced({ allows: [{ ...limited, via: ZK_PERMIT2, until }] }),
    )
  })

  test('is taken back', async () => {
    const approve = (value: bigint) => ({ to: TOKEN, data: dataOf('token', 'approve', EVE, value) })
    expect(await batch(approve(5n), approve(0n))).toEqual(traced({}))
    await chain.send(ME, TOKEN, approve(5n).data)
    await chain.send(ME, ODD, dataOf('oddities', 'setApprovalForAll', EVE, true))
    await chain.send(ME, PERMIT2, dataOf('permit2', 'approve', TOKEN, EVE, 5n, 1_900_000_000n))
    const revoked = { spender: EVE, isRevoked: true }
    const lockdown = dataOf('permit2', 'lockdown', [{ token: TOKEN, spender: EVE }])
    const none = { kind: 'amount' as const, amount: amount(0n, TOKEN), isUnlimited: false, ...revoked }
    expect(
      await batch(
        approve(0n),
        { to: ODD, data: dataOf('oddities', 'setApprovalForAll', EVE, false) },
        { to: PERMIT2, data: lockdown },
      ),
    ).toEqual(traced({ allows: [none, { kind: 'allItems', collection: ODD, ...revoked }, { ...none, via: PERMIT2 }] }))
  })
})

describe('A transaction that would fail', () => {
  test.each([
    [dataOf('oddities', 'failWith', 'too little tea'), 'too little tea'],
    [dataOf('oddities', 'failWith', '\u202eaet\u0000 \u2067elttil'), 'aet elttil'],
    [dataOf('oddities', 'failWith', 'x'.repeat(900)), 'x'.repeat(200)],
    [dataOf('oddities', 'failAs', 0n), undefined],
    [dataOf('oddities', 'failAs', 1n), 'Panic(0x1)'],
    [dataOf('oddities', 'failAs', 2n), undefined],
  ])('says why, in the clean words of its contract', async (data, reason) => {
    expect(await effects({ to: ODD, data })).toEqual({ known: 'fails', ...(reason !== undefined && { reason }) })
  })

  test('fails as a whole if one call of a batch fails', async () => {
    const calls = [
      { to: BOB, value: '0x1' },
      { to: TOKEN, data: dataOf('token', 'transfer', BOB, 5_000n) },
    ]
    expect(await batch(...calls)).toEqual({ known: 'fails', reason: 'ERC20: transfer amount exceeds balance' })
  })

  test('fails if the coins do not suffice', async () => {
    expect(await effects({ to: BOB, value: toHex(101n * ETHER) })).toEqual({ known: 'fails', isShort: true })
  })

  test('fails if its gas does not suffice', async () => {
    expect(await effects({ to: TOKEN, data: dataOf('token', 'transfer', BOB, 5n), gas: toHex(25_000n) })).toEqual({
      known: 'fails',
    })
  })
})
