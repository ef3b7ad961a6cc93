import { encodeFunctionResult, multicall3Abi, numberToHex, type Hex } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { valueOf } from '../../../../src/core/money/holdings.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { loadBalance } from '../../../../src/flows/account/loadBalance.ts'
import { cachedApiOf } from '../../../../src/flows/assets/cachedApiOf.ts'
import { refreshHoldings } from '../../../../src/flows/assets/keepHoldings.ts'
import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { disconnect } from '../../../../src/flows/connections/disconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import type { Modal } from '../../../../src/modal.ts'
import { rest } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'
import { urlOf } from '../../../kit/urlOf.ts'

const ETHER = 10n ** 18n
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OWN = '0x00000000000000000000000000000000000000E1'
const NETWORK = 'eip155:1'
const own = { address: OWN, symbol: 'OWN', decimals: 2, image: 'https://site.test/own.png' }

/** Creates a node on which the account has these balances, by token address. Calls to other tokens revert. */
function node(balances: Readonly<Record<string, bigint>>) {
  const known = Object.fromEntries(Object.entries(balances).map(([address, value]) => [address.toLowerCase(), value]))
  return async (_: unknown, method: string, params: readonly unknown[]): Promise<unknown> => {
    const [{ data }] = params as [{ data: Hex }]
    const targets = [...data.matchAll(/0{24}([\da-f]{40})0{63}10{62}60/g)].map(([, address]) => `0x${address}`)
    expect(method).toBe('eth_call')
    const results = targets.map((address) => ({
      success: known[address] !== undefined,
      returnData: numberToHex(known[address] ?? 0n, { size: 32 }),
    }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results })
  }
}
const down = () => Promise.reject(new WalletModalError('ServiceUnavailable'))
/** Creates a chain whose node does not return the native balance. */
function silent() {
  const chain = fakeChain()
  chain.answers.balance = down
  return chain
}

const ether = (numeric: string) => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: NETWORK,
  price: 2500,
  quantity: { decimals: '18', numeric },
  iconUrl: 'https://images.test/eth.png',
})
const usdc = {
  ...ether('7.5'),
  symbol: 'USDC',
  address: `${NETWORK}:${USDC}`,
  price: 1,
  quantity: { decimals: '6', numeric: '7.5' },
}
const item = { ...usdc, symbol: 'SPAM', address: `${NETWORK}:0x05`, quantity: { decimals: '0', numeric: '1' } }

/**
 * Simulates a Blockchain API that answers `balances`, or fails with a status. Records all requests but those for the
 * supported chains.
 */
function service(balances: readonly object[] | number = []) {
  const asked: URL[] = []
  const answers = { balances }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(urlOf(input))
    if (url.pathname.endsWith('supported-chains')) return Response.json({ http: [NETWORK] })
    asked.push(url)
    return typeof answers.balances === 'number'
      ? new Response('', { status: answers.balances })
      : Response.json({ balances: answers.balances })
  })
  return Object.assign(answers, { asked })
}
const HOSTED = { projectId: 'p', services: { blockchainApi: 'https://api.test' } }
const figuresOf = (modal: Modal) => portfolioOf(modal).$shown.get()?.figures
const amounts = (modal: Modal) => figuresOf(modal)?.tokens.map(({ symbol, quantity }) => [symbol, quantity])

afterEach(() => void vi.unstubAllGlobals())

describe('Placeholders for balances', () => {
  const huge = String(2n ** 200n)

  // tempoxyz/tempo#1499: the coin was worth 4.2e57 USD.
  test('of the service leave the coin unknown and without value, and tokens without value', async () => {
    const spam = { ...usdc, symbol: 'HUGE', address: `${NETWORK}:${OWN}`, quantity: { decimals: '6', numeric: huge } }
    service([{ ...ether('1'), quantity: { decimals: '18', numeric: `${huge}0` } }, spam])
    const { modal } = await createConnected({}, { options: HOSTED, chain: silent() })
    await loadHoldings(modal)
    const tokens = figuresOf(modal)?.tokens ?? []
    expect(amounts(modal)).toEqual(
      expect.arrayContaining([
        ['ETH', undefined],
        ['HUGE', BigInt(huge) * 10n ** 6n],
      ]),
    )
    expect(tokens.map((one) => valueOf(one))).toEqual([undefined, undefined])
  })
})

describe('Holdings without a project id', () => {
  test('loads native coin, common tokens and the site’s tokens from the node without a project id', async () => {
    const { asked } = service()
    const { modal, entry } = await createConnected(
      {},
      { options: { tokens: { [NETWORK]: [own] } }, rpc: node({ [USDC]: 7_500_000n, [OWN]: 0n }) },
    )
    expect(entry.state().account?.tokens).toBeNull()
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([
      ['ETH', ETHER],
      ['OWN', 0n],
      ['USDC', 7_500_000n],
    ])
    expect(figuresOf(modal)).toMatchObject({ isPartial: true, isSaved: false, hiddenCount: 0 })
    expect(asked).toEqual([])
    expect(entry.state().account?.tokens).toEqual([
      { name: 'Ether', symbol: 'ETH', chainId: NETWORK, quantity: { numeric: '1', decimals: '18' } },
      {
        name: 'OWN',
        symbol: 'OWN',
        chainId: NETWORK,
        address: OWN,
        quantity: { numeric: '0', decimals: '2' },
        value: '0',
        iconUrl: own.image,
      },
      { name: 'USDC', symbol: 'USDC', chainId: NETWORK, address: USDC, quantity: { numeric: '7.5', decimals: '6' } },
    ])
  })

  test('leaves the quantity of a site’s token unknown, not zero, if the token contract does not answer', async () => {
    const { modal, entry } = await createConnected({}, { options: { tokens: { [NETWORK]: [own] } }, rpc: node({}) })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([
      ['ETH', ETHER],
      ['OWN', undefined],
    ])
    expect(entry.state().account?.tokens?.[1]?.quantity).toEqual({ decimals: '2' })
  })

  test('returns tokens even if the balance of the native coin cannot be read', async () => {
    const { modal } = await createConnected({}, { chain: silent(), rpc: node({ [USDC]: 1n }) })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([
      ['ETH', undefined],
      ['USDC', 1n],
    ])
  })

  test('sets the state `failed` if the node answers no request for holdings', async () => {
    const { modal, entry } = await createConnected({}, { chain: silent(), rpc: down })
    await loadHoldings(modal)
    expect(portfolioOf(modal).$shown.get()).toEqual({
      account: entry.state().account?.caipAddress,
      currency: 'USD',
      state: 'failed',
      failedAt: expect.any(Number) as number,
      error: expect.objectContaining({ code: 'ServiceUnavailable' }) as Error,
    })
    expect(entry.state().account?.tokens).toBeNull()
  })
})

describe('Holdings with a project id', () => {
  test('loads holdings with prices from the Blockchain API, and counts hidden tokens', async () => {
    service([usdc, item, ether('1.000000000000000001')])
    const chain = Object.assign(fakeChain(), { abilities: ['balance', 'activity'] as const })
    const { modal, entry } = await createConnected({}, { chain, options: HOSTED, rpc: down })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([
      ['ETH', ETHER + 1n],
      ['USDC', 7_500_000n],
    ])
    expect(figuresOf(modal)).toMatchObject({ hiddenCount: 1, isPartial: false })
    expect(entry.state().account?.tokens?.[0]).toMatchObject({
      value: '2500.0000000000000025',
      price: '2500',
      iconUrl: 'https://images.test/eth.png',
    })
  })

  test('does not count single items as hidden tokens on a chain without activity, where NFTs are such items', async () => {
    service([
      usdc,
      item,
      { ...item, address: `${NETWORK}:0x06`, quantity: { decimals: '0', numeric: '2' } },
      ether('1'),
    ])
    const { modal } = await createConnected({}, { options: HOSTED, rpc: down })
    await loadHoldings(modal)
    expect(figuresOf(modal)?.hiddenCount).toBe(1)
  })

  test('adds the native coin and the site’s tokens from the node if the Blockchain API omits them', async () => {
    service([usdc])
    const { modal } = await createConnected(
      {},
      { options: { ...HOSTED, tokens: { [NETWORK]: [own] } }, rpc: node({ [OWN]: 5n }) },
    )
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([
      ['USDC', 7_500_000n],
      ['ETH', ETHER],
      ['OWN', 5n],
    ])
    expect(figuresOf(modal)?.isPartial).toBe(false)
  })

  test('marks holdings without the native coin as partial if the node does not answer', async () => {
    service([usdc])
    const { modal } = await createConnected({}, { chain: silent(), options: HOSTED, rpc: down })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([['USDC', 7_500_000n]])
    expect(figuresOf(modal)?.isPartial).toBe(true)
  })

  test('requests values in the site’s currency', async () => {
    const { asked } = service([ether('1')])
    const { modal } = await createConnected({}, { options: { ...HOSTED, currency: 'EUR' } })
    await loadHoldings(modal)
    expect(asked[0]?.searchParams.get('currency')).toBe('eur')
    expect(portfolioOf(modal).$shown.get()?.currency).toBe('EUR')
  })

  test('uses US dollars if there are no prices in the site’s currency, and reports one error', async () => {
    const { asked } = service([ether('1')])
    const { modal, entry } = await createConnected({}, { options: { ...HOSTED, currency: 'CHF' } })
    await loadHoldings(modal)
    await loadHoldings(modal, { forced: [] })
    await rest()
    expect(asked.map(({ searchParams }) => searchParams.get('currency'))).toEqual(['usd', 'usd'])
    expect(portfolioOf(modal).$shown.get()?.currency).toBe('USD')
    expect(entry.told('error')).toMatchObject([
      { code: 'InvalidOption', message: 'currency: no prices in CHF, values are in USD' },
    ])
  })

  test.each([400, 429, 500, 503])(
    'loads holdings from the node and shows a toast if the Blockchain API answers %d',
    async (status) => {
      service(status)
      const { modal } = await createConnected({}, { options: HOSTED, rpc: node({ [USDC]: 1n }) })
      void openModal(modal)
      await loadHoldings(modal)
      expect(amounts(modal)).toEqual([
        ['ETH', ETHER],
        ['USDC', 1n],
      ])
      const toasts = [modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()]
      expect(toasts.map((toast) => toast?.text)).toContain('Token Balance Unavailable')
    },
  )

  test.each([
    [429, false],
    [430, true],
  ])('shows that toast in Account only where it covers nothing: %d px', async (width, isShown) => {
    service(503)
    const { modal } = await createConnected({}, { options: HOSTED, rpc: node({}) })
    vi.stubGlobal('innerWidth', width)
    void openModal(modal)
    await loadHoldings(modal)
    expect(modal.router.$route.get().view).toBe('Account')
    expect(modal.toasts.$shown.get()?.autoClose).toBe(isShown || undefined)
  })

  test('requests holdings from the Blockchain API at once when the browser is online again', async () => {
    const hosted = service(503)
    const { modal } = await createConnected({}, { options: HOSTED, rpc: node({}) })
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await loadHoldings(modal)
    onLine.mockReturnValue(true)
    hosted.balances = [ether('1')]
    const count = hosted.asked.length
    await loadHoldings(modal, { forced: [] })
    expect(hosted.asked.length).toBe(count + 1)
    expect(figuresOf(modal)?.isFromNode).toBe(false)
    onLine.mockRestore()
  })

  test('shows no toast for a refresh that nobody asked for within 30 s of a failure, and one for the visitor’s own', async () => {
    service(503)
    const { modal } = await createConnected({}, { options: HOSTED, rpc: node({}) })
    await loadHoldings(modal)
    void openModal(modal)
    const toasts = () => [modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()].flatMap((one) => one?.text ?? [])
    await refreshHoldings(modal, { isAsked: false })
    expect(toasts()).toEqual([])
    await refreshHoldings(modal, { isAsked: true })
    expect(toasts()).toEqual(['Token Balance Unavailable'])
  })

  test('shows no toast, and keeps asking, if the Blockchain API failed for an account that is no longer current', async () => {
    const hosted = service(503)
    const { modal, wallet } = await createConnected({ accounts: ['0x1', '0x2'] }, { options: HOSTED, rpc: node({}) })
    void openModal(modal)
    const loading = loadHoldings(modal)
    wallet.link().useAccounts('0x2')
    await loading
    expect([modal.toasts.$shown.get(), ...modal.toasts.$waiting.get()]).toEqual([undefined])
    hosted.balances = [ether('2')]
    await loadHoldings(modal)
    expect(figuresOf(modal)?.isFromNode).toBe(false)
  })

  test('uses the last answer if the Blockchain API lists nothing now and the node does not answer', async () => {
    const hosted = service([ether('2')])
    const first = await createConnected({}, { options: HOSTED })
    await loadHoldings(first.modal)
    const { modal } = await createConnected({}, { chain: silent(), options: HOSTED, storage: first.storage, rpc: down })
    modal.now = () => Date.now() + 60_000
    const read = vi
      .spyOn(cachedApiOf(modal).balances, 'read')
      .mockResolvedValue({ value: { tokens: [], dropped: 0 }, at: 0 })
    await loadHoldings(modal)
    expect(read).toHaveBeenCalledOnce()
    expect(figuresOf(modal)).toMatchObject({ isSaved: true })
    expect(hosted.asked).toHaveLength(1)
  })

  test('requests holdings only from the node for 30 s after the Blockchain API failed', async () => {
    const hosted = service(503)
    let now = 1e12
    const { modal, chain } = await createConnected({}, { options: HOSTED, rpc: node({}) })
    modal.now = () => now
    await loadHoldings(modal)
    const count = hosted.asked.length
    now += 29_999
    chain.answers.balance = async () => 5n
    hosted.balances = [ether('3')]
    await loadHoldings(modal, { forced: [] })
    expect([hosted.asked.length, amounts(modal)]).toEqual([count, [['ETH', 5n]]])
    now += 1
    await loadHoldings(modal, { forced: [] })
    expect([hosted.asked.length, amounts(modal)]).toEqual([count + 1, [['ETH', 3n * ETHER]]])
  })

  test('shows the last holdings, marked as saved, if neither the Blockchain API nor the node answers', async () => {
    const hosted = service([ether('2')])
    const first = await createConnected({}, { options: HOSTED })
    await loadHoldings(first.modal)
    const at = figuresOf(first.modal)?.at
    hosted.balances = 503
    const { modal } = await createConnected({}, { chain: silent(), options: HOSTED, storage: first.storage, rpc: down })
    modal.now = () => (at ?? 0) + 60_000
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([['ETH', 2n * ETHER]])
    expect(figuresOf(modal)).toMatchObject({ isSaved: true, at })
  })

  test('does not take an empty answer of an earlier visit for an account without tokens, if nobody answers now', async () => {
    const hosted = service([])
    const first = await createConnected({}, { options: HOSTED, rpc: node({}) })
    await loadHoldings(first.modal)
    expect(figuresOf(first.modal)?.tokens).toHaveLength(1)
    hosted.balances = 503
    const { modal, entry } = await createConnected(
      {},
      { chain: silent(), options: HOSTED, storage: first.storage, rpc: down },
    )
    modal.now = () => Date.now() + 60_000
    await loadHoldings(modal)
    expect(portfolioOf(modal).$shown.get()?.state).toBe('failed')
    expect(entry.state().account?.tokens).toBeNull()
  })

  test('marks holdings of an earlier visit as partial if the native coin is not among them', async () => {
    const hosted = service([usdc])
    const first = await createConnected({}, { options: HOSTED, rpc: node({}) })
    await loadHoldings(first.modal)
    expect(figuresOf(first.modal)?.isPartial).toBe(false)
    hosted.balances = 503
    const { modal } = await createConnected({}, { chain: silent(), options: HOSTED, storage: first.storage, rpc: down })
    modal.now = () => Date.now() + 60_000
    await loadHoldings(modal)
    expect(figuresOf(modal)).toMatchObject({ isSaved: true, isPartial: true })
  })

  test('does not ask the Blockchain API again within 30 s of a failure because other nodes are in use', async () => {
    const hosted = service(503)
    const options = { ...HOSTED, rpcUrls: { [NETWORK]: 'https://one.test' } }
    const { modal, entry } = await createConnected({}, { options, rpc: node({}) })
    await loadHoldings(modal)
    const count = hosted.asked.length
    entry.configure({ rpcUrls: { [NETWORK]: 'https://two.test' } })
    await loadHoldings(modal)
    expect(hosted.asked.length).toBe(count)
  })
})

test('reports a token of the site once that has no valid address, and shows its balance as unknown', async () => {
  const tokens = { [NETWORK]: [own, { ...own, address: 'usdc' }], 'eip155:10': [{ ...own, address: 'op' }] }
  const { modal, entry } = await createConnected({}, { options: { tokens }, rpc: node({ [OWN]: 5n }) })
  await loadHoldings(modal)
  await loadHoldings(modal, { forced: [] })
  await rest()
  expect(entry.told('error')).toMatchObject([
    { code: 'InvalidOption', message: `tokens: no token address on ${NETWORK}: usdc` },
  ])
  expect(amounts(modal)).toContainEqual(['OWN', undefined])
})

test('requests the native balance only once', async () => {
  const { modal, chain } = await createConnected({}, { rpc: node({}) })
  const both = [loadBalance(modal, { force: true }), loadHoldings(modal)]
  await Promise.all(both)
  await loadHoldings(modal)
  expect(chain.asked.balance).toHaveLength(1)
})

describe('Loading holdings again', () => {
  test('loads holdings again within 30 s only if forced, and names the tokens to update in the request', async () => {
    const { asked } = service([ether('1')])
    const { modal } = await createConnected({}, { options: HOSTED })
    await loadHoldings(modal)
    await loadHoldings(modal)
    expect(asked).toHaveLength(1)
    await loadHoldings(modal, { forced: [`${NETWORK}:${USDC}`] })
    expect(asked[1]?.searchParams.get('forceUpdate')).toBe(`${NETWORK}:${USDC}`)
  })

  test('loads holdings again at once if the site names other tokens', async () => {
    service([ether('1')])
    const { modal, entry } = await createConnected({}, { options: HOSTED, rpc: node({ [OWN]: 5n }) })
    await loadHoldings(modal)
    entry.configure({ tokens: { [NETWORK]: [own] } })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([
      ['ETH', ETHER],
      ['OWN', 5n],
    ])
    entry.configure({ tokens: {} })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([['ETH', ETHER]])
  })

  test('loads holdings again at once if the site sets a project id or another Blockchain API, even after a failure', async () => {
    const hosted = service(503)
    const { modal, entry } = await createConnected({}, { rpc: node({}) })
    await loadHoldings(modal)
    entry.configure(HOSTED)
    await loadHoldings(modal)
    expect(figuresOf(modal)?.isFromNode).toBe(true)
    hosted.balances = [ether('2')]
    entry.configure({ services: { blockchainApi: 'https://other.test' } })
    await loadHoldings(modal)
    expect(figuresOf(modal)?.isFromNode).toBe(false)
    expect(hosted.asked.at(-1)?.host).toBe('other.test')
  })

  test('shows the answer of another Blockchain API as soon as the site names it, not the last one’s', async () => {
    const hosted = service([ether('1')])
    const { modal, entry } = await createConnected({}, { options: HOSTED })
    await loadHoldings(modal)
    hosted.balances = [ether('2')]
    entry.configure({ services: { blockchainApi: 'https://other.test' } })
    await loadHoldings(modal)
    expect(amounts(modal)).toEqual([['ETH', 2n * ETHER]])
  })

  test('publishes no values in the old currency once the site changed the currency', async () => {
    service([ether('1')])
    const { modal, entry } = await createConnected({}, { options: HOSTED })
    await loadHoldings(modal)
    expect(entry.state().account?.tokens).toHaveLength(1)
    entry.configure({ currency: 'EUR' })
    expect(entry.state().account?.tokens).toBeNull()
    const loading = loadHoldings(modal)
    entry.configure({ currency: 'GBP' })
    await loading
    expect(entry.state().account?.tokens).toBeNull()
  })

  test('keeps the old holdings while new ones load', async () => {
    service([ether('1')])
    const { modal } = await createConnected({}, { options: HOSTED })
    await loadHoldings(modal)
    void loadHoldings(modal, { forced: [] })
    expect(portfolioOf(modal).$shown.get()).toMatchObject({ state: 'loading', figures: { isSaved: false } })
  })
})

describe('Holdings that are no longer asked for', () => {
  test('discards holdings of an account that is no longer current', async () => {
    const { modal, wallet, entry, chain } = await createConnected({ accounts: ['0x1', '0x2'] }, { rpc: node({}) })
    const answers: ((value: bigint) => void)[] = []
    chain.answers.balance = () => new Promise<bigint>((resolve) => void answers.push(resolve))
    const loading = loadHoldings(modal, { forced: [] })
    await rest()
    wallet.link().useAccounts('0x2')
    answers[0]?.(7n)
    await loading
    expect(portfolioOf(modal).$shown.get()).toBeUndefined()
    expect(entry.state().account).toMatchObject({ address: '0x2', tokens: null })
  })

  test('discards holdings if a newer request for them was sent', async () => {
    const { modal, chain } = await createConnected({}, { rpc: node({}) })
    const answers: ((value: bigint) => void)[] = []
    chain.answers.balance = () => new Promise<bigint>((resolve) => void answers.push(resolve))
    const both = [loadHoldings(modal, { forced: [] }), loadHoldings(modal, { forced: [] })]
    await rest()
    expect(answers).toHaveLength(2)
    answers[1]?.(1n)
    await both[1]
    answers[0]?.(0n)
    await both[0]
    expect(amounts(modal)).toEqual([['ETH', 1n]])
  })
})

test('deletes holdings on disconnect', async () => {
  const { modal, entry } = await createConnected({}, { rpc: node({}) })
  await loadHoldings(modal)
  expect(entry.state().account?.tokens).toHaveLength(1)
  await disconnect(modal)
  expect(portfolioOf(modal).$shown.get()).toBeUndefined()
  expect(modal.balances.$tokens.get()).toEqual({})
})

test('loads no holdings without a connection', async () => {
  const { modal } = await createConnected()
  await disconnect(modal)
  await loadHoldings(modal)
  expect(portfolioOf(modal).$shown.get()).toBeUndefined()
})
