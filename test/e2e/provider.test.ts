import type { BrowserContext, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '../sandbox/bundle.ts'
import { controlOf } from './kit/control.ts'
import { ACCOUNTS, addPageWallet } from './kit/pageWallet.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { call, connectDemo, script, walletLog } from './kit/visit.ts'

const DEMO = 'dev.wallet-modal.demo'
let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
  site.pages.set('/libraries.js', {
    body: await bundle(new URL('./kit/libraries.ts', import.meta.url).href, 'iife'),
    type: 'text/javascript',
  })
})
afterAll(() => site.stop())
afterEach(async () => {
  await context?.close()
  await control.reset()
})

async function visit(setup: PageSetup = {}): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  await addPageWallet(context, { key: 'bare', name: 'Bare', accounts: [ACCOUNTS[2]], chainId: '0x2105' })
  return (await site.open({ head: '<script src="/libraries.js"></script>', ...setup, in: context })).page
}

/**
 * Opens a page with the demo wallet connected and two accounts shared. Records the provider's events in `window.told`.
 */
async function connected(): Promise<Page> {
  const page = await visit()
  await page.evaluate(() => window.demoWallet.setAccounts([0, 1]))
  await connectDemo(page)
  await page.evaluate(() => {
    const told: [string, unknown][] = []
    const provider = window.WalletModal.getProvider('eip155')
    for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
      provider?.on(event, (value: { code?: number }) => told.push([event, event === 'disconnect' ? value.code : value]))
    }
    Object.assign(window, { told, provider })
  })
  return page
}

const told = (page: Page) => page.evaluate(() => (window as unknown as { told: [string, unknown][] }).told.splice(0))
/** Sends a request to the provider. Returns the result, or the code of the rejection. */
const request = (page: Page, method: string, params?: unknown[]) =>
  page.evaluate(
    ([name, args]) =>
      (window as unknown as { provider: { request(one: object): Promise<unknown> } }).provider
        .request(args ? { method: name, params: args } : { method: name })
        .catch(({ code, message }: { code: number; message: string }) => ({
          code,
          isError: true,
          hasWords: message.length > 0,
        })),
    [method, params] as const,
  )
const isSame = (page: Page) =>
  page.evaluate(
    () => window.WalletModal.getProvider('eip155') === (window as unknown as { provider: unknown }).provider,
  )

describe('A transaction sent by the site', () => {
  it.each(['sendWithViem', 'sendWithEthers'] as const)(
    'sends a transaction with %s through the connected wallet',
    { tags: 'journey' },
    async (send) => {
      const page = await connected()
      await script(page, { method: 'eth_sendTransaction', answer: 'approve' })
      const before = BigInt((await control.rpc('eip155:1', 'eth_getBalance', ACCOUNTS[2], 'latest')) as string)
      const hash = await page.evaluate(
        ([name, to]) => window.libraries[name as 'sendWithViem'](to as `0x${string}`, '1.5'),
        [send, ACCOUNTS[2]] as const,
      )
      await expect
        .poll(() => control.rpc('eip155:1', 'eth_getTransactionReceipt', hash))
        .toMatchObject({ status: '0x1', from: ACCOUNTS[0].toLowerCase(), to: ACCOUNTS[2].toLowerCase() })
      const after = BigInt((await control.rpc('eip155:1', 'eth_getBalance', ACCOUNTS[2], 'latest')) as string)
      expect(after - before).toBe(parseEther('1.5'))
      // The libraries call different methods first, but only `eth_sendTransaction` prompts.
      expect((await walletLog(page)).filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
    },
  )

  it.each(['sendWithViem', 'sendWithEthers'] as const)(
    'sends from the account that the visitor selected (%s)',
    async (send) => {
      const page = await connected()
      await call(page, 'switchConnection', DEMO, ACCOUNTS[1])
      await script(page, { method: 'eth_sendTransaction', answer: 'approve' })
      const hash = await page.evaluate(
        ([name, to]) => window.libraries[name as 'sendWithViem'](to as `0x${string}`, '0.1'),
        [send, ACCOUNTS[2]] as const,
      )
      await expect
        .poll(() => control.rpc('eip155:1', 'eth_getTransactionReceipt', hash))
        .toMatchObject({ status: '0x1', from: ACCOUNTS[1].toLowerCase() })
    },
  )

  it('rejects a transaction with the error code that viem and ethers expect', async () => {
    const page = await connected()
    await script(page, { method: 'eth_sendTransaction', answer: 'reject', code: 5000, message: 'User disapproved' })
    expect(await page.evaluate((to) => window.libraries.sendWithViem(to, '1'), ACCOUNTS[2])).toBe(4001)
    expect(await page.evaluate((to) => window.libraries.sendWithEthers(to, '1'), ACCOUNTS[2])).toBe(4001)
  })
})

describe('getProvider()', () => {
  it('returns no provider before connecting, after disconnecting, and for other namespaces', async () => {
    const page = await visit()
    const has = (namespace?: string) =>
      page.evaluate((name) => window.WalletModal.getProvider(name as 'eip155') !== undefined, namespace)
    expect(await has()).toBe(false)
    await connectDemo(page)
    expect([await has(), await has('eip155'), await has('solana')]).toEqual([true, true, false])
    await call(page, 'disconnect')
    expect(await has()).toBe(false)
  })

  it('returns one provider that follows the active wallet, and emits only actual changes', async () => {
    const page = await connected()
    expect(await request(page, 'eth_accounts')).toEqual([ACCOUNTS[0], ACCOUNTS[1]])
    await call(page, 'connect', 'org.example.bare')
    expect(await isSame(page)).toBe(true)
    expect(await request(page, 'eth_accounts')).toEqual([ACCOUNTS[2]])
    expect(await request(page, 'eth_chainId')).toBe('0x2105')
    expect(await told(page)).toEqual([
      ['chainChanged', '0x2105'],
      ['accountsChanged', [ACCOUNTS[2]]],
    ])
    await call(page, 'disconnect')
    expect(await told(page)).toEqual([
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
    expect(await request(page, 'eth_accounts')).toEqual([])
    expect(await request(page, 'eth_sendTransaction', [{}])).toEqual({ code: 4900, isError: true, hasWords: true })
    await connectDemo(page)
    expect(await isSame(page)).toBe(true)
    expect((await told(page)).map(([event]) => event)).toEqual(['connect', 'chainChanged', 'accountsChanged'])
  })

  it('emits accountsChanged with the selected account first', async () => {
    const page = await connected()
    await call(page, 'switchConnection', DEMO, ACCOUNTS[1])
    expect(await told(page)).toEqual([['accountsChanged', [ACCOUNTS[1], ACCOUNTS[0]]]])
    expect(await request(page, 'eth_requestAccounts')).toEqual([ACCOUNTS[1], ACCOUNTS[0]])
    await page.evaluate(() => window.demoWallet.selectAccount(0))
    await page.evaluate(() => window.demoWallet.selectAccount(1))
    expect(await request(page, 'eth_accounts')).toEqual([ACCOUNTS[1], ACCOUNTS[0]])
  })

  it('emits one event per network switch, whether by the modal, the site or the wallet', async () => {
    const page = await connected()
    await script(page, { method: 'wallet_switchEthereumChain', answer: 'approve' })
    await call(page, 'switchNetwork', 'eip155:8453')
    expect(await told(page)).toEqual([['chainChanged', '0x2105']])
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
    expect(await told(page)).toEqual([['chainChanged', '0x1']])
    expect(await page.evaluate(() => window.WalletModal.getState().network)).toBe('eip155:1')
    await page.evaluate(() => window.demoWallet.setChain(8453))
    expect(await told(page)).toEqual([['chainChanged', '0x2105']])
    expect(await page.evaluate(() => window.WalletModal.getState().network)).toBe('eip155:8453')
  })

  it('gives every rejection the code 4001, and keeps the codes of other errors', async () => {
    const page = await connected()
    const sign = () => request(page, 'personal_sign', ['0x00', ACCOUNTS[0]])
    for (const refusal of [
      { code: 4001 },
      { code: 5000 },
      { code: 5002 },
      { code: -32603, message: 'User rejected the request.' },
    ]) {
      await script(page, { method: 'personal_sign', answer: 'error', message: 'x', times: 1, ...refusal })
      expect(await sign(), JSON.stringify(refusal)).toMatchObject({ code: 4001, isError: true })
    }
    await script(page, { method: 'personal_sign', answer: 'error', code: -32000, message: 'Nonce too low', times: 1 })
    expect(await sign()).toMatchObject({ code: -32000 })
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x89' }])).toMatchObject({ code: 4902 })
    expect(await request(page, 'no_such_method')).toMatchObject({ code: -32601 })
  })

  it('signs the site’s data through the wallet', async () => {
    const page = await connected()
    await script(page, { method: 'personal_sign', answer: 'approve' })
    expect(await request(page, 'personal_sign', ['0x48656c6c6f', ACCOUNTS[0]])).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
  })

  it('returns the provider again after a reload, once the session is restored', async () => {
    const page = await connected()
    await call(page, 'switchConnection', DEMO, ACCOUNTS[1])
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    await page.evaluate(() => Object.assign(window, { provider: window.WalletModal.getProvider('eip155') }))
    expect(await request(page, 'eth_accounts')).toEqual([ACCOUNTS[1], ACCOUNTS[0]])
  })
})
