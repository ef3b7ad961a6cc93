// @vitest-environment node
import { encodeAbiParameters, encodeFunctionData, erc20Abi, stringToHex, toHex, type Hex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { TOKEN_FACTS_WAIT_MS } from '../../../../src/core/limits.ts'
import type { RpcRequest } from '../../../../src/core/rpcRequest.ts'
import { tokens as metadata } from '@web3icons/common/metadata'
import { usdc } from 'viem/tokens'
import { knownToken } from '../../../../src/core/money/knownTokens.ts'
import { BOB, ME, SHOP, tell, told, USDC } from '../../../kit/describe.ts'

const SELECTORS: Record<string, string> = {
  '0x313ce567': 'decimals',
  '0x95d89b41': 'symbol',
  '0x01ffc9a780ac58cd': 'erc721',
  '0x01ffc9a7d9b67a26': 'erc1155',
}
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const uint = (value: bigint) => toHex(value, { size: 32 })

/** Creates a node that answers calls to a token contract. */
function node(answers: Record<string, Hex | Error>) {
  const asked: string[] = []
  const rpc: RpcRequest = async (method, params) => {
    const [{ to, data }] = params as [{ to: string; data: string }]
    const name = SELECTORS[data.slice(0, 18)] ?? SELECTORS[data] ?? data
    asked.push(`${method} ${to} ${name}`)
    const answer = answers[name] ?? new Error('execution reverted')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { rpc, asked }
}

const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 1_500_000n] })
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, 5n] })
const send = (rpc: RpcRequest | undefined, data: Hex = transfer, more: object = {}) =>
  told('eth_sendTransaction', [{ from: ME, to: SHOP, data }], { rpc, ...more })
const tokenOf = async (...args: Parameters<typeof send>) => {
  const [action] = (await send(...args)).actions
  return action?.kind === 'transfer' ? action.amount.token : action?.kind
}

afterEach(() => void vi.useRealTimers())

test('reads symbol and decimals from the token contract, marked as its claim', async () => {
  const { rpc, asked } = node({ decimals: uint(6n), symbol: text('USD₮0') })
  expect(await tokenOf(rpc)).toEqual({ address: SHOP, symbol: 'USD₮0', decimals: 6, isClaimed: true })
  expect(asked).toEqual(['decimals', 'symbol', 'erc721', 'erc1155'].map((name) => `eth_call ${SHOP} ${name}`))
})

test('prefers the site’s token data, without a request to the token contract', async () => {
  const { rpc, asked } = node({ decimals: uint(6n), symbol: text('FAKE') })
  expect(await tokenOf(rpc, transfer, { tokens: () => ({ kind: 'amount', symbol: 'USDC', decimals: 6 }) })).toEqual({
    address: SHOP,
    symbol: 'USDC',
    decimals: 6,
  })
  expect(asked).toEqual([])
})

test('ignores a token function of the site that throws', async () => {
  const { rpc } = node({ decimals: uint(6n) })
  expect(
    await tokenOf(rpc, transfer, {
      tokens: () => {
        throw new Error('No')
      },
    }),
  ).toMatchObject({ decimals: 6 })
})

test('requests the data of each token in a batch once', async () => {
  const { rpc, asked } = node({ decimals: uint(6n) })
  await tell(
    'wallet_sendCalls',
    [
      {
        calls: [
          { to: SHOP, data: transfer },
          { to: SHOP, data: transfer },
        ],
      },
    ],
    { rpc },
  )
  expect(asked).toHaveLength(4)
})

test('reads the symbol of older tokens, which return bytes32', async () => {
  expect(await tokenOf(node({ decimals: uint(18n), symbol: stringToHex('MKR', { size: 32 }) }).rpc)).toMatchObject({
    symbol: 'MKR',
  })
})

test('recognizes NFT contracts by their interface', async () => {
  expect((await send(node({ erc721: uint(1n), symbol: text('APES') }).rpc)).actions).toMatchObject([
    { kind: 'transferItem', item: 1_500_000n, isClaimed: true },
  ])
  expect((await send(node({ erc1155: uint(1n) }).rpc, approve)).actions).toMatchObject([
    { kind: 'approveItem', item: 5n, isClaimed: true },
  ])
  expect((await send(node({ erc721: uint(0n), decimals: uint(2n) }).rpc, approve)).actions).toMatchObject([
    { kind: 'approve' },
  ])
})

test.each<[string, Record<string, Hex | Error>]>([
  ['nothing', {}],
  ['too many decimals', { decimals: uint(256n) }],
  ['decimals that are not a number', { decimals: text('6') }],
  ['an empty answer', { decimals: '0x' }],
  ['half an answer', { decimals: '0x06' }],
  ['data that is not hex', { decimals: 'six' as Hex }],
  ['only a symbol', { symbol: text('USDC') }],
])('shows base units and the whole address of a contract that answers with %s', async (_, answers) => {
  const { actions, warnings } = await send(node(answers).rpc)
  expect(actions).toEqual([{ kind: 'transfer', amount: { value: 1_500_000n, token: { address: SHOP } }, to: BOB }])
  expect(warnings).toEqual(['unknownToken'])
})

test.each([
  '',
  ' ',
  '5',
  '1.5',
  'USDC to me',
  'US\u200bDC',
  '\u202eCDSU',
  'A\nB',
  '<b>',
  'x'.repeat(17),
  '⟦A⟧',
  '0USDC',
  '00USDC',
  '000USDC',
  '123USDC',
])('rejects the token symbol %j', async (symbol) => {
  expect(await tokenOf(node({ decimals: uint(6n), symbol: text(symbol) }).rpc)).toEqual({
    address: SHOP,
    decimals: 6,
    isClaimed: true,
  })
})

test.each(['1INCH', '88MPH', '0x0', '0xBTC'])('keeps the token symbol %s, of a real token', async (symbol) => {
  expect(await tokenOf(node({ decimals: uint(6n), symbol: text(symbol) }).rpc)).toMatchObject({ symbol })
})

test('shows no token data if the node never answers', async () => {
  vi.useFakeTimers()
  const answer = tokenOf(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(TOKEN_FACTS_WAIT_MS)
  expect(await answer).toEqual({ address: SHOP })
})

test('stops the request for token data immediately when aborted', async () => {
  const stop = new AbortController()
  const answer = tokenOf(() => new Promise(() => {}), transfer, { signal: stop.signal })
  stop.abort()
  expect(await answer).toEqual({ address: SHOP })
})

test.each([(1n << 256n) - 1n, (1n << 96n) - 1n, 1n << 200n])(
  'shows an allowance of %d as unlimited even if a contract or node claims that it is a token id',
  async (value) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [BOB, value] })
    const lying = node({ erc721: uint(1n), symbol: text('APES') })
    expect(await send(lying.rpc, data)).toMatchObject({
      actions: [{ kind: 'approve', isUnlimited: true, spender: BOB, amount: { value } }],
      warnings: ['unlimited', 'unknownToken'],
    })
    // The site may claim that 2^200 is a token id, but not that a number which stands for unlimited is one.
    const trusted = await send(lying.rpc, data, { tokens: () => ({ kind: 'item' }) })
    expect(trusted.actions[0]?.kind).toBe(value === 1n << 200n ? 'approveItem' : 'approve')
  },
)

test("ignores a node's data for a known token, so that 5,000 USDC cannot become 0.000000005", async () => {
  const lying = node({ decimals: uint(18n), symbol: text('USDC'), erc721: uint(1n) })
  const params = [
    {
      from: ME,
      to: USDC,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 5_000_000_000n] }),
    },
  ]
  const { actions } = await told('eth_sendTransaction', params, { rpc: lying.rpc, tokens: undefined })
  expect(actions).toEqual([
    {
      kind: 'transfer',
      amount: { value: 5_000_000_000n, token: { address: USDC, symbol: 'USDC', decimals: 6, issuer: 'Circle' } },
      to: BOB,
    },
  ])
  expect(lying.asked).toEqual([])
})

test('lists common tokens with their published symbols and decimals', () => {
  expect(knownToken('eip155:1', USDC.toLowerCase())).toEqual({ kind: 'amount', symbol: 'USDC', decimals: 6 })
  for (const chain of [1, 10, 137, 8453, 42161, 43114] as const)
    expect(knownToken(`eip155:${chain}`, usdc.addresses[chain])).toEqual({
      kind: 'amount',
      symbol: 'USDC',
      decimals: usdc.decimals,
    })
  for (const symbol of ['usdt', 'dai', 'wbtc']) {
    const listed = metadata
      .filter((one) => one.symbol === symbol)
      .map((one) => knownToken('eip155:1', (one.addresses as { ethereum?: string }).ethereum ?? '')?.symbol)
    expect(listed).toContain(symbol.toUpperCase())
  }
  expect(knownToken('eip155:5', USDC)).toBeUndefined()
  expect(knownToken('eip155:1', SHOP)).toBeUndefined()
})
