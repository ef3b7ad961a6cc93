// @vitest-environment node
import { encodeFunctionData, erc20Abi, hashMessage, numberToHex, parseAbi, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../../sandbox/clock.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { createRpc } from '../../sandbox/evm/rpc.ts'
import { FEE_ROUTER } from '../../sandbox/evm/swapContracts.ts'
import { EVM_TOKENS } from '../../sandbox/evm/tokens.ts'
import { replaceBatched } from '../../sandbox/wallets/evm/batchMethods.ts'
import { BATCH_EXECUTOR } from '../../sandbox/wallets/evm/batchTransaction.ts'
import { userRejected } from '../../sandbox/wallets/evm/errors.ts'
import type { Memory, Remembered } from '../../sandbox/wallets/evm/memory.ts'
import { perform } from '../../sandbox/wallets/evm/methods.ts'
import type { Question } from '../../sandbox/wallets/evm/question.ts'
import { DEFAULTS, type WalletSettings } from '../../sandbox/wallets/evm/settings.ts'
import { createWallet } from '../../sandbox/wallets/evm/wallet.ts'
import { swapper } from './swapKit.ts'

let evm: EvmChains
beforeAll(async () => void (evm = await startEvmChains(createClock())))
afterAll(() => evm?.service.stop?.())
beforeEach(() => evm.service.reset?.())

const [ACCOUNT, OTHER] = EVM_ACCOUNTS.map(({ address }) => address) as [Hex, Hex]
const STRANGER = '0x00000000000000000000000000000000000dead4'
const urlOf = (chainId: number) => evm.chains.find(({ network }) => network.chainId === chainId)?.httpUrl ?? ''
const rpc = () => createRpc(urlOf(1))

/** A demo wallet without a page, connected to a site. */
function demoWallet(given: Partial<WalletSettings> = {}) {
  const settings: WalletSettings = { ...DEFAULTS, atomic: 'supported', ...given }
  let known: Remembered = {
    shared: [ACCOUNT],
    selected: ACCOUNT,
    chainId: settings.chain,
    added: [],
    locked: false,
    batches: {},
  }
  const memory: Memory = {
    get: () => known,
    set: (change) => void (known = { ...known, ...change }),
    forget: () => {},
  }
  const chains = evm.chains.map(({ network: { chainId, name }, httpUrl }) => ({
    chainId: numberToHex(chainId),
    name,
    rpcUrl: httpUrl,
    symbol: 'ETH',
    decimals: 18,
  }))
  const tokens = EVM_TOKENS.map((token) => ({ ...token, chainId: numberToHex(token.chainId) }))
  const wallet = createWallet(settings, { accounts: EVM_ACCOUNTS, chains, tokens }, EVM_ACCOUNTS.slice(0, 2), memory)
  const questions: Question[] = []
  const user = { rejects: false }
  const ask = async (question: Question): Promise<readonly Hex[]> => {
    questions.push(question)
    if (user.rejects) throw userRejected()
    return []
  }
  return {
    wallet,
    memory,
    questions,
    user,
    request: (method: string, ...params: unknown[]) => perform(wallet, method, params, ask),
  }
}

const visitor = (chainId = 1) => swapper(chainId, urlOf(chainId))
const USDC = () => visitor().tokenOf('USDC')
const approve = (units: bigint) => ({
  to: USDC(),
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [FEE_ROUTER, units] }),
})
const swap = (units: bigint, least: bigint) => ({
  to: FEE_ROUTER,
  value: '0x0',
  data: visitor().swapData('USDC', 'DAI', units, least),
})
const batch = (calls: readonly object[], more: object = {}) => ({
  version: '2.0.0',
  chainId: '0x1',
  from: ACCOUNT,
  atomicRequired: true,
  calls,
  ...more,
})
const allowance = () =>
  visitor().reader.readContract({
    address: USDC(),
    abi: erc20Abi,
    functionName: 'allowance',
    args: [ACCOUNT, FEE_ROUTER],
  })
interface Status {
  status: number
  receipts?: { status: Hex; transactionHash: Hex; logs: unknown[] }[]
}

type Request = ReturnType<typeof demoWallet>['request']

/** Returns the status of a batch once it is in a block: the node answers before it mines. */
async function settled(request: Request, id: string): Promise<Status> {
  const read = async () => (await request('wallet_getCallsStatus', id)) as Status
  await expect.poll(async () => (await read()).status).not.toBe(100)
  return read()
}

describe('The demo wallet by default', () => {
  it('makes no batches, and says so', async () => {
    const { request } = demoWallet({ atomic: 'unsupported' })
    expect(await request('wallet_getCapabilities', ACCOUNT)).toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
      '0x2105': { atomic: { status: 'unsupported' } },
    })
    await expect(request('wallet_sendCalls', batch([approve(1n)]))).rejects.toMatchObject({ code: -32601 })
    expect(DEFAULTS.atomic).toBe('unsupported')
  })
})

describe('A demo wallet with batches', () => {
  it('tells its capabilities for the chains asked about, and follows its control', async () => {
    const { request, memory } = demoWallet()
    expect(await request('wallet_getCapabilities', ACCOUNT, ['0x2105'])).toEqual({
      '0x2105': { atomic: { status: 'supported' } },
    })
    memory.set({ atomic: 'ready' })
    expect(await request('wallet_getCapabilities', ACCOUNT, ['0x1'])).toEqual({
      '0x1': { atomic: { status: 'ready' } },
    })
    await expect(request('wallet_getCapabilities', OTHER)).rejects.toMatchObject({ code: 4100 })
  })

  it('approves and swaps in one transaction, in which the account is the sender of both calls', async () => {
    const { request, questions } = demoWallet()
    const before = [await visitor().balanceOf('USDC'), await visitor().balanceOf('DAI')] as const
    const { id } = (await request('wallet_sendCalls', batch([approve(5_000_000n), swap(5_000_000n, 1n)]))) as {
      id: string
    }
    const state = await settled(request, id)
    expect(state).toMatchObject({ version: '2.0.0', id, chainId: '0x1', atomic: true, status: 200 })
    expect(state.receipts).toHaveLength(1)
    expect(state.receipts?.[0]?.logs.length).toBeGreaterThan(3)
    expect(await visitor().balanceOf('USDC')).toBe(before[0] - 5_000_000n)
    expect(await visitor().balanceOf('DAI')).toBeGreaterThan(before[1])
    expect(await allowance()).toBe(0n)
    expect(await rpc().call('eth_getCode', ACCOUNT, 'latest')).toBe(`0xef0100${BATCH_EXECUTOR.slice(2)}`)
    expect(questions.map(({ title }) => title)).toEqual(['Make 2 calls at once?'])
    expect(questions[0]?.rows.map(({ label, value }) => [label, value])).toEqual(
      expect.arrayContaining([
        ['From', ACCOUNT],
        ['Call 1', 'Allow spending of 5 USDC'],
        ['Spender', FEE_ROUTER],
        ['Call 2', 'Call this contract'],
        ['Network', 'Ethereum'],
      ]),
    )
  })

  it('makes a second batch with the code that the account has already, and receives coins with it', async () => {
    const { request } = demoWallet()
    const send = (to: Hex) => ({ to, value: '0x7' })
    await request('wallet_sendCalls', batch([send(STRANGER), send(STRANGER)]))
    await request('wallet_sendCalls', batch([send(STRANGER)], { id: 'second' }))
    await settled(request, 'second')
    expect(await visitor().balanceOf('ETH', STRANGER)).toBe(21n)
    const back = {
      to: FEE_ROUTER,
      data: visitor().swapData('USDC', 'ETH', 5_000_000n, 1n),
    }
    const coins = await visitor().balanceOf('ETH')
    await request('wallet_sendCalls', batch([approve(5_000_000n), back], { id: 'third' }))
    expect(await settled(request, 'third')).toMatchObject({ status: 200 })
    // 5 USDC are worth more than the gas.
    expect(await visitor().balanceOf('ETH')).toBeGreaterThan(coins)
    expect(await allowance()).toBe(0n)
  })

  it('undoes the approval if the swap fails in the block', async () => {
    const { request } = demoWallet()
    await rpc().call('evm_setAutomine', false)
    await request(
      'wallet_sendCalls',
      batch([approve(5_000_000n), swap(5_000_000n, 4_000_000n * 10n ** 12n)], { id: 'x' }),
    )
    expect(await request('wallet_getCallsStatus', 'x')).toMatchObject({ status: 100 })
    // Nobody gives DAI for USDC any more.
    await rpc().call('anvil_setCode', visitor().tokenOf('DAI'), '0x60006000fd')
    await rpc().call('evm_mine')
    const state = await settled(request, 'x')
    expect([state.status, state.receipts?.[0]?.status]).toEqual([500, '0x0'])
    expect(await allowance()).toBe(0n)
  })

  it('fails with the words of the revert if the node expects one', async () => {
    const { request } = demoWallet()
    const calls = [approve(5_000_000n), swap(5_000_000n, 10n ** 30n)]
    await expect(request('wallet_sendCalls', batch(calls))).rejects.toThrow('INSUFFICIENT_OUTPUT_AMOUNT')
    expect(await allowance()).toBe(0n)
  })

  it('sends nothing if its user refuses', async () => {
    const { request, user, memory } = demoWallet()
    user.rejects = true
    await expect(request('wallet_sendCalls', batch([approve(1n)]))).rejects.toMatchObject({ code: 4001 })
    expect(memory.get().batches).toEqual({})
    expect(await rpc().call('eth_getTransactionCount', ACCOUNT, 'latest')).toBe('0x0')
  })

  it('tells that a batch was dropped, and follows one that is sped up', async () => {
    const { request, wallet, memory } = demoWallet()
    await rpc().call('evm_setAutomine', false)
    await request('wallet_sendCalls', batch([approve(1n)], { id: 'dropped' }))
    await rpc().call('anvil_dropAllTransactions')
    expect(await request('wallet_getCallsStatus', 'dropped')).toMatchObject({ status: 400 })
    await request('wallet_sendCalls', batch([approve(77n)], { id: 'fast' }))
    const slow = memory.get().batches['fast']?.hash as Hex
    expect(await replaceBatched(wallet, slow, false)).not.toBe(slow)
    await rpc().call('evm_mine')
    expect(await settled(request, 'fast')).toMatchObject({ status: 200 })
    expect(await allowance()).toBe(77n)
  })

  it('still signs with the key of the account, for contracts too (EIP-1271)', async () => {
    const { request } = demoWallet()
    await request('wallet_sendCalls', batch([approve(0n)]))
    const { account, reader } = visitor()
    const hash = hashMessage('Hello')
    const check = (signature: Hex) =>
      reader.readContract({
        address: ACCOUNT,
        abi: parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']),
        functionName: 'isValidSignature',
        args: [hash, signature],
      })
    expect(await check(await account.signMessage({ message: 'Hello' }))).toBe('0x1626ba7e')
    expect(await check(await swapper(1, urlOf(1), 3).account.signMessage({ message: 'Hello' }))).toBe('0xffffffff')
    expect(await check('0x00')).toBe('0xffffffff')
  })

  it('lets nobody else make calls of the account', async () => {
    const { request } = demoWallet()
    await request('wallet_sendCalls', batch([approve(0n)]))
    const thief = swapper(1, urlOf(1), 3)
    const data = encodeFunctionData({
      abi: parseAbi([
        'struct Call { address to; uint256 value; bytes data; }',
        'function execute(Call[] calls) payable',
      ]),
      args: [[{ to: STRANGER, value: 1n, data: '0x' }]],
    })
    expect((await thief.send({ to: ACCOUNT, data })).status).toBe('reverted')
  })

  it.each([
    ['another version', { version: '1.0' }, -32602],
    ['no word on atomicity', { atomicRequired: undefined }, -32602],
    ['no calls', { calls: [] }, -32602],
    ['a call without a target', { calls: [{ data: '0x' }] }, -32602],
    ['a decimal value', { calls: [{ to: STRANGER, value: '7' }] }, -32602],
    ['an unknown chain', { chainId: '0x5' }, 5710],
    ['a chain that is not selected', { chainId: '0x2105' }, -32602],
    ['an account that the site may not use', { from: OTHER }, 4100],
    ['a capability', { capabilities: { paymasterService: { url: 'https://pay.example' } } }, 5700],
    ['a capability of a call', { calls: [{ to: STRANGER, capabilities: { gasLimitOverride: {} } }] }, 5700],
    ['eleven calls', { calls: Array.from({ length: 11 }, () => ({ to: STRANGER })) }, 5740],
  ])('refuses %s', async (_, changes, code) => {
    const { request, questions } = demoWallet()
    await expect(request('wallet_sendCalls', batch([{ to: STRANGER }], changes))).rejects.toMatchObject({ code })
    expect(questions).toEqual([])
  })

  it('accepts an optional capability, and refuses an id twice and the status of unknown ones', async () => {
    const { request } = demoWallet()
    const capabilities = { paymasterService: { optional: true } }
    expect(await request('wallet_sendCalls', batch([{ to: STRANGER }], { id: 'mine', capabilities }))).toEqual({
      id: 'mine',
    })
    await expect(request('wallet_sendCalls', batch([{ to: STRANGER }], { id: 'mine' }))).rejects.toMatchObject({
      code: 5720,
    })
    for (const id of ['other', 'toString', undefined])
      await expect(request('wallet_getCallsStatus', id)).rejects.toMatchObject({ code: 5730 })
  })
})
