import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNTS, addPageWallet, askedOf, type PageWalletSetup } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { call, heard, noteEvents, script, stateOf, walletLog } from './kit/visit.ts'

const DEMO = 'dev.wallet-modal.demo'
let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(() => context?.close())

async function visit(setup: PageSetup & { wallets?: readonly PageWalletSetup[]; clock?: boolean } = {}): Promise<Page> {
  context = await site.browser.newContext()
  await noteEvents(context)
  for (const wallet of setup.wallets ?? []) await addPageWallet(context, wallet)
  if (setup.clock) await context.clock.install()
  return (await site.open({ ...setup, in: context })).page
}

const bare = (replies: PageWalletSetup['replies']) => ({
  wallet: false as const,
  wallets: [{ key: 'bare', name: 'Bare', replies }],
})

/** Calls `connect` with a signal that `window.abort` aborts. The result goes to `window.ending`. */
const connectUntilAborted = (page: Page, id: string) =>
  page.evaluate((name) => {
    const controller = new AbortController()
    const ending = window.WalletModal.connect(name, { signal: controller.signal }).then(
      () => 'connected',
      ({ code }: { code: string }) => code,
    )
    Object.assign(window, { ending, abort: () => controller.abort() })
  }, id)
const ending = (page: Page) => page.evaluate(() => (window as unknown as { ending: Promise<string> }).ending)
const abort = (page: Page) => page.evaluate(() => (window as unknown as { abort(): void }).abort())

describe('connect() without the modal', () => {
  it('returns the connection from connect(), opens no modal, and sets the loading state meanwhile', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    const states = await page.evaluate(async (id) => {
      const seen: boolean[] = []
      window.WalletModal.subscribe('loading', (value) => seen.push(value))
      await window.WalletModal.connect(id)
      return seen
    }, DEMO)
    expect([states[0], states.includes(true), states.at(-1)]).toEqual([false, true, false])
    expect(await stateOf(page)).toMatchObject({
      open: false,
      connections: [
        { connectorId: DEMO, namespace: 'eip155', address: ACCOUNTS[0], network: 'eip155:1', status: 'connected' },
      ],
    })
    expect((await heard(page, 'open')).length).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('switches the wallet to the network requested in connect()', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    expect(await call(page, 'connect', DEMO, { namespace: 'eip155', network: 'eip155:8453' })).toMatchObject({
      value: { network: 'eip155:8453', status: 'connected' },
    })
    expect(await walletLog(page)).toEqual(['eth_requestAccounts', 'eth_chainId', 'wallet_switchEthereumChain'])
  })

  it('rejects connect() when the wallet rejects the requested network, but keeps the wallet connected', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await script(page, { method: 'wallet_switchEthereumChain', answer: 'reject' })
    expect(await call(page, 'connect', DEMO, { network: 'eip155:8453' })).toMatchObject({
      code: 'UserRejected',
      isOurs: true,
    })
    expect((await stateOf(page)).account).toMatchObject({ caipAddress: `eip155:1:${ACCOUNTS[0]}` })
  })

  it('rejects connect() with a WalletModalError, and emits an error event', async () => {
    const page = await visit(bare({ eth_requestAccounts: { fail: { code: 4001, message: 'No.' } } }))
    expect(await call(page, 'connect', 'org.example.bare')).toEqual({
      code: 'UserRejected',
      message: 'Connection rejected',
      isOurs: true,
    })
    expect(await call(page, 'connect', 'org.example.nobody')).toEqual({
      code: 'ConnectorNotFound',
      message: 'Wallet not found: org.example.nobody',
      isOurs: true,
    })
    expect(await call(page, 'connect', 'org.example.bare', { network: 'eip155:137' })).toMatchObject({
      code: 'NetworkNotFound',
      message: 'Network not found: eip155:137',
    })
    expect(await call(page, 'connect', 'org.example.bare', { namespace: 'solana' })).toMatchObject({
      code: 'UnsupportedChain',
    })
    expect((await heard(page, 'error')).map(({ detail }) => detail.code)).toEqual([
      'UserRejected',
      'ConnectorNotFound',
      'NetworkNotFound',
      'UnsupportedChain',
    ])
    expect(await stateOf(page)).toMatchObject({ loading: false, account: null })
  })

  it('keeps the wallet’s error as the cause of the rejection', async () => {
    const page = await visit(bare({ eth_requestAccounts: { fail: { code: -32603, message: 'Broken inside' } } }))
    const cause = page.evaluate(() =>
      window.WalletModal.connect('org.example.bare').catch(
        ({ code, cause: reason }: { code: string; cause: unknown }) => ({ code, reason }),
      ),
    )
    expect(await cause).toEqual({ code: 'ConnectionFailed', reason: { code: -32603, message: 'Broken inside' } })
  })

  it('waits briefly for a wallet that announces itself late', async () => {
    const page = await visit({ wallet: false, wallets: [{ key: 'late', announced: 'later' }] })
    await call(page, 'switchNetwork', 'eip155:1') // once this resolves, the page listens for wallets
    const connecting = page.evaluate(() => {
      const connection = window.WalletModal.connect('org.example.late')
      setTimeout(() => window.pageWallets.late?.announce())
      return connection
    })
    expect(await connecting).toMatchObject({ connectorId: 'org.example.late' })
  })

  it('rejects connect() when the site aborts, and ignores a late approval', async () => {
    const page = await visit(bare({ eth_requestAccounts: 'wait' }))
    await connectUntilAborted(page, 'org.example.bare')
    await expect.poll(() => askedOf(page, 'bare')).toEqual(['eth_requestAccounts'])
    await abort(page)
    expect(await ending(page)).toBe('Aborted')
    await page.evaluate((account) => window.pageWallets.bare?.settle({ give: [account] }), ACCOUNTS[0])
    expect(await stateOf(page)).toMatchObject({ account: null, loading: false })
  })

  it('does not contact the wallet if the signal is already aborted', async () => {
    const page = await visit(bare({}))
    const code = page.evaluate(() =>
      window.WalletModal.connect('org.example.bare', { signal: AbortSignal.abort() }).catch(
        (error: { code: string }) => error.code,
      ),
    )
    expect(await code).toBe('Aborted')
    expect(await askedOf(page, 'bare')).toEqual([])
  })

  it('rejects connect() with WalletTimeout after 60 s', async () => {
    const page = await visit({ ...bare({ eth_requestAccounts: 'wait' }), clock: true })
    await connectUntilAborted(page, 'org.example.bare')
    await expect.poll(() => askedOf(page, 'bare')).toEqual(['eth_requestAccounts'])
    await page.clock.runFor(61_000)
    expect(await ending(page)).toBe('WalletTimeout')
  })

  it('disconnects the first wallet when a second one connects, and emits an event for each change', async () => {
    const page = await visit({
      wallet: { 'data-answer': 'approve' },
      wallets: [{ key: 'bare', accounts: [ACCOUNTS[2]] }],
    })
    await call(page, 'connect', DEMO)
    await call(page, 'connect', 'org.example.bare')
    expect((await stateOf(page)).connections.map(({ connectorId, address }) => [connectorId, address])).toEqual([
      ['org.example.bare', ACCOUNTS[2]],
    ])
    const told = (await heard(page)).filter(({ type }) => type === 'connect' || type === 'disconnect')
    expect(
      told.map(({ type, detail }) => [
        type,
        detail.connectorId ?? (detail.connection as { connectorId: string }).connectorId,
      ]),
    ).toEqual([
      ['connect', DEMO],
      ['disconnect', DEMO],
      ['connect', 'org.example.bare'],
    ])
  })
})

describe('disconnect() without the modal', () => {
  it('revokes the wallet’s permission on disconnect(), clears the account and emits an event', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await call(page, 'connect', DEMO)
    await call(page, 'disconnect')
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect((await walletLog(page)).slice(-2)).toEqual(['wallet_getPermissions', 'wallet_revokePermissions'])
    expect(await heard(page, 'disconnect')).toEqual([
      { type: 'disconnect', detail: { namespace: 'eip155', connectorId: DEMO } },
    ])
    expect((await heard(page, 'account')).at(-1)?.detail).toEqual({ account: null })
    expect(await page.evaluate(() => localStorage.getItem('wallet-modal:connections'))).toBeNull()
  })

  it('disconnects by connection, id or namespace, and rejects an unknown wallet with NotConnected', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await call(page, 'connect', DEMO)
    expect(await call(page, 'disconnect', { connection: 'org.example.other' })).toMatchObject({
      code: 'NotConnected',
      message: 'No wallet is connected',
    })
    await call(page, 'disconnect', { connection: (await stateOf(page)).connections[0] })
    expect((await stateOf(page)).connections).toEqual([])
    expect(await call(page, 'disconnect', { connection: DEMO })).toMatchObject({ code: 'NotConnected' })
    expect(await call(page, 'disconnect')).toEqual({ value: undefined })
    await call(page, 'connect', DEMO)
    await call(page, 'disconnect', { namespace: 'eip155' })
    expect((await stateOf(page)).connections).toEqual([])
  })

  it('disconnects without waiting forever for a wallet that never answers', async () => {
    const page = await visit({ ...bare({ wallet_getPermissions: 'wait' }), clock: true })
    await call(page, 'connect', 'org.example.bare')
    const done = call(page, 'disconnect')
    await page.waitForFunction(() => window.WalletModal.getState().account === null)
    await page.clock.runFor(3_100)
    expect(await done).toEqual({ value: undefined })
  })

  it('updates the state when the wallet disconnects by itself', async () => {
    const page = await visit({ wallet: { 'data-answer': 'approve' } })
    await call(page, 'connect', DEMO)
    await page.evaluate(() => window.demoWallet.disconnect())
    expect(await stateOf(page)).toMatchObject({ account: null, connections: [] })
    expect(await heard(page, 'disconnect')).toEqual([
      { type: 'disconnect', detail: { namespace: 'eip155', connectorId: DEMO } },
    ])
  })
})
