import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import type * as Kit from '../../testing/index.ts'
import { CHAINS, propose, startApp, stopApp, type App } from '../../unit/sandbox/phoneKit.ts'
import { DIST, serve, type FileServer } from '../kit/files.ts'

/** The test kit as built. */
const built = join(DIST, 'testing/index.mjs')
if (!existsSync(built)) throw new Error('These tests use the built test kit: run "npm run build" first')
const kit = (await import(/* @vite-ignore */ pathToFileURL(built).href)) as typeof Kit

let sandbox: Kit.Sandbox
let site: FileServer
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([kit.startSandbox(), launch()])
  site = await serve((path) =>
    path === '/' ? { body: '<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1></html>' } : undefined,
  )
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await sandbox?.stop()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await context.close()
  await sandbox.reset()
  expect(complaints.splice(0)).toEqual([])
})

interface Standard {
  name: string
  features: Record<string, Record<string, (input?: unknown) => Promise<{ accounts?: { address: string }[] }>>>
}

/** Connects to a Wallet Standard wallet by name. Returns its addresses, or the code of the rejection. */
const standardConnect = (name: string) =>
  page.evaluate(async (wanted) => {
    const found: Standard[] = []
    dispatchEvent(
      new CustomEvent('wallet-standard:app-ready', { detail: { register: (wallet: Standard) => found.push(wallet) } }),
    )
    const wallet = found.find((one) => one.name === wanted)
    try {
      const { accounts = [] } = (await wallet?.features['standard:connect']?.connect?.()) ?? {}
      return accounts.map(({ address }) => address)
    } catch (error) {
      return (error as { code: number }).code
    }
  }, name)
const addressesOf = (namespace: string) =>
  sandbox.json.accounts.filter((account) => account.namespace === namespace).map(({ address }) => address)

describe('wallet-modal/testing', () => {
  it('exports demo wallets of three namespaces and their installers, the phone wallet and the sandbox', () => {
    expect(Object.keys(kit).toSorted()).toEqual([
      'MissingPackages',
      'demoBitcoinWallet',
      'demoSolanaWallet',
      'demoWallet',
      'installDemoBitcoinWallet',
      'installDemoSolanaWallet',
      'installDemoWallet',
      'openPhoneWallet',
      'phoneTwin',
      'startSandbox',
    ])
  })
})

describe('The Solana wallet of the test kit', () => {
  it('prompts in the Solana wallet’s window, follows the test’s answers, and lists requests', async () => {
    await kit.installDemoSolanaWallet(context, sandbox, { accounts: [1, 2] })
    await page.goto(site.url)
    const wallet = kit.demoSolanaWallet(page)
    const refused = standardConnect('Demo Solana Wallet')
    await wallet.reject()
    expect(await refused).toBe(4001)
    const connected = standardConnect('Demo Solana Wallet')
    await wallet.approve()
    expect(await connected).toEqual([addressesOf('solana')[1]])
    expect((await wallet.requests()).map(({ method, status }) => [method, status])).toEqual([
      ['standard:connect', 'refused'],
      ['standard:connect', 'answered'],
    ])
    await wallet.setAccounts([1])
    expect(await standardConnect('Demo Solana Wallet')).toEqual([addressesOf('solana')[2]])
    await wallet.reset()
    expect(await wallet.requests()).toEqual([])
  })

  it('follows scripted answers of several Solana wallets by name', async () => {
    await kit.installDemoSolanaWallet(context, sandbox, { name: 'First', answer: 'approve' })
    await kit.installDemoSolanaWallet(context, sandbox, { name: 'Second', answer: 'approve', accounts: [3] })
    await page.goto(site.url)
    await kit
      .demoSolanaWallet(page, 'First')
      .script({ method: 'standard:connect', answer: 'error', code: -32603, times: 1 })
    expect(await standardConnect('First')).toBe(-32603)
    expect(await standardConnect('First')).toEqual([addressesOf('solana')[0]])
    expect(await standardConnect('Second')).toEqual([addressesOf('solana')[3]])
  })
})

describe('The Bitcoin wallet of the test kit', () => {
  it('installs the Bitcoin wallet with the requested interfaces', async () => {
    await kit.installDemoBitcoinWallet(context, sandbox, { interfaces: ['unisat'] })
    await page.goto(site.url)
    const wallet = kit.demoBitcoinWallet(page)
    const [payment] = await wallet.addresses()
    expect(payment).toBe(addressesOf('bip122')[0])
    const connected = page.evaluate(() => window.unisat.requestAccounts())
    await wallet.approve()
    expect(await connected).toEqual([payment])
    expect(await page.evaluate(() => 'LeatherProvider' in window)).toBe(false)
  })
})

describe.each(['page', 'twin'] as const)('The phone wallet of the test kit as a %s', (kind) => {
  let app: App
  let phone: Kit.PhoneWallet
  beforeEach(async () => {
    app = await startApp(sandbox.json.services.relay ?? '')
    phone = kind === 'page' ? await kit.openPhoneWallet(page, sandbox) : kit.phoneTwin(sandbox)
  })
  afterEach(() => stopApp(app))

  it('pairs, signs, rejects, switches and disconnects with the phone wallet', async () => {
    await phone.script({ method: 'session_proposal', answer: 'approve', times: 1 })
    const session = await propose(app, (uri) => phone.pair(uri))
    const [address = ''] = addressesOf('eip155')
    expect(session?.namespaces.eip155?.accounts[0]).toBe(`eip155:1:${address}`)
    expect(Object.keys(session?.namespaces ?? {})).toEqual(expect.arrayContaining(['eip155', 'solana', 'bip122']))
    expect((await phone.sessions()).map(({ peer }) => peer.name)).toEqual(['A shop'])

    await phone.script(
      { method: 'personal_sign', answer: 'reject', times: 1 },
      { method: 'personal_sign', answer: 'approve' },
    )
    const sign = () =>
      app.request<Hex>(
        { method: 'personal_sign', params: [`0x${Buffer.from('Hello').toString('hex')}`, address] },
        CHAINS.ethereum,
      )
    await expect(sign()).rejects.toMatchObject({ code: 5000 })
    expect(await verifyMessage({ address: address as Hex, message: 'Hello', signature: await sign() })).toBe(true)
    // The app can have the signature before the phone has noted that it was sent.
    await expect
      .poll(async () => (await phone.requests()).map(({ method, status }) => [method, status]))
      .toEqual([
        ['session_proposal', 'answered'],
        ['personal_sign', 'refused'],
        ['personal_sign', 'answered'],
      ])

    const switched = new Promise<unknown>((resolve) => app.once('chainChanged', resolve))
    await phone.switchNetwork(CHAINS.base)
    expect(Number(await switched)).toBe(8453)
    const ended = new Promise((resolve) => app.once('session_delete', resolve))
    await phone.disconnect()
    await ended
    expect(await phone.sessions()).toEqual([])
  })
})

describe('The phone wallet of the test kit', () => {
  let app: App
  beforeEach(async () => void (app = await startApp(sandbox.json.services.relay ?? '')))
  afterEach(() => stopApp(app))

  it('opens the phone wallet from a link, and waits until the test approves', async () => {
    const uri = new Promise<string>((resolve) => app.once('display_uri', resolve))
    const connected = propose(app, async () => {}, ['eip155'])
    const phone = await kit.openPhoneWallet(page, sandbox, await uri)
    await phone.approve()
    expect((await connected)?.namespaces.eip155?.chains).toEqual([CHAINS.ethereum, CHAINS.base])
  })

  it('throws when a test approves without an open request', async () => {
    await expect(kit.phoneTwin(sandbox).approve()).rejects.toThrow('No request is waiting')
    await expect(kit.phoneTwin(sandbox).pair('wc:nonsense')).rejects.toThrow('Phone wallet:')
  })
})
