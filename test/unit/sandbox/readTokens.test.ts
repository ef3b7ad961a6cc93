import { createMint, getOrCreateAssociatedTokenAccount, mintTo, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { createPublicClient, erc20Abi, http, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadReadTokens } from '../../../src/chains/loadReadTokens.ts'
import { knownTokens } from '../../../src/core/money/knownTokens.ts'
import type { ListedToken, ReadTokens } from '../../../src/core/money/readTokens.ts'
import { createRpc } from '../../../src/services/rpc/index.ts'
import { createClock } from '../../sandbox/clock.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { startEvmChains, type EvmChains } from '../../sandbox/evm/index.ts'
import { swapContracts } from '../../sandbox/evm/swapContracts.ts'
import { EVM_TOKENS } from '../../sandbox/evm/tokens.ts'
import { SOLANA_TOKENS } from '../../sandbox/solana/tokens.ts'
import { keyOf, serveSolana, type SolanaServer } from './solanaServer.ts'

const rpc = createRpc()
const nodeAt = (url: string) => (method: string, params: readonly unknown[]) => rpc.request([url], method, params)
const listed = (network: string): ListedToken[] => knownTokens(network).map((token) => ({ ...token, name: '' }))
const quantities = ({ tokens }: Awaited<ReturnType<ReadTokens>>) =>
  Object.fromEntries(tokens.map(({ symbol, address, quantity }) => [symbol || address, quantity]))

describe.each([1, 8453])('Tokens of an account on the EVM chain %d', (chainId) => {
  let evm: EvmChains
  let url = ''
  const network = `eip155:${chainId}` as const
  const address = EVM_ACCOUNTS[1]?.address as Hex
  beforeAll(async () => {
    evm = await startEvmChains(createClock())
    url = evm.chains.find(({ id }) => id === network)?.httpUrl ?? ''
  })
  afterAll(() => evm?.service.stop?.())

  const onChain = (token: Hex) =>
    createPublicClient({ transport: http(url) }).readContract({
      abi: erc20Abi,
      functionName: 'balanceOf',
      address: token,
      args: [address],
    })
  async function expected() {
    const wrapped = { symbol: 'WETH', address: swapContracts(chainId).weth }
    const deployed = [...EVM_TOKENS.filter((token) => token.chainId === chainId), wrapped]
    const read = await Promise.all(deployed.map(async (token) => [token.symbol, await onChain(token.address)] as const))
    const absent = listed(network).map(({ symbol }) => [symbol, undefined] as const)
    return Object.fromEntries([...absent, ...read])
  }

  test('reads token balances from the contracts, and leaves tokens without a contract unknown', async () => {
    const read = (await loadReadTokens('eip155')) as ReadTokens
    expect(quantities(await read({ address, network, tokens: listed(network) }, nodeAt(url)))).toEqual(await expected())
  })

  test('reads the same token balances without Multicall3', async () => {
    const read = (await loadReadTokens('eip155')) as ReadTokens
    const node = nodeAt(url)
    await node('anvil_setCode', ['0xcA11bde05977b3631167028862bE2a173976CA11', '0x'])
    expect(quantities(await read({ address, network, tokens: listed(network) }, node))).toEqual(await expected())
  })
})

describe('Tokens of an account on Solana', () => {
  let server: SolanaServer
  beforeAll(async () => {
    server = await serveSolana()
  })
  afterAll(() => server?.stop())
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

  test('reads listed and unlisted tokens of both Solana token programs, with the names of listed tokens', async () => {
    const read = (await loadReadTokens('solana')) as ReadTokens
    const owner = keyOf(server.chain, 2)
    const connection = server.connect()
    const mint = await createMint(
      connection,
      owner,
      owner.publicKey,
      null,
      0,
      undefined,
      undefined,
      TOKEN_2022_PROGRAM_ID,
    )
    const { address } = await getOrCreateAssociatedTokenAccount(
      connection,
      owner,
      mint,
      owner.publicKey,
      false,
      'confirmed',
      undefined,
      TOKEN_2022_PROGRAM_ID,
    )
    await mintTo(connection, owner, mint, address, owner, 1, [], undefined, TOKEN_2022_PROGRAM_ID)
    const answer = await read(
      { address: owner.publicKey.toBase58(), network, tokens: listed(network) },
      nodeAt(server.url),
    )
    const balances = await Promise.all(
      SOLANA_TOKENS.map(async ({ symbol, address: token }) => {
        const found = await server.call(
          'getTokenAccountsByOwner',
          owner.publicKey.toBase58(),
          { mint: token },
          { encoding: 'jsonParsed' },
        )
        const [account] = (
          found.result as { value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[] }
        ).value
        return [symbol, BigInt(account?.account.data.parsed.info.tokenAmount.amount ?? -1)] as const
      }),
    )
    expect(balances.every(([, amount]) => amount > 0n)).toBe(true)
    expect(quantities(answer)).toEqual({ ...Object.fromEntries(balances), USDT: 0n, [mint.toBase58()]: 1n })
    expect(answer.tokens.find((one) => one.address === mint.toBase58())).toMatchObject({ decimals: 0 })
    expect([answer.isPartial, answer.areTokensUnread]).toEqual([false, false])
  })

  test('marks the answer as partial, without zero balances, if a token program cannot be read', async () => {
    const read = (await loadReadTokens('solana')) as ReadTokens
    const node = nodeAt(server.url)
    const owner = server.chain.accounts[3]?.address ?? ''
    const failing: typeof node = (method, params) =>
      JSON.stringify(params).includes('Tokenz') ? Promise.reject(new Error('down')) : node(method, params)
    const answer = await read({ address: owner, network, tokens: listed(network) }, failing)
    expect([answer.isPartial, answer.areTokensUnread]).toEqual([true, true])
    expect(quantities(answer)).toMatchObject({ USDT: undefined, PYUSD: undefined })
    expect(quantities(answer).USDC).toBeGreaterThan(0n)
    await expect(
      read({ address: owner, network, tokens: [] }, () => Promise.reject(new Error('down'))),
    ).rejects.toThrow('down')
  })

  test('treats an answer without a list like a failed request', async () => {
    const read = (await loadReadTokens('solana')) as ReadTokens
    const ask = { address: 'me', network, tokens: [] } as const
    const answer = await read(ask, async (_, [, filter]) =>
      JSON.stringify(filter).includes('Tokenk') ? { value: {} } : { value: [] },
    )
    expect(answer).toEqual({ tokens: [], isPartial: true, areTokensUnread: true })
    await expect(read(ask, async () => ({}))).rejects.toMatchObject({
      code: 'ServiceUnavailable',
      message: 'getTokenAccountsByOwner: Required',
    })
  })

  test('marks the answer as partial for malformed accounts, and ignores accounts of other owners', async () => {
    const read = (await loadReadTokens('solana')) as ReadTokens
    const account = (info: object) => ({ account: { data: { parsed: { info } } } })
    const good = { mint: SOLANA_TOKENS[0]?.address, owner: 'me', tokenAmount: { amount: '5', decimals: 6 } }
    const value = [
      account(good),
      account(good),
      account({ ...good, owner: 'you' }),
      account({ ...good, tokenAmount: { amount: '-5', decimals: 6 } }),
      null,
    ]
    const answer = await read({ address: 'me', network, tokens: listed(network) }, async (_, [, filter]) =>
      JSON.stringify(filter).includes('Tokenk') ? { value } : { value: [] },
    )
    expect(quantities(answer)).toMatchObject({ USDC: 10n })
    expect(answer.isPartial).toBe(true)
  })
})

test('reads no tokens of other chains than EVM chains and Solana', () => {
  expect(loadReadTokens('bip122')).toBeUndefined()
})
