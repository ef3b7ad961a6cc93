// @vitest-environment node
import { parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FEE_ROUTER } from '../../sandbox/evm/swapContracts.ts'
import { createRpc } from '../../sandbox/evm/rpc.ts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { mainnet, press } from './calls.ts'
import { swapper } from './swapKit.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

interface Pools {
  pools: { network: string; address: string; tokens: { symbol: string; reserve: string }[] }[]
}
const pools = async () => ((await (await press(sandbox, '/pools', 'GET')).json()) as Pools).pools
const reserves = async (network = 'eip155:1') =>
  (await pools()).find((one) => one.network === network)?.tokens.map(({ reserve }) => BigInt(reserve)) ?? []
const move = (body: object) => press(sandbox, '/pools', 'POST', { network: 'eip155:1', ...body })
const visitor = () => swapper(1, mainnet(sandbox).rpcUrl)
const ETH = 10n ** 18n

async function quoted(amount: bigint): Promise<bigint> {
  const { projectId, services } = sandbox.json
  const query = new URLSearchParams({
    projectId,
    amount: String(amount),
    userAddress: visitor().account.address,
    from: `eip155:1:${visitor().tokenOf('ETH')}`,
    to: `eip155:1:${visitor().tokenOf('USDC')}`,
  })
  const response = await fetch(`${services.blockchainApi}/v1/convert/quotes?${query}`)
  const { quotes } = (await response.json()) as { quotes: { toAmount: string }[] }
  return BigInt(quotes[0]?.toAmount ?? 0)
}

describe('The pools in the control API', () => {
  it('are listed with what they have', async () => {
    const all = await pools()
    expect(all).toHaveLength(6)
    expect(all[0]).toMatchObject({
      network: 'eip155:1',
      address: '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc',
      tokens: [
        { symbol: 'ETH', reserve: String(1000n * ETH), decimals: 18 },
        { symbol: 'USDC', reserve: String(parseUnits('2500000', 6)), decimals: 6 },
      ],
    })
  })

  it('move with a trade of a stranger at once, in both directions, until a reset', async () => {
    const start = await reserves()
    expect((await move({ sell: 'ETH', buy: 'USDC', amount: '50' })).status).toBe(200)
    const [eth = 0n, usdc = 0n] = await reserves()
    expect(eth).toBe((start[0] ?? 0n) + 50n * ETH)
    expect(usdc).toBeLessThan(start[1] ?? 0n)
    expect((await move({ sell: 'USDC', buy: 'ETH', amount: '125000.5' })).status).toBe(200)
    expect((await reserves())[1]).toBe(usdc + parseUnits('125000.5', 6))
    expect(await reserves('eip155:8453')).toEqual([500n * ETH, parseUnits('1250000', 6)])
    await press(sandbox, '/reset')
    expect(await reserves()).toEqual(start)
  })

  it('make a swap fail that asks for what was quoted before', async () => {
    const least = ((await quoted(ETH)) * 99n) / 100n
    await move({ sell: 'ETH', buy: 'USDC', amount: '20' })
    expect(await quoted(ETH)).toBeLessThan(least)
    expect((await visitor().swap('ETH', 'USDC', ETH, least)).status).toBe('reverted')
  })

  it('move before a swap that waits already', async () => {
    const { rpcUrl } = mainnet(sandbox)
    const rpc = createRpc(rpcUrl)
    const least = ((await quoted(ETH)) * 99n) / 100n
    await rpc.call('evm_setAutomine', false)
    const { writer, swapData, reader } = visitor()
    const hash = await writer.sendTransaction({
      to: FEE_ROUTER,
      data: swapData('ETH', 'USDC', ETH, least),
      value: ETH,
      gas: 2_000_000n,
    })
    const before = await reserves()
    await move({ sell: 'ETH', buy: 'USDC', amount: '20' })
    expect(await reserves()).toEqual(before)
    await rpc.call('evm_mine')
    expect((await reader.getTransactionReceipt({ hash })).status).toBe('reverted')
    expect((await reserves())[0]).toBe((before[0] ?? 0n) + 20n * ETH)
  })

  it.each([
    [{ network: 'eip155:5', sell: 'ETH', buy: 'USDC', amount: '1' }, 'network must be one of eip155:1, eip155:8453'],
    [{ sell: 'ETH', buy: 'ETH', amount: '1' }, 'sell and buy must be two of ETH, USDC, DAI'],
    [{ sell: 'UNI', buy: 'ETH', amount: '1' }, 'sell and buy must be two of ETH, USDC, DAI'],
    [{ sell: 'ETH', buy: 'DAI', amount: 1 }, 'amount must be a decimal text, such as "1.5"'],
    [{ sell: 'ETH', buy: 'DAI', amount: '0' }, 'amount must be a decimal text, such as "1.5"'],
  ])('refuse a trade that makes no sense: %j', async (body, error) => {
    const response = await move(body)
    expect([response.status, await response.json()]).toEqual([400, { error }])
  })
})

it('leaves no transactions in the history of the funded accounts', async () => {
  const count = await createRpc(mainnet(sandbox).rpcUrl).call(
    'eth_getTransactionCount',
    visitor().account.address,
    'latest',
  )
  expect(count).toBe('0x0')
})
