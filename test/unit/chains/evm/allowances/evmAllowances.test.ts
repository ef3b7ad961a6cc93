// @vitest-environment node
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, toHex, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmAllowances } from '../../../../../src/chains/evm/allowances/evmAllowances.ts'
import { WalletModalError } from '../../../../../src/core/errors.ts'
import type { Allowance, BlockRange, ScanAsk } from '../../../../../src/core/money/allowances.ts'
import type { RpcRequest } from '../../../../../src/core/rpcRequest.ts'
import { createRpc } from '../../../../../src/services/rpc/index.ts'
import { AGGREGATOR, furnishAllowances, PERMIT2, ROUTER, sendAs } from '../../../../sandbox/evm/allowances.ts'
import { EVM_ACCOUNTS } from '../../../../sandbox/evm/accounts.ts'
import { startAnvil, type Anvil } from '../../../../sandbox/evm/anvil.ts'
import { genesis } from '../../../../sandbox/evm/genesis.ts'
import { NFT_CONTRACTS } from '../../../../sandbox/evm/nfts.ts'
import { EVM_TOKENS } from '../../../../sandbox/evm/tokens.ts'
import { NODE_ERRORS } from '../../../services/rpc/nodeErrors.ts'

const OWNER = EVM_ACCOUNTS[0]?.address ?? '0x'
const SPENDER = EVM_ACCOUNTS[5]?.address ?? '0x'
const [USDC, DAI] = EVM_TOKENS.map(({ address }) => address) as [Hex, Hex]
const ENDS = 4_000_000_000
const ANKR = NODE_ERRORS.find(({ from, message }) => from === 'Ankr' && message === 'block range is too wide')

let anvil: Anvil
let start: unknown
beforeAll(async () => {
  anvil = await startAnvil(1, 1_700_000_000)
  await genesis(anvil.rpc, 1)
  start = await anvil.rpc.call('evm_snapshot')
})
beforeEach(async () => {
  await anvil.rpc.call('evm_revert', start)
  start = await anvil.rpc.call('evm_snapshot')
})
afterAll(() => anvil.stop())

const client = createRpc()
const rpc: RpcRequest = (method, params, signal) => client.request([anvil.httpUrl], method, params, signal)

/**
 * The same chain with a thousand times as many blocks, of which all but each thousandth are empty: anvil needs minutes
 * to mine so many.
 */
const STRETCH = 1_000n
const stretched: RpcRequest = async (method, params, signal) => {
  if (method === 'eth_blockNumber') return toHex(BigInt(String(await rpc(method, params, signal))) * STRETCH)
  if (method === 'eth_getBlockByNumber') {
    const block = (await rpc(method, params, signal)) as { number: Hex }
    return { ...block, number: toHex(BigInt(block.number) * STRETCH) }
  }
  if (method !== 'eth_getLogs') return rpc(method, params, signal)
  const [filter] = params as [{ fromBlock: Hex; toBlock: Hex }]
  const [from, to] = [(BigInt(filter.fromBlock) + STRETCH - 1n) / STRETCH, BigInt(filter.toBlock) / STRETCH]
  return from > to ? [] : rpc(method, [{ ...filter, fromBlock: toHex(from), toBlock: toHex(to) }], signal)
}

/** Sends a transaction of the owner. */
const act = (to: Hex, data: Hex) => sendAs(anvil.httpUrl, OWNER, [{ to, data }])
const approve = (token: Hex, spender: Hex, units: bigint) =>
  act(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] }))

/** Searches for allowances. Returns what was found, and the windows that were read. */
async function scan(ask: Partial<ScanAsk> = {}) {
  const found = new Map<string, Allowance>()
  const windows: BlockRange[] = []
  let scanned: BlockRange | undefined
  await evmAllowances.scan({
    owner: OWNER,
    network: 'eip155:1',
    rpc: stretched,
    signal: new AbortController().signal,
    scanned: undefined,
    isWhole: false,
    hashes: async () => [],
    onProgress: ({ window }) => windows.push(window),
    onFound(some, range) {
      for (const one of some) found.set(one.key, one)
      scanned = range ?? scanned
    },
    ...ask,
  })
  return { found: [...found.values()], windows, scanned }
}

const head = async () => BigInt(String(await stretched('eth_blockNumber', [])))

describe('On a real chain', () => {
  test('allowances of every kind are found, as the chain has them', async () => {
    await furnishAllowances(anvil.httpUrl, OWNER, SPENDER, ENDS)
    const { found } = await scan()
    const [items, pieces] = [NFT_CONTRACTS['ERC-721'].address, NFT_CONTRACTS['ERC-1155'].address]
    const same = { network: 'eip155:1', owner: OWNER }
    const usdc = { token: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, balance: 10_000_000_000n }
    const nfts = { token: expect.stringMatching(new RegExp(items, 'i')) as string, symbol: 'SBN', balance: 1n }
    expect(found).toHaveLength(7)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...same, ...usdc, kind: 'token', spender: ROUTER, amount: maxUint256 }),
        expect.objectContaining({
          kind: 'token',
          token: DAI,
          spender: AGGREGATOR,
          amount: 250n * 10n ** 18n,
          symbol: 'DAI',
        }),
        expect.objectContaining({ ...nfts, kind: 'item', spender: SPENDER, item: 77n }),
        expect.objectContaining({ ...nfts, kind: 'collection', spender: ROUTER }),
        expect.objectContaining({
          kind: 'collection',
          spender: SPENDER,
          token: expect.stringMatching(new RegExp(pieces, 'i')) as string,
        }),
        expect.objectContaining({ ...usdc, kind: 'permit2', spender: ROUTER, amount: 2n ** 160n - 1n, place: PERMIT2 }),
        expect.objectContaining({
          ...usdc,
          kind: 'permit2',
          spender: SPENDER,
          amount: 5_000_000n,
          expiresAt: ENDS * 1000,
        }),
      ]),
    )
    // An expiry so late that no date has it means that the allowance does not expire.
    expect(found.find(({ kind, spender }) => kind === 'permit2' && spender === ROUTER)).not.toHaveProperty('expiresAt')
  })

  test('the same is found without Multicall3', async () => {
    await furnishAllowances(anvil.httpUrl, OWNER, SPENDER, ENDS)
    const { found } = await scan()
    await anvil.rpc.call('anvil_setCode', '0xcA11bde05977b3631167028862bE2a173976CA11', '0x')
    expect((await scan()).found).toEqual(found)
  })

  test('each revocation is accepted by its contract, and leaves nothing in force', async () => {
    await furnishAllowances(anvil.httpUrl, OWNER, SPENDER, ENDS)
    const { found } = await scan()
    for (const one of found) {
      const prepared = await evmAllowances.prepareRevoke(one, { rpc })
      expect(prepared).toMatchObject({ isSimulated: true, request: { from: OWNER, chainId: '0x1', value: '0x0' } })
      expect(prepared.fee).toBeGreaterThan(0n)
      const { to, data } = prepared.request as { to: Hex; data: Hex }
      await act(to, data)
      expect(await evmAllowances.check([one], { rpc })).toEqual([])
    }
    expect((await scan()).found).toEqual([])
  })

  test('more than 30,000 blocks are read in windows of 10,000, each block once, and an old allowance is found', async () => {
    await anvil.rpc.call('anvil_mine', toHex(35))
    await approve(DAI, SPENDER, 7n)
    const newest = await head()
    const { found, windows, scanned } = await scan()
    expect(windows).toEqual([
      { from: newest - 9_999n, to: newest },
      { from: newest - 19_999n, to: newest - 10_000n },
      { from: newest - 29_999n, to: newest - 20_000n },
      { from: 0n, to: newest - 30_000n },
    ])
    expect(scanned).toEqual({ from: 0n, to: newest })
    expect(found.map(({ symbol, amount }) => [symbol, amount])).toEqual([
      ['DAI', 7n],
      ['DAI', 250n * 10n ** 18n],
      ['USDC', maxUint256],
    ])
  })

  test('later searches read what is new, and older blocks where the last one stopped', async () => {
    await anvil.rpc.call('anvil_mine', toHex(30))
    await approve(DAI, SPENDER, 7n)
    const newest = await head()
    const { windows, scanned, found } = await scan({ scanned: { from: 20_000n, to: newest - 3n } })
    expect(windows).toEqual([
      { from: newest - 2n, to: newest },
      { from: 10_000n, to: 19_999n },
      { from: 0n, to: 9_999n },
    ])
    expect(scanned).toEqual({ from: 0n, to: newest })
    expect(found).toHaveLength(3)
  })

  test('half a million blocks are read first, and all of them if the visitor asks', async () => {
    await anvil.rpc.call('anvil_mine', toHex(510))
    const newest = await head()
    const first = await scan()
    expect([first.scanned, first.found]).toEqual([{ from: newest - 499_999n, to: newest }, []])
    const second = await scan({ scanned: first.scanned, isWhole: true })
    expect(second.scanned).toEqual({ from: 0n, to: newest })
    expect(second.windows.length).toBeLessThanOrEqual(2)
    expect(second.found).toHaveLength(2)
  })

  test('an allowance that was used up, changed or given for another item is what it is now', async () => {
    await approve(DAI, AGGREGATOR, 0n)
    await approve(USDC, ROUTER, 3n)
    await approve(USDC, ROUTER, 4n)
    const { found } = await scan()
    expect(found.map(({ spender, amount }) => [spender, amount])).toEqual([[ROUTER, 4n]])
  })

  test('a Permit2 allowance that has expired is not in force', async () => {
    await furnishAllowances(anvil.httpUrl, OWNER, SPENDER, 1_700_000_900)
    const { found } = await scan()
    const mine = found.filter(({ kind, spender }) => kind === 'permit2' && spender === SPENDER)
    expect(mine).toHaveLength(1)
    await anvil.rpc.batch([{ method: 'evm_increaseTime', params: [1_000] }, { method: 'evm_mine' }])
    expect(await evmAllowances.check(mine, { rpc })).toEqual([])
  })

  test('the approval of an NFT that was sold is not the seller’s', async () => {
    await furnishAllowances(anvil.httpUrl, OWNER, SPENDER, ENDS)
    const items = NFT_CONTRACTS['ERC-721'].address
    const abi = parseAbi(['function transferFrom(address,address,uint256)'])
    await act(items, encodeFunctionData({ abi, functionName: 'transferFrom', args: [OWNER, SPENDER, 77n] }))
    const { found } = await scan()
    expect(found.some(({ kind }) => kind === 'item')).toBe(false)
  })

  test('transactions from a history show allowances without reading blocks', async () => {
    await approve(DAI, SPENDER, 7n)
    const block = (await rpc('eth_getBlockByNumber', ['latest', false])) as { transactions: string[] }
    const noLogs: RpcRequest = (method, params, signal) =>
      method === 'eth_getLogs'
        ? Promise.reject(new WalletModalError('ServiceUnavailable'))
        : stretched(method, params, signal)
    const found: Allowance[] = []
    const hashes = async () => [...block.transactions, `0x${'1'.repeat(64)}`]
    const ask = { rpc: noLogs, hashes, onFound: (some: readonly Allowance[]) => void found.push(...some) }
    await expect(scan(ask)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    expect(found).toMatchObject([{ token: DAI, spender: SPENDER, amount: 7n }])
  })

  test('a contract that is no token has an unknown allowance, never none', async () => {
    await approve(DAI, SPENDER, 7n)
    await anvil.rpc.call('anvil_setCode', DAI, '0x60006000fd')
    const { found } = await scan()
    const unknown = found.filter(({ token }) => token === DAI)
    expect(unknown).toHaveLength(2)
    for (const one of unknown) {
      expect(one).toMatchObject({ isUnknown: true, symbol: '', name: '' })
      expect(one).not.toHaveProperty('amount')
      expect(one).not.toHaveProperty('balance')
    }
  })
})

describe('A node', () => {
  test('that refuses ranges is asked for smaller ones', async () => {
    await anvil.rpc.call('anvil_mine', toHex(12))
    const answered: bigint[] = []
    const limited: RpcRequest = async (method, params, signal) => {
      const [{ fromBlock = '0x0', toBlock = '0x0' } = {}] = params as { fromBlock?: string; toBlock?: string }[]
      const count = BigInt(toBlock) - BigInt(fromBlock) + 1n
      if (method === 'eth_getLogs' && count > 3_000n) throw new WalletModalError('Unknown', { cause: ANKR })
      if (method === 'eth_getLogs') answered.push(count)
      return stretched(method, params, signal)
    }
    const { found, scanned } = await scan({ rpc: limited })
    expect(found).toHaveLength(2)
    expect(scanned).toEqual({ from: 0n, to: await head() })
    expect(answered.every((count) => count <= 2_500n)).toBe(true)
  })

  test.each([
    ['no list of logs', 'eth_getLogs', { error: 1 }],
    ['no block', 'eth_getBlockByNumber', null],
  ])('that answers with %s has failed', async (_, wanted, answer) => {
    const broken: RpcRequest = (method, params, signal) =>
      method === wanted ? Promise.resolve(answer) : stretched(method, params, signal)
    await expect(scan({ rpc: broken })).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })

  test('that fails while allowances are checked makes none of them known', async () => {
    const broken: RpcRequest = (method, params, signal) =>
      method === 'eth_call' ? Promise.reject(new WalletModalError('RateLimited')) : stretched(method, params, signal)
    const found: Allowance[] = []
    const onFound = (some: readonly Allowance[]) => void found.push(...some)
    await expect(scan({ rpc: broken, onFound })).rejects.toMatchObject({ code: 'RateLimited' })
    expect(found).toEqual([])
  })

  test('is not asked further once the visitor stops', async () => {
    await anvil.rpc.call('anvil_mine', toHex(40))
    const stop = new AbortController()
    const read: BlockRange[] = []
    const onFound = (_: readonly Allowance[], range?: BlockRange) => {
      if (!range) return
      read.push(range)
      stop.abort()
    }
    await expect(scan({ signal: stop.signal, onFound })).rejects.toMatchObject({ code: 'Aborted' })
    expect(read).toHaveLength(1)
  })

  test('cannot pass off malformed logs, or those of other accounts and contracts, as allowances', async () => {
    const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
    const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
    const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
    const logs = [
      null,
      { address: DAI, topics: 'none' },
      { address: 'DAI', topics: [APPROVAL, word(OWNER), word(SPENDER)] },
      { address: DAI, topics: [APPROVAL, word(OWNER)] },
      { address: DAI, topics: [APPROVAL, word(SPENDER), word(OWNER)] },
      { address: DAI, topics: [APPROVAL, word(OWNER), word(AGGREGATOR)], removed: true },
      { address: DAI, topics: [PERMIT2_APPROVAL, word(OWNER), word(USDC), word(ROUTER)] },
    ]
    const forged: RpcRequest = (method, params, signal) =>
      method === 'eth_getLogs' ? Promise.resolve(logs) : stretched(method, params, signal)
    expect((await scan({ rpc: forged })).found).toEqual([])
  })
})
