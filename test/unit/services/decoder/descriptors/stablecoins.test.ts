// @vitest-environment node
import { getAddress } from 'viem'
import { eurc, usdc } from 'viem/tokens'
import { describe, expect, test } from 'vitest'
import { stablecoinAt, STABLECOINS } from '../../../../../src/services/decoder/descriptors/contracts/stablecoins.ts'
import { DESCRIBED_CHAINS } from '../../../../../src/services/decoder/evm/described.ts'
import { BOB, SHOP } from '../../../../kit/describe.ts'
import { describe as describeCall, encodeCall, textOf } from '../../../../kit/descriptors.ts'

const approve = (value: bigint) => encodeCall('approve(address spender,uint256 value)', [SHOP, value])
const places = STABLECOINS.flatMap(({ ticker, decimals, owner, deployments }) =>
  Object.entries(deployments).flatMap(([address, chains]) =>
    chains.map((chain) => ({ ticker, decimals, owner, address, chain })),
  ),
)

describe('Stablecoins', () => {
  test.each(places)('names $ticker of $owner on $chain, without a node', async ({ address, chain, ...coin }) => {
    const { ticker, decimals, owner } = coin
    const asked: string[] = []
    const rpc = async (method: string) => {
      asked.push(method)
    }
    const data = approve(5n * 10n ** BigInt(decimals))
    const description = await describeCall({ to: address, chain, data }, { rpc, tokens: () => undefined })
    expect(textOf(description)).toContain(`You let someone spend up to 5 ${ticker}\n`)
    expect(textOf(description)).toContain(`Token ${getAddress(address)}\nIssued by ${owner}`)
    expect(description.parts.flat()).toMatchObject([{ amount: { token: { decimals } } }])
    expect(asked.filter((method) => method === 'eth_call')).toEqual([])
  })

  test('has the addresses that viem lists for the coins of Circle', () => {
    const listed: Record<string, Record<number, string>> = { USDC: usdc.addresses, EURC: eurc.addresses }
    const own = places.filter(({ owner }) => owner === 'Circle')
    expect(own.length).toBeGreaterThanOrEqual(15)
    expect(own.map(({ ticker, chain }) => listed[ticker]?.[chain])).toEqual(own.map(({ address }) => address))
  })

  test('names no coin at another address or on another network', async () => {
    for (const { address, chain } of places)
      for (const other of DESCRIBED_CHAINS.filter(
        (one) => one !== chain && !places.some((place) => place.address === address && place.chain === one),
      ))
        expect(stablecoinAt(other, address)).toBeUndefined()
    expect(stablecoinAt(1, BOB)).toBeUndefined()
  })

  test('keeps the name and decimals of a listed coin, whatever the site or a node says', async () => {
    const usdt = '0x55d398326f99059fF775485246999027B3197955'
    const tokens = () => ({ kind: 'amount', symbol: 'CHEAP', decimals: 36 }) as const
    const data = encodeCall('transfer(address to,uint256 value)', [BOB, 10n ** 18n])
    const description = await describeCall({ to: usdt, chain: 56, data }, { tokens })
    expect(description.parts.flat()).toMatchObject([
      { kind: 'transfer', amount: { token: { symbol: 'USDT', decimals: 18, issuer: 'Binance' } } },
    ])
  })

  test('covers the large stablecoins', () => {
    expect([...new Set(places.map(({ ticker }) => ticker))].sort()).toEqual([
      'DAI',
      'EURC',
      'PYUSD',
      'USDC',
      'USDS',
      'USDT',
      'USDe',
    ])
  })
})
