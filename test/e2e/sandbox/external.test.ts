import type { BrowserContext, Frame, Page } from 'playwright-core'
import { createPublicClient, http, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import axe, { type AxeResults } from 'axe-core'
import { bundle } from '../../sandbox/bundle.ts'
import { pressIn } from '../kit/popup.ts'
import { startSite, type Site } from '../kit/site.ts'

const SAFE = '0x5aFE000000000000000000000000000000000001'
const HOLDER = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
  site.pages.set('/sdks.js', {
    body: await bundle(new URL('./externalPage.ts', import.meta.url).href, 'iife'),
    type: 'text/javascript',
  })
  site.pages.set('/sdks.html', {
    body: '<!doctype html><html lang="en"><title>A shop</title><script src="/sdks.js"></script><h1>A shop</h1><button id="go">Go</button></html>',
  })
}, 120_000)
afterAll(() => site.stop())
afterEach(() => context?.close())

const reader = () =>
  createPublicClient({ transport: http(site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl) })
async function visit(url: string): Promise<Page> {
  context = await site.browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  return page
}
const findings = async (page: Page) => {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return violations.map(({ id }) => id)
}

describe('The sandbox’s Coinbase popup with Coinbase’s own SDK', () => {
  /** Sends a request in a click handler, and answers it in the popup that opens. */
  async function ask(
    page: Page,
    method: string,
    params: unknown[],
    answer: 'Approve' | 'Reject' = 'Approve',
  ): Promise<unknown> {
    await page.evaluate(
      ([name, given]) => {
        window.told = new Promise((resolve) => {
          document
            .getElementById('go')
            ?.addEventListener(
              'click',
              () =>
                window.provider
                  .request({ method: name, params: given })
                  .then(resolve, (error) => resolve(window.sdks.codeOf(error))),
              { once: true },
            )
        })
      },
      [method, params] as const,
    )
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('#go').click()])
    await pressIn(popup, `${answer} in Coinbase`)
    return page.evaluate(() => window.told)
  }

  it('connects, signs, sends and rejects with 4001 through Coinbase’s own SDK', async () => {
    const page = await visit(`${site.host.url}/sdks.html`)
    await page.evaluate(
      (url) => void (window.provider = window.sdks.coinbase(url)),
      site.sandbox.json.services.coinbase ?? '',
    )
    expect(await ask(page, 'eth_requestAccounts', [], 'Reject')).toMatchObject({ code: 4001 })
    expect(await ask(page, 'eth_requestAccounts', [])).toEqual([HOLDER])
    const signature = (await ask(page, 'personal_sign', ['0x6869', HOLDER])) as Hex
    expect(await reader().verifyMessage({ address: HOLDER, message: 'hi', signature })).toBe(true)
    const hash = (await ask(page, 'eth_sendTransaction', [{ from: HOLDER, to: OTHER, value: '0x1' }])) as Hex
    expect((await reader().getTransactionReceipt({ hash })).status).toBe('success')
    expect(await ask(page, 'personal_sign', ['0x6869', HOLDER], 'Reject')).toMatchObject({ code: 4001 })
    // The popup has sent a list of chains, so switching needs no popup, and reads use the nodes in that list.
    expect(
      await page.evaluate(() =>
        window.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] }),
      ),
    ).toBeNull()
    expect(await page.evaluate(() => window.provider.request({ method: 'eth_chainId' }))).toBe('0x2105')
    expect(await page.evaluate(() => window.provider.request({ method: 'eth_blockNumber' }))).toMatch(/^0x/)
  })

  it('passes axe in the Coinbase popup', async () => {
    const page = await visit(site.sandbox.json.services.coinbase ?? '')
    await page.getByText('No site has opened this window').waitFor()
    expect(await findings(page)).toEqual([])
  })
})

describe('The sandbox’s Safe with Safe’s own SDK', () => {
  async function inSafe(): Promise<{ page: Page; app: Frame }> {
    const page = await visit(
      `${site.sandbox.json.pages.safe}?appUrl=${encodeURIComponent(`${site.host.url}/sdks.html`)}`,
    )
    await expect.poll(() => page.frames().some((one) => one.url().endsWith('/sdks.html'))).toBe(true)
    const app = page.frames().find((one) => one.url().endsWith('/sdks.html')) as Frame
    await app.waitForFunction(() => window.sdks !== undefined)
    return { page, app }
  }
  const answer = (page: Page, word: 'Approve' | 'Reject') =>
    page.getByRole('button', { name: `${word} in Safe` }).click()

  it('returns the Safe’s info, signs, sends and reads through Safe’s own SDK', async () => {
    const { page, app } = await inSafe()
    expect(await app.evaluate(() => window.sdks.safe().safe.getInfo())).toMatchObject({
      safeAddress: SAFE,
      chainId: 1,
      threshold: 1,
    })
    expect(await app.evaluate(() => window.sdks.safe().safe.getChainInfo())).toMatchObject({
      chainId: '1',
      nativeCurrency: { symbol: 'ETH' },
    })
    expect(await app.evaluate(() => window.sdks.safe().safe.getEnvironmentInfo())).toEqual({
      origin: new URL(site.sandbox.json.pages.safe ?? '').origin,
    })
    expect(await app.evaluate((safe) => window.sdks.safe().eth.getBalance([safe]), SAFE)).toBe(
      `0x${(10_000n * 10n ** 18n).toString(16)}`,
    )

    const signing = app.evaluate(async () => {
      const sdk = window.sdks.safe()
      const signed = await sdk.txs.signMessage('hi')
      const signature = 'messageHash' in signed ? await sdk.safe.getOffChainSignature(signed.messageHash) : ''
      return {
        signature,
        isSigned: await sdk.safe.isMessageSigned('hi', signature),
        isOther: await sdk.safe.isMessageSigned('ho', signature),
      }
    })
    await answer(page, 'Approve')
    expect(await signing).toMatchObject({ isSigned: true, isOther: false })

    const sending = app.evaluate(async (to) => {
      const sdk = window.sdks.safe()
      const { safeTxHash } = await sdk.txs.send({
        txs: [
          { to, value: '1', data: '0x' },
          { to, value: '2', data: '0x' },
        ],
      })
      return sdk.txs.getBySafeTxHash(safeTxHash)
    }, OTHER)
    await answer(page, 'Approve')
    const { txStatus, txHash } = await sending
    expect(txStatus).toBe('SUCCESS')
    expect((await reader().getTransactionReceipt({ hash: txHash as Hex })).status).toBe('success')
  })

  it('returns a Safe’s rejection as a message without a code', async () => {
    const { page, app } = await inSafe()
    const sending = app.evaluate(
      (to) =>
        window.sdks
          .safe()
          .txs.send({ txs: [{ to, value: '1', data: '0x' }] })
          .catch(window.sdks.codeOf),
      OTHER,
    )
    await answer(page, 'Reject')
    expect(await sending).toEqual({ message: 'Transaction was rejected' })
  })

  it('passes axe on the Safe page', async () => {
    const page = await visit(site.sandbox.json.pages.safe ?? '')
    await page.getByText('Which app?').waitFor()
    expect(await findings(page)).toEqual([])
  })
})
