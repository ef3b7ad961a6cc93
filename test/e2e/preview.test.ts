import type { Locator } from 'playwright-core'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { embeddedSite } from './kit/embedded.ts'
import { review, visitConnected } from './kit/sending.ts'
import { ask } from './kit/signInByEmail.ts'
import { startSite, type Site } from './kit/site.ts'
import { dialog, openModal } from './kit/visit.ts'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const TITLE = 'Approve Transaction'

const call = (functionName: 'approve' | 'transfer', value: bigint) => [
  { from: '{me}', to: USDC, data: encodeFunctionData({ abi: erc20Abi, functionName, args: [OTHER, value] }) },
]

/** Where a part ends on the screen. */
async function end(part: Locator): Promise<number> {
  const { y = Number.NaN, height = 0 } = (await part.boundingBox()) ?? {}
  return y + height
}

describe('The preview of a request to the embedded wallet', () => {
  const { signedIn, site } = embeddedSite()

  it('tints an allowance without limit, in sight of a phone without scrolling, and says it once', async () => {
    const page = await signedIn({ viewport: { width: 360, height: 740 } })
    await ask(page, 'eth_sendTransaction', call('approve', maxUint256))
    const view = dialog(page, TITLE)
    const tinted = view.locator('.preview .effect.danger')
    await tinted.getByText(/Any amount of .USDC., without limit/).waitFor()
    expect((await tinted.innerText()).replace(/\s/g, '')).toContain(`Whogetsaccess${OTHER}Token${USDC}`)
    const sizeOf = (part: Locator) => part.evaluate((one) => parseFloat(getComputedStyle(one).fontSize))
    expect(await sizeOf(tinted.locator('.effect-sum > p'))).toBeGreaterThan(await sizeOf(view.locator('.title')))
    const fold = await end(view.locator('.approve-about'))
    expect(await end(view.getByRole('alert').filter({ hasText: 'They can take all of it' }))).toBeLessThan(fold)
    expect(await end(tinted.locator('.party .address'))).toBeLessThan(fold)
    expect(await view.getByText(/You let someone spend/).count()).toBe(0)
  })

  it('gives dangerous effects another color than harmless ones', async () => {
    const page = await signedIn()
    const [send, approve] = [{ to: OTHER, value: '0x2386f26fc10000' }, call('approve', maxUint256)[0]]
    await ask(page, 'wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x1', from: '{me}', calls: [send, { to: USDC, data: approve?.data }] },
    ])
    const effects = dialog(page, TITLE).locator('.effect')
    await effects.nth(1).waitFor()
    const looks = await effects.evaluateAll((all) =>
      all.map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).borderTopColor]),
    )
    expect(new Set(looks.map(([ground]) => ground)).size).toBe(2)
    expect(new Set(looks.map(([, border]) => border)).size).toBe(2)
  })

  it.each([
    ['on a phone', 360, 740, '15px'],
    ['with text of 200 % on a narrow phone', 320, 1000, '30px'],
  ])('shows every effect of a batch and who gets it above the frame, %s', async (_, width, height, fontSize) => {
    const page = await signedIn({ viewport: { width, height } })
    await page.evaluate((size) => window.WalletModal.setTheme({ variables: { '--wm-font-size': size } }), fontSize)
    const [send, approve] = [{ to: OTHER, value: '0x2386f26fc10000' }, call('approve', 2_500_000n)[0]]
    await ask(page, 'wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x1', from: '{me}', calls: [send, { to: USDC, data: approve?.data }] },
    ])
    const view = dialog(page, TITLE)
    await view.locator('.effect').nth(1).waitFor()
    expect(await view.locator('.party .address').count()).toBe(2)
    // The last 16 px fade out
    const fold = (await end(view.locator('.approve-about'))) - 16
    for (const part of await view.locator('.effect-sum, .party .address').all())
      expect(await end(part)).toBeLessThanOrEqual(fold)
    const { y: top } = (await view.locator('.sheet').boundingBox()) ?? {}
    expect(top).toBeLessThan(32)
  })

  it.each([
    [360, 740, '30px'],
    [390, 844, '22px'],
    [320, 640, '30px'],
  ])('keeps the whole frame on a phone of %i×%i px with text of %s', async (width, height, fontSize) => {
    const page = await signedIn({ viewport: { width, height } })
    await page.evaluate((size) => window.WalletModal.setTheme({ variables: { '--wm-font-size': size } }), fontSize)
    await ask(page, 'eth_sendTransaction', call('approve', maxUint256))
    const view = dialog(page, TITLE)
    await view.locator('.effect').first().waitFor()
    await expect.poll(async () => ((await view.locator('.sheet').boundingBox())?.y ?? 0) < 32).toBe(true)
    await expect.poll(() => end(view.locator('.approve-frame'))).toBeLessThanOrEqual(height - 12)
  })

  it('warns of a request that would fail, with the reason of the contract', async () => {
    const page = await signedIn()
    await ask(page, 'eth_sendTransaction', call('transfer', 10n ** 30n))
    const alert = dialog(page, TITLE).getByRole('alert').filter({ hasText: 'This would fail' })
    await alert.getByText(/Reason: .ERC20: transfer amount exceeds balance/).waitFor()
  })

  it('says that the effects are not known if the node cannot simulate', async () => {
    const page = await signedIn()
    await controlOf(site()).fault({ service: 'rpc', method: 'eth_simulateV1', fault: 'rpc-error', code: -32_601 })
    await ask(page, 'eth_sendTransaction', call('approve', 5n))
    await dialog(page, TITLE).getByText('What this does to your account is not known').waitFor()
  })
})

describe('The review of a transfer', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())
  afterEach(() => controlOf(site).reset())

  it('shows what is sent, from the simulation', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await review(page, { token: /^USDC|^USD Coin/, amount: '2.5', to: OTHER })
    const view = dialog(page, 'Review Send')
    expect((await view.locator('.preview').innerText()).replace(/\s/g, '')).toContain(`−2.5USDCTo${OTHER}Token${USDC}`)
    await view.getByText('From a simulation. The result can differ.').waitFor()
    // A figure is written from left to right in every language, with its sign
    await page.evaluate(() => window.WalletModal.setLocale('ar'))
    await page.locator('wallet-modal [lang=ar]').waitFor({ state: 'attached' })
    const sum = page.locator('wallet-modal .effect-sum bdi')
    const left = async (at: number) => (await sum.locator('span').nth(at).boundingBox())?.x ?? Number.NaN
    await expect.poll(async () => (await left(0)) < (await left(1))).toBe(true)
    await page.context().close()
  })

  it('says that the effects are not known if the node cannot simulate, and can still be sent', async () => {
    const page = await visitConnected(site)
    await controlOf(site).fault({ service: 'rpc', method: 'eth_simulateV1', fault: 'rpc-error', code: -32_601 })
    await openModal(page)
    await review(page, { amount: '1', to: OTHER })
    const view = dialog(page, 'Review Send')
    await view.getByText('What this does to your account is not known').waitFor()
    expect(await view.getByRole('button', { name: /^Send$/ }).isEnabled()).toBe(true)
    await page.context().close()
  })
})
