import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../sandbox/bundle.ts'
import { controlOf } from './kit/control.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import {
  button,
  call,
  connectDemo,
  dialog,
  heard,
  noteEvents,
  openModal,
  outcome,
  stateOf,
  viewOf,
} from './kit/visit.ts'

const DEMO = 'Demo Solana Wallet'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const SOL = 1_000_000_000
let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
let first: string
let second: string
let rpcUrl: string

beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
  const accounts = site.sandbox.json.accounts as { address: string; namespace?: string }[]
  ;[first = '', second = ''] = accounts
    .map(({ address }) => address)
    .filter((address) => !address.startsWith('0x') && /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(address))
  rpcUrl = site.sandbox.json.chains.find(({ id }) => id === MAINNET)?.rpcUrl ?? ''
  site.pages.set('/libraries.js', {
    body: await bundle(new URL('./kit/solanaLibraries.ts', import.meta.url).href, 'iife'),
    type: 'text/javascript',
  })
})
afterAll(() => site.stop())
afterEach(async () => {
  await context?.close()
  await control.reset()
})

async function visit({
  namespaces = ['solana'],
  clock,
  ...setup
}: PageSetup & { namespaces?: string[]; clock?: boolean } = {}): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  await noteEvents(context)
  if (clock) await context.clock.install()
  const options = { ...site.optionsFor(...namespaces), ...setup.options }
  const wallet = namespaces.includes('eip155') ? {} : (false as const)
  const { page, problems } = await site.open({
    wallet,
    solanaWallet: {},
    head: '<script src="/libraries.js"></script>',
    ...setup,
    options,
    in: context,
  })
  page.once('close', () => expect(problems).toEqual([]))
  return page
}

type SolanaScript = Parameters<typeof window.demoSolanaWallet.script>[0]
const script = (page: Page, answer: SolanaScript) => page.evaluate((how) => window.demoSolanaWallet.script(how), answer)
const approveConnect = (page: Page) => script(page, { method: 'standard:connect', answer: 'approve', times: 1 })
const asked = (page: Page) => page.evaluate(() => window.demoSolanaWallet.requests.map(({ method }) => method))
const ready = (page: Page) => page.evaluate(() => window.WalletModal.ready)
const addressOf = async (page: Page) => (await stateOf(page)).account?.address
const balanceOf = async (address: string) =>
  BigInt(((await control.rpc(MAINNET, 'getBalance', address)) as { value: number }).value)

async function connected(setup: Parameters<typeof visit>[0] = {}): Promise<Page> {
  const page = await visit(setup)
  await approveConnect(page)
  expect(await call(page, 'connect', DEMO)).toMatchObject({ value: { connectorId: DEMO } })
  return page
}

/** Adds a sign-only wallet with the demo wallet's keys to the page. Returns its controls. */
const addSigner = (page: Page, name = 'Signer') =>
  page.evaluate((called) => {
    const { wallet } = window.demoSolanaWallet
    const { 'solana:signAndSendTransaction': _, ...features } = wallet.features
    const signer = {
      version: '1.0.0',
      name: called,
      icon: wallet.icon,
      chains: wallet.chains,
      features,
      get accounts() {
        return wallet.accounts
      },
    }
    const detail = ({ register }: { register(one: unknown): () => void }) =>
      Object.assign(window, { unregisterSigner: register(signer) })
    addEventListener('wallet-standard:app-ready', (event) => detail((event as CustomEvent).detail))
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  }, name)

describe('An injected Solana wallet', () => {
  it('lists a Solana wallet by name, and connects with account, balance and cluster', { tags: 'journey' }, async () => {
    const page = await visit()
    await openModal(page)
    await button(page, /Demo Solana Wallet/).click()
    await page.getByRole('button', { name: 'Approve in Demo Solana Wallet' }).click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      account: { caipAddress: `${MAINNET}:${first}` },
      connection: { connectorId: DEMO, network: MAINNET },
    })
    await expect
      .poll(async () => (await stateOf(page)).account?.balance)
      .toEqual({ value: '10000', symbol: 'SOL', decimals: 9 })
    expect(await stateOf(page)).toMatchObject({
      network: MAINNET,
      connections: [{ connectorType: 'standard', namespace: 'solana', accounts: [{ address: first, type: 'eoa' }] }],
    })
    expect(await asked(page)).toEqual(['standard:connect'])
    await page.getByRole('button', { name: /10,000\.000 SOL/ }).click()
    await button(page, /Network: Solana/).waitFor()
    expect(await dialog(page, 'Account').getByRole('link', { name: 'Explorer' }).getAttribute('href')).toBe(
      `https://solscan.io/address/${first}`,
    )
  })

  it('shows a Solana wallet’s rejection, and allows a retry', async () => {
    const page = await visit()
    await openModal(page)
    await button(page, /Demo Solana Wallet/).click()
    await page.getByRole('button', { name: 'Reject in Demo Solana Wallet' }).click()
    await dialog(page).getByText('Connection declined').waitFor()
    await approveConnect(page)
    await button(page, 'Try again').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'connected' })
    await script(page, { method: 'standard:connect', answer: 'reject', times: 1 })
    await call(page, 'disconnect')
    expect(await call(page, 'connect', DEMO)).toMatchObject({ code: 'UserRejected', isOurs: true })
  })

  it('times out a Solana connection after 60 s without an answer', async () => {
    const page = await visit({ clock: true })
    await script(page, { method: 'standard:connect', answer: 'silent' })
    const answer = call(page, 'connect', DEMO)
    await expect.poll(() => asked(page)).toContain('standard:connect')
    await page.clock.runFor(60_100)
    expect(await answer).toMatchObject({ code: 'WalletTimeout' })
  })

  it('shows that a Solana wallet is on another cluster and cannot switch', async () => {
    const page = await visit({ options: { networks: [DEVNET] } })
    await openModal(page)
    await approveConnect(page)
    await button(page, /Demo Solana Wallet/).click()
    await expect.poll(() => viewOf(page)).toBe('UnsupportedChain')
    expect(await stateOf(page)).toMatchObject({ network: MAINNET, connections: [{ network: MAINNET }] })
    expect(await call(page, 'switchNetwork', DEVNET)).toMatchObject({ code: 'UnsupportedChain' })
  })

  it('keeps a Solana wallet on its cluster, and rejects a switch', async () => {
    const page = await connected({ options: { networks: [DEVNET, MAINNET] } })
    expect(await stateOf(page)).toMatchObject({ network: MAINNET })
    expect(await call(page, 'switchNetwork', DEVNET)).toMatchObject({ code: 'UnsupportedChain' })
    expect(await stateOf(page)).toMatchObject({ network: MAINNET })
  })

  it('disconnects and removes a Solana wallet that unregisters itself', async () => {
    const page = await visit()
    await addSigner(page)
    await approveConnect(page)
    await call(page, 'connect', 'Signer')
    await page.evaluate(() => (window as unknown as { unregisterSigner(): void }).unregisterSigner())
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect((await heard(page, 'disconnect')).map(({ detail }) => detail)).toEqual([
      { namespace: 'solana', connectorId: 'Signer' },
    ])
    await openModal(page)
    await button(page, /Demo Solana Wallet/).waitFor()
    expect(await button(page, /^Signer/).count()).toBe(0)
  })

  it('restores a Solana wallet after a reload without a prompt, unless it was disconnected', async () => {
    const page = await connected()
    await page.reload()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ network: MAINNET, account: { address: first, status: 'connected' } })
    expect(await asked(page)).toEqual(['standard:connect'])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await call(page, 'disconnect')
    expect(await asked(page)).toContain('standard:disconnect')
    await page.reload()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
  })

  it('does not restore a Solana wallet whose permission was revoked', async () => {
    const page = await connected()
    await page.evaluate(() => window.demoSolanaWallet.disconnect())
    expect(await stateOf(page)).toMatchObject({ account: null })
    await page.reload()
    await ready(page)
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
  })

  it('follows an account change in the Solana wallet', async () => {
    const page = await connected()
    await page.evaluate(() => window.demoSolanaWallet.setAccounts([1, 0]))
    expect(await stateOf(page)).toMatchObject({
      account: { address: second },
      connections: [{ accounts: [{ address: second }, { address: first }] }],
    })
    await call(page, 'switchConnection', DEMO, first)
    expect(await addressOf(page)).toBe(first)
    expect(
      await page.evaluate(() => window.WalletModal.getProvider('solana')?.accounts.map(({ address }) => address)),
    ).toEqual([first, second])
  })
})

describe("getProvider('solana')", () => {
  it('signs Solana messages that verify', async () => {
    const page = await connected()
    await script(page, { method: 'solana:signMessage', answer: 'approve' })
    const signed = (await page.evaluate(() => window.solanaLibraries.sign('Hello, Solana'))) as {
      address: string
      message: number[]
      signature: number[]
    }
    expect(new TextDecoder().decode(Uint8Array.from(signed.message))).toBe('Hello, Solana')
    expect(
      ed25519.verify(Uint8Array.from(signed.signature), Uint8Array.from(signed.message), base58.decode(first)),
    ).toBe(true)
    await script(page, { method: 'solana:signMessage', answer: 'reject', times: 1 })
    expect(await page.evaluate(() => window.solanaLibraries.sign('Again'))).toBe(4001)
  })

  it.each([
    ['a legacy transaction', { isVersioned: false }],
    ['a version 0 transaction', { isVersioned: true }],
  ])('signs and sends %s of @solana/web3.js, and the chain confirms it', async (_, form) => {
    const page = await connected()
    const before = await balanceOf(second)
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'approve' })
    expect(
      await page.evaluate(([url, to, how]) => window.solanaLibraries.send(url, to, 2_000_000_000, how), [
        rpcUrl,
        second,
        form,
      ] as const),
    ).toEqual({ bytes: 64 })
    expect((await balanceOf(second)) - before).toBe(2n * BigInt(SOL))
  })

  it('rejects a Solana transaction with 4001, and sends nothing', async () => {
    const page = await connected()
    const before = await balanceOf(second)
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'reject' })
    expect(
      await page.evaluate(([url, to]) => window.solanaLibraries.send(url, to, 1, {}), [rpcUrl, second] as const),
    ).toBe(4001)
    expect(await balanceOf(second)).toBe(before)
  })

  it('signs without sending when the site sends the transaction', async () => {
    const page = await connected()
    const before = await balanceOf(second)
    await script(page, { method: 'solana:signTransaction', answer: 'approve' })
    const signature = await page.evaluate(
      ([url, to]) => window.solanaLibraries.send(url, to, 5, { feature: 'solana:signTransaction' }),
      [rpcUrl, second] as const,
    )
    expect(signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,}$/)
    expect((await balanceOf(second)) - before).toBe(5n)
  })

  it('sends a sign-only wallet’s transaction through the site’s node, and waits for confirmation', async () => {
    const page = await visit()
    await addSigner(page)
    await approveConnect(page)
    await call(page, 'connect', 'Signer')
    await script(page, { method: 'solana:signTransaction', answer: 'approve' })
    const before = await balanceOf(second)
    expect(
      await page.evaluate(([url, to]) => window.solanaLibraries.send(url, to, 7, {}), [rpcUrl, second] as const),
    ).toEqual({ bytes: 64 })
    expect((await balanceOf(second)) - before).toBe(7n)
    expect((await control.rpcCalls('sendTransaction')).length).toBe(1)
    expect((await control.rpcCalls('getSignatureStatuses')).length).toBeGreaterThan(0)
    // Sends more than the balance, and expects the node's own message and code.
    expect(
      await page.evaluate(([url, to]) => window.solanaLibraries.send(url, to, 1e15, {}), [rpcUrl, second] as const),
    ).toBe(-32002)
  })

  it('returns one Solana provider that follows the connection and emits changes', async () => {
    const page = await connected()
    await page.evaluate(() => {
      const provider = window.WalletModal.getProvider('solana')
      const events = provider?.features['standard:events'] as {
        on(event: string, listener: (news: { accounts?: { address: string }[] }) => void): void
      }
      const told: unknown[] = []
      events.on('change', ({ accounts }) => told.push(accounts?.map(({ address }) => address)))
      Object.assign(window, { provider, told })
    })
    await page.evaluate(() => window.demoSolanaWallet.setAccounts([1]))
    await call(page, 'disconnect')
    expect(await page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual([[second], []])
    expect(await page.evaluate(() => window.WalletModal.getProvider('solana'))).toBeUndefined()
    await approveConnect(page)
    await call(page, 'connect', DEMO)
    expect(
      await page.evaluate(
        () => window.WalletModal.getProvider('solana') === (window as unknown as { provider: unknown }).provider,
      ),
    ).toBe(true)
    expect(await page.evaluate(() => Object.keys(window.WalletModal.getProvider('solana')?.features ?? {}))).toEqual([
      'standard:connect',
      'standard:events',
      'solana:signMessage',
      'solana:signTransaction',
      'solana:signAndSendTransaction',
      'solana:signIn',
    ])
  })
})

describe('An Ethereum and a Solana wallet', () => {
  it('connects an Ethereum and a Solana wallet, switches between them and restores both', async () => {
    const page = await connected({ namespaces: ['eip155', 'solana'], wallet: { 'data-answer': 'approve' } })
    await connectDemo(page)
    const both = {
      connections: [
        { namespace: 'solana', address: first },
        { namespace: 'eip155', address: ACCOUNTS[0] },
      ],
    }
    expect(await stateOf(page)).toMatchObject({
      ...both,
      activeNamespace: 'eip155',
      network: 'eip155:1',
      account: { address: ACCOUNTS[0] },
    })
    await call(page, 'switchNetwork', MAINNET)
    expect(await stateOf(page)).toMatchObject({
      ...both,
      activeNamespace: 'solana',
      network: MAINNET,
      account: { address: first },
    })
    await call(page, 'switchNetwork', 'eip155:8453')
    expect(await stateOf(page)).toMatchObject({ activeNamespace: 'eip155', network: 'eip155:8453' })
    await call(page, 'switchNetwork', MAINNET)
    await page.reload()
    await ready(page)
    const { connections, ...state } = await stateOf(page)
    expect(state).toMatchObject({
      activeNamespace: 'solana',
      network: MAINNET,
      account: { address: first, status: 'connected' },
    })
    expect(
      connections
        .map(({ namespace, status, network }) => `${namespace} ${status} ${network}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['eip155 connected eip155:8453', `solana connected ${MAINNET}`])
    await call(page, 'disconnect', { namespace: 'solana' })
    expect(await stateOf(page)).toMatchObject({ activeNamespace: 'eip155', account: { address: ACCOUNTS[0] } })
  })
})

describe('A site that disabled Solana', () => {
  it('lists no Solana wallet if the site disabled Solana', async () => {
    const page = await visit({ options: { connectors: { solana: false } } })
    await openModal(page)
    await dialog(page).getByText('No wallet found').waitFor()
  })
})
