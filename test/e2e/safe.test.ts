import type { BrowserContext, Frame, Page } from 'playwright-core'
import { createPublicClient, hashMessage, http, parseAbi, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { allow, ROUTER, sendAs } from '../sandbox/evm/allowances.ts'
import type { SafeControls } from '../sandbox/safe/page/page.ts'
import type { Answer } from '../sandbox/wallets/evm/answers.ts'
import { configureTag } from './kit/head.ts'
import { controlOf } from './kit/control.ts'
import { allowanceOf, NETWORK, revokeRouter } from './kit/revoking.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { noteEvents, stateOf } from './kit/visit.ts'

declare global {
  interface Window {
    safe: SafeControls
    /** Data of the messages that a page without a Safe received. */
    received?: unknown[]
  }
}

const SAFE = '0x5aFE000000000000000000000000000000000001'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EIP_1271 = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
/** A contract that lacks the called function, so the call reverts. */
const REVERTS = '0xcA11bde05977b3631167028862bE2a173976CA11'

let site: Site
let context: BrowserContext
let problems: string[] = []
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(async () => {
  expect(problems).toEqual([])
  await context?.close()
  await controlOf(site).reset()
})

interface Visit extends Pick<PageSetup, 'options' | 'csp'> {
  /** Query of the simulated Safe's URL. */
  safe?: string
  entry?: 'module' | 'umd' | 'standalone'
}

let count = 0
/** Opens a Safe page with our site as its app, and waits for its frame and the widget. */
async function inSafe({ safe = '', entry = 'module', options = {}, csp }: Visit = {}): Promise<{
  page: Page
  app: Frame
}> {
  const file = { module: 'wallet-modal.js', umd: 'wallet-modal.umd.js', standalone: 'wallet-modal.standalone.js' }[
    entry
  ]
  const tag = `<script ${entry === 'module' ? 'type="module" crossorigin' : ''} src="${site.cdn.url}/${file}"></script>`
  const path = `/app-${++count}.html`
  const headers = csp && { 'content-security-policy': csp }
  site.pages.set(path, {
    headers: headers || undefined,
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,">${tag}${configureTag(site, options)}</head><body><wallet-modal-button></wallet-modal-button></body></html>`,
  })
  context = await site.browser.newContext()
  await noteEvents(context)
  await context.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  const page = await context.newPage()
  const seen: string[] = (problems = [])
  page.on('pageerror', (error) => seen.push(String(error)))
  page.on('console', (message) => message.text().startsWith('csp: ') && seen.push(message.text()))
  await page.goto(`${site.sandbox.json.pages.safe}/?appUrl=${encodeURIComponent(site.host.url + path)}&${safe}`)
  return { page, app: await appOf(page, path) }
}

async function appOf(page: Page, path: string): Promise<Frame> {
  await page.locator('iframe').waitFor()
  await expect.poll(() => page.frames().find((one) => one.url().endsWith(path))).toBeTruthy()
  const app = page.frames().find((one) => one.url().endsWith(path)) as Frame
  await app.waitForFunction(() => window.WalletModal !== undefined)
  return app
}

const connection = (app: Frame) => app.evaluate(() => window.WalletModal.getState().connections[0])
const isConnected = (app: Frame) =>
  expect.poll(() => connection(app)).toMatchObject({ connectorId: 'safe', address: SAFE, status: 'connected' })
const request = (app: Frame, method: string, params: unknown[] = []) =>
  app.evaluate(
    ([name, given]) =>
      (
        window.WalletModal.getProvider()?.request({ method: name, params: given }) ??
        Promise.reject(new Error('not connected'))
      ).catch(({ code, message }: { code: number; message: string }) => ({ code, message })),
    [method, params] as const,
  )
const approve = (page: Page) => page.getByRole('button', { name: 'Approve in Safe' }).click()
const reject = (page: Page) => page.getByRole('button', { name: 'Reject in Safe' }).click()
const script = (page: Page, answer: Answer) => page.evaluate((how) => window.safe.script(how), answer)
const asked = (page: Page) => page.evaluate(() => window.safe.requests.map(({ method }) => method))
const reader = (id = 'eip155:1') =>
  createPublicClient({ transport: http(site.sandbox.json.chains.find((chain) => chain.id === id)?.rpcUrl) })

describe('A page inside a Safe', () => {
  it.each(['module', 'umd', 'standalone'] as const)(
    'connects automatically inside a Safe with the %s entry',
    { tags: 'journey' },
    async (entry) => {
      const { app } = await inSafe({ entry })
      await isConnected(app)
      expect(await connection(app)).toMatchObject({
        connectorName: 'Safe',
        connectorType: 'external',
        network: 'eip155:1',
      })
      await app.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    },
  )

  it('returns an EIP-1271 signature after the owner approves a message', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    const text = 'Hello from a Safe ✓'
    const signing = request(app, 'personal_sign', [`0x${Buffer.from(text).toString('hex')}`, SAFE])
    await page.getByText(text).waitFor()
    await approve(page)
    expect(await reader().verifyMessage({ address: SAFE, message: text, signature: (await signing) as Hex })).toBe(true)
    expect(
      await reader().verifyMessage({ address: SAFE, message: `${text}!`, signature: (await signing) as Hex }),
    ).toBe(false)
  })

  it('signs typed data that is given as JSON in a Safe', async () => {
    const { page, app } = await inSafe({ safe: 'answer=approve' })
    await isConnected(app)
    const typed = {
      domain: { name: 'Shop', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [{ name: 'item', type: 'string' }],
      },
      primaryType: 'Order',
      message: { item: 'Tea' },
    } as const
    const signature = (await request(app, 'eth_signTypedData_v4', [SAFE, JSON.stringify(typed)])) as Hex
    expect(await reader().verifyTypedData({ address: SAFE, ...typed, signature })).toBe(true)
    expect(await asked(page)).toContain('signTypedMessage')
  })

  it('waits for a signature until the other owners of the Safe have signed', async () => {
    const { page, app } = await inSafe({ safe: 'answer=approve&signing=later' })
    await isConnected(app)
    const signing = request(app, 'personal_sign', ['Later', SAFE])
    await expect.poll(() => asked(page)).toContain('getOffChainSignature')
    const hash = await page.evaluate(
      () =>
        (window.safe.requests.find(({ method }) => method === 'signMessage') as { result: { messageHash: Hex } }).result
          .messageHash,
    )
    await page.evaluate((messageHash) => window.safe.complete(messageHash, '0xc0ffee'), hash)
    expect(await signing).toBe('0xc0ffee')
  })

  it('returns an empty signature, valid for the Safe contract, for a message signed on the chain', async () => {
    const { app } = await inSafe({ safe: 'answer=approve&signing=onchain' })
    await isConnected(app)
    expect(await request(app, 'personal_sign', ['On the chain', SAFE])).toBe('0x')
    const isValid = (message: string) =>
      reader().readContract({
        address: SAFE,
        abi: EIP_1271,
        functionName: 'isValidSignature',
        args: [hashMessage(message), '0x'],
      })
    expect(await isValid('On the chain')).toBe('0x1626ba7e')
    expect(await isValid('Something else')).not.toBe('0x1626ba7e')
  })

  it('sends a transaction from the Safe, and finds the receipt by the returned hash', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    const before = await reader().getBalance({ address: OTHER })
    const sending = request(app, 'eth_sendTransaction', [{ from: SAFE, to: OTHER, value: '0xde0b6b3a7640000' }])
    await approve(page)
    const hash = await sending
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    expect(await reader().getBalance({ address: OTHER })).toBe(before + 10n ** 18n)
    expect(await request(app, 'eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  })

  it('sends from Account, and follows the Safe’s own hash until the transaction is included', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    const before = await reader().getBalance({ address: OTHER })
    const button = (name: string | RegExp) => app.locator('wallet-modal').getByRole('button', { name })
    await app.evaluate(() => void window.WalletModal.open())
    await button(/^Send$/).click()
    await button('Choose token').click()
    await button(/^Ether/).click()
    await app.getByRole('textbox', { name: 'Recipient' }).fill(OTHER)
    // Whoever executes the transaction pays its fee, so that nothing is left for it.
    await button('Max').click()
    await expect.poll(() => app.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('10000')
    await app.getByRole('textbox', { name: 'Amount' }).fill('1')
    await button('Review').click()
    await app.getByText('Paid by whoever executes the transaction').waitFor()
    await app.getByText('Expected to succeed').waitFor()
    await button(/^Send$/).click()
    await approve(page)
    await app.getByText('You successfully sent 1 ETH').waitFor()
    expect(await reader().getBalance({ address: OTHER })).toBe(before + 10n ** 18n)
  })

  it('revokes an allowance of the Safe, which its owners pay for', async () => {
    const url = site.sandbox.json.chains.find(({ id }) => id === NETWORK)?.rpcUrl ?? ''
    await sendAs(url, OTHER, [allow(1, 'USDC', SAFE, ROUTER, 2n ** 256n - 1n)])
    expect(await allowanceOf(site, SAFE)).toBe(2n ** 256n - 1n)
    const { page, app } = await inSafe()
    await isConnected(app)
    await app.evaluate(() => void window.WalletModal.open())
    await revokeRouter(app)
    await app.getByText('Paid by whoever executes the transaction').waitFor()
    await approve(page)
    await app.getByText('Allowance revoked: USDC').waitFor()
    expect(await allowanceOf(site, SAFE)).toBe(0n)
  })

  it('sends several calls as one atomic transaction (EIP-5792)', async () => {
    const { app } = await inSafe({ safe: 'answer=approve' })
    await isConnected(app)
    expect(await request(app, 'wallet_getCapabilities', [SAFE])).toEqual({ '0x1': { atomic: { status: 'supported' } } })
    const pay = { to: OTHER, value: '0x1' }
    const batch = (calls: unknown[]) =>
      request(app, 'wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: SAFE, atomicRequired: true, calls }])
    const before = await reader().getBalance({ address: OTHER })
    const { id } = (await batch([pay, pay])) as { id: string }
    expect(await request(app, 'wallet_getCallsStatus', [id])).toMatchObject({
      id,
      chainId: '0x1',
      status: 200,
      atomic: true,
      receipts: [{ status: '0x1' }],
    })
    expect(await reader().getBalance({ address: OTHER })).toBe(before + 2n)
    expect(await batch([pay, { to: REVERTS, data: '0xdeadbeef' }])).toMatchObject({ code: -32603 })
    expect(await reader().getBalance({ address: OTHER })).toBe(before + 2n)
  })

  it('adds the code 4001 to rejections, because Safe sends no code', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    const signing = request(app, 'personal_sign', ['No', SAFE])
    await reject(page)
    expect(await signing).toMatchObject({ code: 4001 })
    const sending = request(app, 'eth_sendTransaction', [{ from: SAFE, to: OTHER, value: '0x1' }])
    await reject(page)
    expect(await sending).toMatchObject({ code: 4001 })
  })

  it('rejects methods that a Safe does not support', async () => {
    const { app } = await inSafe()
    await isConnected(app)
    expect(await request(app, 'personal_sign', ['0xff', SAFE])).toMatchObject({ code: 4200 })
    expect(await request(app, 'personal_sign', ['Hi', OTHER])).toMatchObject({ code: 4100 })
    expect(await request(app, 'eth_sendTransaction', [{ from: SAFE, data: '0x00' }])).toMatchObject({ code: -32602 })
    expect(await request(app, 'wallet_watchAsset', [{}])).toMatchObject({ code: 4200 })
    expect(await request(app, 'eth_sign', [SAFE, '0x00'])).toMatchObject({ code: 4200 })
  })

  it('keeps the Safe’s network and rejects a switch', async () => {
    const { app } = await inSafe({ safe: 'chain=8453' })
    await isConnected(app)
    expect((await connection(app))?.network).toBe('eip155:8453')
    expect(await request(app, 'wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect(await request(app, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4902 })
    expect(
      await app.evaluate(() =>
        window.WalletModal.switchNetwork('eip155:1').catch(({ code }: { code: string }) => code),
      ),
    ).toBe('UnsupportedChain')
  })

  it('asks for another network if the site does not support the Safe’s network', async () => {
    const { app } = await inSafe({ safe: 'chain=8453', options: { networks: ['eip155:1'] } })
    await isConnected(app)
    await app.evaluate(() => void window.WalletModal.open())
    await app.locator('wallet-modal [data-view="UnsupportedChain"]').waitFor()
  })

  it('connects and signs in a Safe under a strict content security policy', async () => {
    const nodes = [...new Set(site.sandbox.json.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))].join(' ')
    const { app } = await inSafe({
      safe: 'answer=approve',
      csp: `default-src 'none'; script-src ${site.cdn.url} 'self'; style-src 'self'; img-src 'self' data:; connect-src ${nodes}; require-trusted-types-for 'script'; base-uri 'none'; form-action 'none'`,
    })
    await isConnected(app)
    expect(await request(app, 'personal_sign', ['Strict', SAFE])).toMatch(/^0x[\da-f]{130}$/)
  })
})

describe('A Safe connection', () => {
  it('restores a Safe connection after a reload', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    const path = new URL(app.url()).pathname
    await page.reload()
    await isConnected(await appOf(page, path))
  })

  it('keeps Safe disconnected after a reload until the visitor chooses Safe again', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    await app.evaluate(() => window.WalletModal.disconnect())
    const path = new URL(app.url()).pathname
    await page.reload()
    const again = await appOf(page, path)
    await again.getByRole('button', { name: 'Connect Wallet' }).click()
    await again.getByRole('button', { name: /^Safe/ }).waitFor()
    expect(await connection(again)).toBeUndefined()
    await again.getByRole('button', { name: /^Safe/ }).click()
    await isConnected(again)
  })

  it('rejects connect() after ten seconds when the Safe is silent', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    await app.evaluate(() => window.WalletModal.disconnect())
    await script(page, { method: 'getSafeInfo', answer: 'silent' })
    expect(
      await app.evaluate(() => window.WalletModal.connect('safe').catch(({ code }: { code: string }) => code)),
    ).toBe('WalletTimeout')
  })

  it('ends the connection when the Safe opens another app, and connects when the site opens again', async () => {
    const { page, app } = await inSafe()
    await isConnected(app)
    const { origin, pathname } = new URL(app.url())
    const open = async (address: string) => {
      await page.getByRole('textbox', { name: 'Address of the app' }).fill(address)
      await page.getByRole('button', { name: 'Open' }).click()
    }
    await open(`${origin}/nothing.html`)
    await expect.poll(() => app.isDetached()).toBe(true)
    await open(origin + pathname)
    await isConnected(await appOf(page, pathname))
  })
})

describe('The Safe connector without a Safe', () => {
  const noSafe = (page: Page) =>
    page.evaluate(() => window.WalletModal.connect('safe').catch(({ code }: { code: string }) => code))

  it('finds no Safe outside a frame, and sends no message', async () => {
    context = await site.browser.newContext()
    await context.addInitScript(() => addEventListener('message', ({ data }) => (window.received ??= []).push(data)))
    const opened = await site.open({ wallet: false, in: context })
    problems = opened.problems
    expect(await noSafe(opened.page)).toBe('ConnectorNotFound')
    expect((await stateOf(opened.page)).connections).toEqual([])
    expect(await opened.page.evaluate(() => window.received)).toBeUndefined()
  })

  it('finds no Safe in a frame of another page, and sends that page only the handshake', async () => {
    context = await site.browser.newContext()
    problems = []
    const inner = `/framed-${++count}.html`
    site.pages.set(inner, {
      body: `<!doctype html><title>A shop</title><script type="module" crossorigin src="${site.cdn.url}/wallet-modal.js"></script>`,
    })
    site.pages.set('/outer.html', {
      body: `<!doctype html><title>Not a Safe</title><script>addEventListener('message', (event) => (window.received ??= []).push(event.data))</script><iframe src="${inner}"></iframe>`,
    })
    const page = await context.newPage()
    await page.goto(`${site.host.url}/outer.html`)
    const app = await appOf(page, inner)
    await app.evaluate(() => window.WalletModal.ready)
    expect(await connection(app)).toBeUndefined()
    expect(
      await app.evaluate(() => window.WalletModal.connect('safe').catch(({ code }: { code: string }) => code)),
    ).toBe('ConnectorNotFound')
    expect(await page.evaluate(() => window.received)).toEqual([
      { id: 'wallet-modal', method: 'getSafeInfo', env: { sdkVersion: expect.any(String) } },
    ])
  })

  it('finds no Safe if the site disabled the connector', async () => {
    const { app } = await inSafe({ options: { connectors: { safe: false } } })
    expect(
      await app.evaluate(() => window.WalletModal.connect('safe').catch(({ code }: { code: string }) => code)),
    ).toBe('ConnectorNotFound')
    expect(await connection(app)).toBeUndefined()
  })
})
