import { base64 } from '@scure/base'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BitcoinProvider } from '../../src/core/transactions/bitcoin.ts'
import { bitcoinAccount } from '../sandbox/bitcoin/accounts.ts'
import { verifyMessage } from '../sandbox/bitcoin/verify.ts'
import type { Answer } from '../sandbox/wallets/evm/answers.ts'
import { finished, somePsbt, toBase64, type Utxo } from '../unit/sandbox/bitcoinPage.ts'
import { controlOf } from './kit/control.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { button, call, connectDemo, dialog, heard, noteEvents, openModal, outcome, stateOf } from './kit/visit.ts'

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'
const EVM = 'dev.wallet-modal.demo'
const payment = bitcoinAccount('p2wpkh')
const ordinals = bitcoinAccount('p2tr')
const receiver = bitcoinAccount('p2wpkh', 'mainnet', 5).address

/**
 * Each wallet interface with its connector id, the name of its row, its connect method, and the features that it lacks.
 */
const INTERFACES = [
  {
    via: 'standard',
    id: 'Demo Bitcoin Wallet',
    row: 'Demo Bitcoin Wallet',
    asks: 'bitcoin:connect',
    accounts: 2,
    lacks: ['send', 'ECDSA'],
  },
  { via: 'sats', id: 'Demo Bitcoin Wallet', row: 'Demo Bitcoin Wallet', asks: 'getAddresses', accounts: 2, lacks: [] },
  {
    via: 'leather',
    id: 'LeatherProvider',
    row: 'Leather',
    asks: 'getAddresses',
    accounts: 2,
    lacks: ['ECDSA', 'events'],
  },
  { via: 'okx', id: 'OKX', row: 'OKX Wallet', asks: 'connect', accounts: 1, lacks: [] },
  { via: 'unisat', id: 'unisat', row: 'Unisat Wallet', asks: 'requestAccounts', accounts: 1, lacks: [] },
  { via: 'bitget', id: 'bitget', row: 'Bitget Wallet', asks: 'requestAccounts', accounts: 1, lacks: [] },
  { via: 'binance', id: 'binancew3w', row: 'Binance Web3 Wallet', asks: 'requestAccounts', accounts: 1, lacks: [] },
] as const

let site: Site
let context: BrowserContext
beforeAll(async () => void (site = await startSite()))
afterAll(() => site.stop())
beforeEach(() => controlOf(site).reset())
afterEach(() => context?.close())

interface Visit extends PageSetup {
  interfaces?: string
  attributes?: Record<string, string>
  networks?: readonly string[]
  clock?: boolean
}

const walletTag = (interfaces: string, attributes: Record<string, string>) =>
  `<script src="${new URL(site.sandbox.url).origin}/wallets/bitcoin.js?interfaces=${interfaces}" ${Object.entries(
    attributes,
  )
    .map(([name, value]) => `data-${name}="${value}"`)
    .join(' ')}></script>`

async function visit({
  interfaces = '',
  attributes = { answer: 'approve' },
  networks = [MAINNET, TESTNET],
  clock,
  ...setup
}: Visit = {}): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  await noteEvents(context)
  if (clock) await context.clock.install()
  const head = interfaces ? walletTag(interfaces, attributes) : ''
  return (await site.open({ wallet: false, head, options: { networks }, in: context, ...setup })).page
}

const script = (page: Page, answer: Answer) => page.evaluate((how) => window.demoBitcoinWallet.script(how), answer)
const asked = (page: Page) => page.evaluate(() => window.demoBitcoinWallet.requests.map(({ method }) => method))
const ready = (page: Page) => page.evaluate(() => window.WalletModal.ready)
const connections = async (page: Page) => (await stateOf(page)).connections

/** Calls a method of the site's Bitcoin provider. Returns its result or the error's code. */
const provider = (
  page: Page,
  method: keyof BitcoinProvider,
  ask?: object,
): Promise<{ value?: unknown; code?: string }> =>
  page.evaluate(
    async ([name, given]) => {
      try {
        const own = window.WalletModal.getProvider('bip122') as unknown as
          | Record<string, (ask?: object) => Promise<unknown>>
          | undefined
        return { value: await own?.[name]?.(given) }
      } catch (error) {
        return { code: (error as { code: string }).code }
      }
    },
    [method, ask] as const,
  )

const utxos = async (address: string): Promise<Utxo[]> =>
  (await fetch(`${site.sandbox.url}/utxo/api/address/${address}/utxo`)).json() as Promise<Utxo[]>
const push = (hex: string) => fetch(`${site.sandbox.url}/utxo/api/tx`, { method: 'POST', body: hex })

describe.each(INTERFACES)('A Bitcoin wallet with the interface $via', ({ via, id, row, asks, accounts, lacks }) => {
  const has = (what: string) => !(lacks as readonly string[]).includes(what)

  it('connects a Bitcoin wallet after a rejection and a retry, and lists its accounts in the state', async () => {
    const page = await visit({ interfaces: via })
    await script(page, { answer: 'reject', times: 1 })
    await openModal(page)
    await button(page, new RegExp(`^${row}`)).click()
    await dialog(page).getByText('Connection declined').waitFor()
    await button(page, 'Try again').click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      connection: { connectorId: id, network: MAINNET, address: payment.address },
    })
    const [connection] = await connections(page)
    expect(connection).toMatchObject({
      connectorId: id,
      connectorName: row,
      connectorType: via === 'standard' ? 'standard' : 'injected',
      namespace: 'bip122',
      status: 'connected',
    })
    expect(connection?.accounts.map(({ address, type }) => [address, type])).toEqual(
      [
        [payment.address, 'payment'],
        [ordinals.address, 'ordinal'],
      ].slice(0, accounts),
    )
    expect(connection?.accounts[0]?.publicKey).toBe(payment.publicKey)
    if (accounts > 1) expect(ordinals.publicKey).toContain(connection?.accounts[1]?.publicKey)
    expect((await stateOf(page)).account).toMatchObject({
      caipAddress: `${MAINNET}:${payment.address}`,
      type: 'payment',
    })
    expect((await asked(page)).filter((method) => method === asks)).toHaveLength(2)
  })

  it(
    'signs Bitcoin messages and PSBTs, and transfers coins',
    { tags: via === 'standard' ? 'journey' : [] },
    async () => {
      const page = await visit({ interfaces: via })
      await call(page, 'connect', id)
      const address = payment.address
      for (const protocol of ['BIP322', 'ECDSA'] as const) {
        const { value, code } = await provider(page, 'signMessage', { address, message: 'A shop', protocol })
        if (protocol === 'ECDSA' && !has('ECDSA')) {
          expect(code).toBe('UnsupportedMethod')
          continue
        }
        expect(verifyMessage(address, 'A shop', String(value))).toBe(true)
        expect(base64.decode(String(value)).length === 65).toBe(protocol === 'ECDSA')
      }

      const psbt = toBase64(await somePsbt({ utxos }, accounts > 1 ? [payment, ordinals] : [payment]))
      const { value: signed } = (await provider(page, 'signPsbt', { psbt })) as { value: { psbt: string } }
      const tx = finished(base64.decode(signed.psbt))
      expect(await (await push(tx.hex)).text()).toBe(tx.id)

      await script(page, { answer: 'reject', times: 1 })
      expect(await provider(page, 'signMessage', { address, message: 'A shop' })).toEqual({ code: 'UserRejected' })
      const sent = await provider(page, 'sendTransfer', { recipient: receiver, amount: '4321' })
      if (!has('send')) return expect(sent).toEqual({ code: 'UnsupportedMethod' })
      expect((await utxos(receiver)).find(({ txid }) => txid === sent.value)?.value).toBe(4_321)
      const half = toBase64(await somePsbt({ utxos }, [bitcoinAccount('p2wpkh', 'mainnet', 3), payment]))
      expect(await provider(page, 'signPsbt', { psbt: half, broadcast: true })).toEqual({ code: 'InvalidOption' })
      return undefined
    },
  )

  it('times out a connection after a minute and ignores a later answer', async () => {
    const page = await visit({ interfaces: via, clock: true })
    await script(page, { method: asks, answer: 'approve', delayMs: 90_000 })
    await page.evaluate((wanted) => {
      Object.assign(window, {
        attempt: window.WalletModal.connect(wanted).catch((error: { code: string }) => error.code),
      })
    }, id)
    await expect.poll(() => asked(page)).toContain(asks)
    await page.clock.runFor(60_100)
    expect(await page.evaluate(() => (window as unknown as { attempt: Promise<unknown> }).attempt)).toBe(
      'WalletTimeout',
    )
    await page.clock.runFor(60_000)
    expect(await connections(page)).toEqual([])
  })

  it('connects on an unsupported network, and switches when the visitor chooses another network', async () => {
    const page = await visit({ interfaces: via, networks: [TESTNET] })
    await openModal(page)
    await button(page, new RegExp(`^${row}`)).click()
    await dialog(page, 'Switch Network').waitFor()
    expect(await connections(page)).toMatchObject([{ network: MAINNET }])
    await dialog(page)
      .getByRole('button', { name: /Bitcoin Testnet/ })
      .click()
    await expect
      .poll(async () => (await stateOf(page)).account?.caipAddress)
      .toBe(`${TESTNET}:${bitcoinAccount('p2wpkh', 'testnet').address}`)
    // No event may combine an account with a network to which it does not belong.
    const told = (await heard(page, 'account')).map(
      ({ detail }) => (detail.account as { caipAddress: string } | null)?.caipAddress,
    )
    expect(told.filter((one) => one?.startsWith(MAINNET)).every((one) => one?.includes(':bc1'))).toBe(true)
    expect(told.filter((one) => one?.startsWith(TESTNET)).every((one) => one?.includes(':tb1'))).toBe(true)
  })

  it('restores a Bitcoin wallet after a reload without a prompt, until it is disconnected', async () => {
    const page = await visit({ interfaces: via })
    await call(page, 'connect', id)
    await page.reload()
    await ready(page)
    expect(await connections(page)).toMatchObject([{ connectorId: id, address: payment.address, status: 'connected' }])
    expect(await asked(page)).not.toContain(asks)
    expect(
      verifyMessage(
        payment.address,
        'Back',
        String((await provider(page, 'signMessage', { address: payment.address, message: 'Back' })).value),
      ),
    ).toBe(true)
    await call(page, 'disconnect')
    await page.reload()
    await ready(page)
    expect(await connections(page)).toEqual([])
    expect(await asked(page)).toEqual([])
  })

  it.skipIf(!has('events'))('follows an account switch and a disconnect made in the wallet', async () => {
    const page = await visit({ interfaces: via })
    await call(page, 'connect', id)
    await page.evaluate(() => window.demoBitcoinWallet.selectAccount(1))
    await expect
      .poll(async () => (await stateOf(page)).account?.address)
      .toBe(bitcoinAccount('p2wpkh', 'mainnet', 1).address)
    await page.evaluate(() => window.demoBitcoinWallet.disconnect())
    await expect.poll(() => connections(page)).toEqual([])
    expect(await heard(page, 'disconnect')).toEqual([
      { type: 'disconnect', detail: { namespace: 'bip122', connectorId: id } },
    ])
    await page.reload()
    await ready(page)
    expect(await connections(page)).toEqual([])
  })
})

describe('A page with Bitcoin', () => {
  it('restores a saved wallet that was missing on an earlier page load', async () => {
    const page = await visit({ interfaces: 'unisat' })
    await call(page, 'connect', 'unisat')
    const without = (await site.open({ wallet: false, options: { networks: [MAINNET] }, in: context })).page
    await ready(without)
    expect(await connections(without)).toEqual([])
    await without.close()
    await page.reload()
    await ready(page)
    expect(await connections(page)).toMatchObject([{ connectorId: 'unisat', status: 'connected' }])
  })

  it('lists available wallets immediately, and late wallets when they appear', async () => {
    const page = await visit({
      interfaces: 'unisat',
      body: `<wallet-modal-button></wallet-modal-button>${walletTag('sats', { 'late-ms': '450', answer: 'approve' })}`,
    })
    await openModal(page)
    await button(page, /^Unisat Wallet/).waitFor()
    await button(page, /^Demo Bitcoin Wallet/).waitFor()
  })

  it('lists a wallet once, however many interfaces it has', async () => {
    const page = await visit({ interfaces: 'standard,sats' })
    await openModal(page)
    await button(page, /^Demo Bitcoin Wallet/).waitFor()
    expect(await button(page, /^Demo Bitcoin Wallet/).count()).toBe(1)
    await call(page, 'connect', 'Demo Bitcoin Wallet')
    expect(await asked(page)).toContain('getAddresses')
  })

  it('ignores malformed Bitcoin providers', async () => {
    const trap = `<script>(() => {
      const thrower = new Proxy({}, { get() { throw new Error('trap') }, has() { throw new Error('trap') } })
      window.btc_providers = [thrower, null, { id: 'constructor', name: 'No' }, { id: 'bad.place', name: 'Bad', get icon() { throw new Error('trap') } }, { id: '__proto__', name: 'Proto' }]
      for (const name of ['okxwallet', 'LeatherProvider', 'bitkeep']) Object.defineProperty(window, name, { get() { throw new Error('trap') } })
      window.binancew3w = thrower
      addEventListener('wallet-standard:app-ready', ({ detail }) => { detail.register(thrower, null, { features: { 'bitcoin:connect': {} }, get name() { throw new Error('trap') } }); throw new Error('trap') })
    })()</script>`
    context = await site.browser.newContext()
    const { page, problems } = await site.open({
      wallet: false,
      head: trap + walletTag('unisat', { answer: 'approve' }),
      options: { networks: [MAINNET] },
      in: context,
    })
    await openModal(page)
    await button(page, /^Unisat Wallet/).waitFor()
    expect(await dialog(page).getByText('Installed').count()).toBe(1)
    await button(page, /^Unisat Wallet/).click()
    await expect.poll(async () => (await stateOf(page)).account?.address).toBe(payment.address)
    expect(problems.filter((one) => !one.includes('trap'))).toEqual([])
  })

  it('lists no Bitcoin wallets if the site disabled Bitcoin or uses other chains', async () => {
    for (const options of [
      { networks: ['eip155:1', MAINNET], connectors: { bitcoin: false } },
      { networks: ['eip155:1'] },
    ]) {
      const page = await visit({ interfaces: 'unisat', options })
      await openModal(page)
      await dialog(page).waitFor()
      expect(await button(page, /^Unisat Wallet/).count()).toBe(0)
      expect((await call(page, 'connect', 'unisat')).code).toBe('ConnectorNotFound')
      await context.close()
    }
  })

  it('keeps an Ethereum and a Bitcoin wallet connected, switches between them and restores both', async () => {
    const page = await visit({ interfaces: 'sats', wallet: {}, options: { networks: ['eip155:1', MAINNET, TESTNET] } })
    await connectDemo(page)
    await call(page, 'connect', 'Demo Bitcoin Wallet', { namespace: 'bip122' })
    expect((await connections(page)).map(({ namespace }) => namespace)).toEqual(['eip155', 'bip122'])
    expect(await stateOf(page)).toMatchObject({
      activeNamespace: 'bip122',
      network: MAINNET,
      account: { address: payment.address },
    })
    await call(page, 'switchNetwork', 'eip155:1')
    expect(await stateOf(page)).toMatchObject({ activeNamespace: 'eip155', account: { namespace: 'eip155' } })
    expect(
      verifyMessage(
        payment.address,
        'Beside',
        String((await provider(page, 'signMessage', { address: payment.address, message: 'Beside' })).value),
      ),
    ).toBe(true)
    await page.reload()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({
      activeNamespace: 'eip155',
      connections: [{ status: 'connected' }, { status: 'connected' }],
    })
    await call(page, 'switchNetwork', TESTNET)
    expect(await stateOf(page)).toMatchObject({ activeNamespace: 'bip122', network: TESTNET })
    await call(page, 'disconnect', { namespace: 'bip122' })
    expect(await connections(page)).toMatchObject([{ connectorId: EVM }])
  })
})
