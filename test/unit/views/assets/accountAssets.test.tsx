import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { WalletApi } from '../../../../src/services/walletApi/index.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { standStill } from '../../../kit/clock.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { fakeChain, SOLANA } from '../../../kit/fakeChain.ts'
import { ETHER, HOSTED, inAccount, serve, token } from '../../../kit/inAccount.tsx'
import { urlOf } from '../../../kit/urlOf.ts'
import { happen, nameOf, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/assets/AccountAssets.tsx'),
    import('../../../../src/views/assets/TokenDetails.tsx'),
    import('../../../../src/chains/evm/money/readTokens.ts'),
    import('../../../../src/ui/list/VirtualList.tsx'),
  ]),
)

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const down = (): Promise<never> => Promise.reject(new WalletModalError('ServiceUnavailable'))

describe('The tokens in Account', () => {
  test('lists tokens by value, with balances rounded down to 3 decimals and values to 2', async () => {
    serve([token('USDC', '10000.123456'), ETHER, token('DUST', '0.000001')])
    const { rows, page } = await inAccount({ options: HOSTED })
    expect(page.names('tab')).toEqual(['Tokens', 'NFTs'])
    expect(rows()).toEqual([
      ['USDC Coin', '10,000.123 USDC', '$10,000.12'],
      ['Ether', '1.234 ETH', '$3,087.03'],
      ['DUST Coin', '< 0.001 DUST', '< $0.01'],
    ])
  })

  test('shows all digits of balance and value on hover and to screen readers', async () => {
    serve([ETHER])
    const { page } = await inAccount({ options: HOSTED })
    const row = page.get('button', 'Ether')
    expect(nameOf(row)).toBe('Ether 1.2345678 ETH $3,087.0367839 Price: $2,500.50')
    expect([...row.querySelectorAll('.figure')].map((figure) => figure.getAttribute('title'))).toEqual([
      '1.2345678 ETH',
      '$3,087.0367839',
    ])
  })

  test('shows an unknown value as a dash, and as "Unknown" to screen readers', async () => {
    serve([token('USDC', '5', { price: 0 })])
    const { rows, page } = await inAccount({ options: HOSTED, rpc: down })
    expect(rows()).toContainEqual(['USDC Coin', '5.000 USDC', '—'])
    expect(nameOf(page.get('button', 'USDC'))).toBe('USDC Coin 5.000 USDC Unknown')
  })

  test('expands a pressed token to show details, a button that copies the address and an explorer link', async () => {
    serve([ETHER, token('USDC', '5', { address: `eip155:1:${USDC}` })])
    const { page } = await inAccount({ options: HOSTED })
    await page.press('button', 'USDC')
    await settle()
    expect(page.get('button', 'USDC').getAttribute('aria-expanded')).toBe('true')
    const details = page.root.querySelector('.token-details')
    expect(details?.querySelector('dl')?.textContent).toBe(
      'NameUSDC CoinBalance5.000 USDCValue$5.00Price$1.00NetworkEthereum',
    )
    expect(page.get('link', 'View in the explorer').getAttribute('href')).toBe(`https://etherscan.io/token/${USDC}`)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await page.press('button', 'Copy token address')
    expect(write).toHaveBeenCalledWith(USDC)
    await page.press('button', 'USDC')
    expect(page.root.querySelector('.token-details')).toBeNull()
  })

  test('says that tokens are loading, with placeholders, until they are known', async () => {
    let answer = () => {}
    const gate = new Promise<void>((resolve) => void (answer = resolve))
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      if (urlOf(input).includes('supported-chains')) return Response.json({ http: ['eip155:1'] })
      await gate
      return Response.json({ balances: [ETHER] })
    })
    const { page, rows } = await inAccount({ options: HOSTED })
    const status = () => [...page.root.querySelectorAll('.assets [role=status]')].map((one) => one.textContent)
    const shapes = () => page.root.querySelectorAll('.assets .tab-panel .skeleton').length
    expect([status().includes('Loading tokens'), shapes()]).toEqual([true, 3])
    await happen(answer)
    await settle()
    expect([status().includes('Loading tokens'), shapes(), rows().length]).toEqual([false, 0, 1])
  })

  test('shows a token’s own picture at a stranger’s host after Show pictures, and the wallet API’s picture for other tokens', async () => {
    serve([token('USDC', '5', { iconUrl: 'https://images.test/usdc.png' }), token('GOLD', '4')])
    const walletApi: WalletApi = {
      wallets: async () => ({ wallets: [], count: 0, dropped: 0 }),
      features: async () => ({}),
      assetUrl: (id, kind) => `https://api.test/${kind}/${id}`,
    }
    const { page } = await inAccount({ options: HOSTED, walletApi })
    const found = () => [...page.root.querySelectorAll('.assets .token-mark > .mark img')]
    const sources = () => found().map((image) => image.getAttribute('src'))
    expect(sources()).toEqual(['https://api.test/Token/GOLD'])
    await page.press('button', 'Show pictures')
    expect(sources()).toEqual(['https://images.test/usdc.png', 'https://api.test/Token/GOLD'])
    expect(found().map((image) => image.getAttribute('referrerpolicy'))).toEqual(['no-referrer', 'no-referrer'])
  })

  test.each([
    ['the symbol of a common token, but another address', 'dai'],
    ['the symbol of the native coin', 'eth'],
    ['the symbol of a token that is common on another network', 'PYUSD'],
    ['a symbol with a Cyrillic letter that looks Latin', 'GOL\u0405'],
    ['a symbol in full-width letters', '\uff27\uff2f\uff2c\uff24'],
  ])('shows no picture by symbol for a token with %s', async (_, symbol) => {
    serve([token(symbol, '4', { address: 'eip155:1:0x77' })])
    const walletApi: WalletApi = {
      wallets: async () => ({ wallets: [], count: 0, dropped: 0 }),
      features: async () => ({}),
      assetUrl: (id, kind) => `https://api.test/${kind}/${id}`,
    }
    const { page } = await inAccount({ options: HOSTED, walletApi })
    expect(page.root.querySelector('.assets .token-mark')).not.toBeNull()
    expect(page.root.querySelectorAll('.assets .token-mark > .mark img')).toHaveLength(0)
  })

  test('hides and counts tokens without decimals', async () => {
    serve([ETHER, token('NFT', '1', { quantity: { decimals: '0', numeric: '7' } })])
    const { rows, section } = await inAccount({ options: HOSTED })
    expect(rows()).toHaveLength(1)
    expect(section()?.textContent).toContain('Hidden tokens without decimals: 1')
  })

  test('lists 5,000 tokens in fewer than 400 elements', async () => {
    serve([ETHER, ...Array.from({ length: 4_999 }, (_, index) => token(`T${index}`, String(index)))])
    const { section } = await inAccount({ options: HOSTED })
    expect(section()?.querySelector('.virtual')).not.toBeNull()
    expect(section()?.querySelectorAll('*').length).toBeLessThan(400)
  })
})

describe('The total in Account', () => {
  test('shows the total of the network in use, with the network’s name', async () => {
    serve([token('USDC', '10000.123456'), ETHER])
    const { total } = await inAccount({ options: HOSTED })
    expect(total()).toContain('Total on Ethereum$13,087.16')
  })

  test('shows the total as "at least" if the value of a token is unknown', async () => {
    serve([ETHER, token('USDC', '5', { price: 0 })])
    const { total } = await inAccount({ options: HOSTED })
    expect(total()).toContain('at least $3,087.03')
  })

  test('shows the total as a dash, not as at least zero, if the account has none of the tokens that a node can list', async () => {
    const chain = fakeChain()
    chain.answers.balance = async () => 0n
    const { total, section } = await inAccount({ chain, rpc: async () => `0x${'0'.repeat(64)}` })
    expect(section()?.textContent).toContain('No tokens found so far')
    expect(total()?.trim()).toBe('Total on Ethereum—UnknownSome tokens may be missing.')
  })

  test('says that there are no tokens only beside a known total', async () => {
    serve([{ ...ETHER, quantity: { decimals: '18', numeric: '0' } }])
    const chain = fakeChain()
    chain.answers.balance = async () => 0n
    const { total, section } = await inAccount({ chain, options: HOSTED })
    expect(total()).toContain('$0.00')
    expect(section()?.textContent).toContain('No tokens yet')
  })

  test('does not say that an account is worth nothing because the Blockchain API and a node find none of its tokens', async () => {
    serve([])
    const chain = fakeChain()
    chain.answers.balance = async () => 0n
    const zero = async () => `0x${'0'.repeat(64)}`
    const { total } = await inAccount({ chain, options: HOSTED, rpc: zero })
    expect(total()?.trim()).toBe('Total on Ethereum—UnknownSome tokens may be missing.')
  })

  test('shows a placeholder, and no dash, until the total is known', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}))
    const { page, total } = await inAccount({ options: HOSTED })
    expect(total()).toBe('Total on Ethereum')
    expect(page.root.querySelectorAll('.total-label .skeleton')).toHaveLength(1)
  })

  test('says that the browser is offline, and how old the figures are, as soon as it is', async () => {
    serve([ETHER])
    const { total } = await inAccount({ options: HOSTED })
    expect(total()).not.toContain('Last updated')
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await happen(() => window.dispatchEvent(new Event('offline')))
    expect(total()).toContain('Offline. Last updated just now.')
    line.mockReturnValue(true)
    await happen(() => window.dispatchEvent(new Event('online')))
    await settle()
    expect(total()).not.toContain('Last updated')
  })

  test('shows the total as a dash if prices are unavailable', async () => {
    serve(undefined)
    const { total, section } = await inAccount({ options: HOSTED })
    expect(total()).toContain('—UnknownValues are unavailable.')
    expect(section()?.textContent).toContain('Some tokens may be missing.')
  })
})

test('says below the total that some balances could not be loaded, also if no token could', async () => {
  serve([ETHER])
  const note = 'Some balances could not be loaded'
  const { total, entry } = await inAccount({ options: HOSTED, rpc: down })
  expect(total()).not.toContain(note)
  await happen(() => entry.configure({ tokens: { 'eip155:1': [{ address: USDC, symbol: 'USDC', decimals: 6 }] } }))
  await settle()
  expect(total()).toContain(note)
  const other = await inAccount({ rpc: down })
  expect(other.rows()).toHaveLength(1)
  expect(other.total()).toContain(note)
})

test('shows a token that the site adds while Account is open', async () => {
  serve([ETHER])
  const { rows, entry } = await inAccount({ options: HOSTED, rpc: down })
  const added = { address: '0x00000000000000000000000000000000000000E1', symbol: 'OWN', decimals: 2 }
  await happen(() => entry.configure({ tokens: { 'eip155:1': [added] } }))
  await settle()
  expect(rows().map(([name]) => name)).toEqual(['Ether', 'OWN'])
})

test('offers a retry if tokens fail to load', async () => {
  serve(undefined)
  const chain = fakeChain()
  chain.answers.balance = down
  const { page, section, rows } = await inAccount({ chain, options: HOSTED })
  expect(section()?.textContent).toContain('Tokens could not be loaded')
  chain.answers.balance = async () => 5n
  await page.press('button', 'Try again')
  await settle()
  expect(rows()).toEqual([['Ether', '< 0.001 ETH', '—']])
})

test.each([
  ['the Blockchain API lists no token and the node does not answer', HOSTED, down],
  ['the node states only that there is no native coin', {}, (): Promise<bigint> => Promise.resolve(0n)],
])('offers a retry instead of stating that there are no tokens if %s', async (_, options, balance) => {
  serve([])
  const chain = fakeChain()
  chain.answers.balance = balance
  const { section, page } = await inAccount({ chain, options, rpc: down })
  expect(section()?.textContent).toContain('Tokens could not be loaded')
  expect(section()?.textContent).not.toContain('No tokens')
  expect(section()?.textContent).not.toContain('at least')
  expect(page.has('button', 'Try again')).toBe(true)
})

test('keeps the button Try again, with its focus, while tokens cannot be loaded, until the browser is online again', async () => {
  const service = serve(undefined)
  const chain = fakeChain()
  chain.answers.balance = down
  const { page, rows } = await inAccount({ chain, options: HOSTED, rpc: down })
  const button = page.get('button', 'Try again')
  button.focus()
  await wait(120_000)
  expect(page.get('button', 'Try again')).toBe(button)
  expect(page.root.activeElement).toBe(button)

  service.balances = [ETHER]
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await happen(() => window.dispatchEvent(new Event('online')))
  await settle()
  expect(page.get('button', 'Try again')).toBe(button)
  hidden.mockRestore()
  await happen(() => window.dispatchEvent(new Event('online')))
  await settle()
  expect(rows()).toHaveLength(1)
})

test('explains where tokens will appear if the account has none', async () => {
  serve([])
  const chain = fakeChain()
  chain.answers.balance = async () => 0n
  const { section } = await inAccount({ chain, options: HOSTED })
  expect(section()?.textContent).toContain('Tokens that you receive on Ethereum appear here.')
})

test('shows saved balances with their age, and loads new ones once the browser is online', async () => {
  const service = serve([ETHER])
  const first = await inAccount({ options: HOSTED })
  first.stop()
  service.balances = undefined
  const chain = fakeChain()
  chain.answers.balance = down
  await wait(31_000)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { section } = await inAccount({ chain, storage: first.storage, options: HOSTED })
  expect(section()?.textContent).toMatch(/Offline\. Last updated/)
  service.balances = [{ ...ETHER, quantity: { decimals: '18', numeric: '7' } }]
  line.mockRestore()
  await happen(() => window.dispatchEvent(new Event('online')))
  await settle()
  expect(section()?.textContent).not.toMatch(/Offline/)
  expect(section()?.textContent).toContain('7.000 ETH')
})

test('counts the age of figures on by itself, and says Offline as soon as the browser is', async () => {
  const service = serve([ETHER])
  const chain = fakeChain()
  const { page, section } = await inAccount({ chain, options: HOSTED })
  chain.answers.balance = down
  service.balances = undefined
  await wait(31_000)
  await page.press('button', 'Refresh')
  await settle()
  expect(section()?.textContent).toContain('Last updated just now')
  expect(section()?.textContent).not.toContain('Offline')
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await happen(() => window.dispatchEvent(new Event('offline')))
  expect(section()?.textContent).toContain('Offline.')
  await wait(60_000)
  expect(section()?.textContent).toContain('Last updated 1 minute ago')
  await wait(60_000)
  expect(section()?.textContent).toContain('Last updated 2 minutes ago')
  line.mockRestore()
})

test('shows the price of one below the value of a token, with all digits to screen readers, and none while it is unknown', async () => {
  serve([ETHER, token('TINY', '1', { price: 0.00012 }), token('NONE', '1', { price: 0 })])
  const { page } = await inAccount({ options: HOSTED })
  const priceOf = (name: string) => {
    const price = page.get('button', name).querySelector('.token-value .row-second')
    return price && [price.querySelector('bdi')?.textContent, price.querySelector('.sr')?.textContent]
  }
  expect(priceOf('Ether')).toEqual(['$2,500.50', 'Price: $2,500.50'])
  expect(priceOf('TINY')).toEqual(['< $0.01', 'Price: $0.00012'])
  expect(priceOf('NONE')).toBeNull()
})

test('asks the Blockchain API on "Refresh" to read the shown tokens again, at most 50', async () => {
  serve([ETHER, ...Array.from({ length: 60 }, (_, index) => token(`${index}`, '1'))])
  const { page } = await inAccount({ options: HOSTED })
  await page.press('button', 'Refresh')
  await settle()
  const urls = vi.mocked(fetch).mock.calls.map(([input]) => new URL(urlOf(input)))
  const forced = urls
    .filter(({ pathname }) => pathname.endsWith('/balance'))
    .at(-1)
    ?.searchParams.get('forceUpdate')
  expect(forced?.split(',')).toHaveLength(50)
  expect(forced).toMatch(/^(eip155:1:0x[\da-fA-F]+,){49}eip155:1:0x[\da-fA-F]+$/)
})

test('keeps the shown figures, with their age, while neither the Blockchain API nor the node answers, and renews them by itself', async () => {
  const service = serve([ETHER])
  const chain = fakeChain()
  const { modal, page, section, rows } = await inAccount({ chain, options: HOSTED })
  const before = rows()
  const balance = chain.answers.balance
  chain.answers.balance = down
  service.balances = undefined
  await page.press('button', 'Refresh')
  await settle()
  expect([rows(), modal.toasts.$shown.get()?.text]).toEqual([before, 'Token Balance Unavailable'])
  expect(section()?.textContent).toContain('Last updated')
  expect(section()?.textContent).not.toContain('Offline')
  service.balances = [{ ...ETHER, quantity: { decimals: '18', numeric: '2' } }]
  chain.answers.balance = balance
  await wait(41_000)
  await settle()
  expect(rows()).toEqual([['Ether', '2.000 ETH', '$5,001.00']])
  expect(section()?.textContent).not.toContain('Last updated')
})

test('renews figures by itself once they are 30 s old, but not while the page is hidden or the browser offline', async () => {
  const service = serve([ETHER])
  const { rows } = await inAccount({ options: HOSTED })
  const before = rows()
  service.balances = [{ ...ETHER, quantity: { decimals: '18', numeric: '2' } }]
  await wait(25_000)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await wait(60_000)
  visibility.mockRestore()
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await wait(60_000)
  expect(rows()).toEqual(before)
  line.mockRestore()
  await wait(11_000)
  await settle()
  expect(rows()).toEqual([['Ether', '2.000 ETH', '$5,001.00']])
})

test('loads balances and values again on "Refresh", and tells screen readers', async () => {
  const service = serve([ETHER])
  const { page, rows } = await inAccount({ options: HOSTED })
  service.balances = [{ ...ETHER, quantity: { decimals: '18', numeric: '2' } }]
  const said = () => page.root.querySelector('.total [role=status]')?.textContent
  expect(said()).toBe('')
  await page.press('button', 'Refresh')
  await settle()
  expect(rows()).toEqual([['Ether', '2.000 ETH', '$5,001.00']])
  expect(said()).toBe('Figures updated')
})

test('requests no tokens and shows neither total, token list nor a balance that never loads on a chain without them', async () => {
  serve(undefined)
  const chain = fakeChain({
    namespace: 'bip122',
    networks: SOLANA.map((one) => ({
      ...one,
      chainNamespace: 'bip122' as const,
      caipNetworkId: `bip122:${one.id}` as const,
    })),
  })
  // As on Bitcoin, whose balances are not read.
  Object.assign(chain, { abilities: ['switch'] })
  const here = await createConnected({ namespace: 'bip122', network: 'bip122:main' }, { chain, options: HOSTED })
  const page = await visitor(here.modal)
  void openModal(here.modal)
  await settle()
  await settle()
  expect(page.view()).toBe('Account')
  expect(page.has('tab', 'Tokens')).toBe(false)
  expect(
    vi
      .mocked(fetch)
      .mock.calls.map(([input]) => urlOf(input))
      .filter((url) => url.includes('balance')),
  ).toEqual([])
  expect(page.root.querySelector('.balance')).toBeNull()
  expect([here.modal.toasts.$shown.get(), ...here.modal.toasts.$waiting.get()]).toEqual([undefined])
})

// -32701 of PublicNode (test/unit/services/rpc/nodeErrors.ts), and a node of another network (ethereum-lists/chains#8635)
test.each([
  [
    'serves no balance',
    new WalletModalError('UnsupportedMethod', { params: { hosts: 'ethereum-rpc.publicnode.com' } }),
  ],
  ['is of another network', new WalletModalError('WrongNode', { params: { url: 'a.example', found: 'eip155:137' } })],
])('does not blame the visitor’s connection if the node of the coin %s', async (_, error) => {
  serve([])
  const chain = fakeChain()
  chain.answers.balance = () => Promise.reject(error)
  const { section } = await inAccount({ chain, options: HOSTED, rpc: async () => '0x' })
  expect(section()?.textContent).toContain('The nodes of this network do not answer this.')
  expect(section()?.textContent).not.toContain('Check your connection')
})
