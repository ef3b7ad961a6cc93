import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { outOfSight } from '../kit/outOfSight.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import type { Site } from '../kit/site.ts'
import { button, connectDemo, dialog, heard, noteEvents, openModal, outcome, script, walletLog } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const [OWNER] = ACCOUNTS

async function tokenBalance(symbol: string): Promise<bigint> {
  const found = site.sandbox.json.tokens.find((one) => one.network === 'eip155:1' && one.symbol === symbol)
  const data = `0x70a08231${OWNER.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await control.rpc('eip155:1', 'eth_call', { to: found?.address, data }, 'latest')))
}

async function visit(context?: BrowserContext): Promise<Page> {
  const place = context ?? (await site.browser.newContext({ viewport: { width: 360, height: 740 } }))
  place.setDefaultTimeout(15_000)
  if (!context) await noteEvents(place)
  const { projectId, services } = site.sandbox.json
  const options = { ...site.standard, projectId, services }
  const { page, problems } = await site.open({ in: place, options })
  page.once('close', () => expect(problems).toEqual([]))
  return page
}

const amountField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Amount' })
const says = (page: Page, text: string | RegExp) => dialog(page).getByText(text).first().waitFor()
const fact = (page: Page, label: string) =>
  dialog(page).locator('.fact').filter({ hasText: label }).locator('dd').innerText()
const toast = (page: Page, text: string | RegExp) => page.locator('wallet-modal .toast').getByText(text)
const approve = (page: Page) => script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })

/** Ticks that the visitor trusts the sandbox's swap contract, which is not in our list of known ones. */
const trust = (page: Page) => dialog(page).getByRole('checkbox', { name: 'I trust this contract' }).check()

/** Selectors of what must be visible without scrolling before the visitor presses Swap. */
const SAID = ['.notice.danger', '.facts:has(.fee-value) dd', '.effect-sum', 'input[type=checkbox]']

/** Opens Swap with the values of a site, and reviews it. */
async function review(page: Page, args: object): Promise<void> {
  await openModal(page, { view: 'Swap', ...args })
  await button(page, 'Review swap').click()
  await dialog(page, 'Preview Swap').getByText('Simulated: you get at least the minimum').waitFor()
  await trust(page)
}

/** Reads the least that is received from the view, in base units. */
async function minimumOf(page: Page, decimals: number): Promise<bigint> {
  const [digits = ''] = (await fact(page, 'Minimum received')).replaceAll(',', '').split(' ')
  const [whole = '', fraction = ''] = digits.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

describe('Swap', () => {
  it('swaps the native coin, entered by hand, for at least the minimum', { tags: 'journey' }, async () => {
    const page = await visit()
    await connectDemo(page)
    await openModal(page)
    await button(page, /^Swap$/).click()
    await dialog(page, 'Swap').waitFor()
    await dialog(page).getByRole('group', { name: 'You receive' }).getByRole('button', { name: 'Choose token' }).click()
    await dialog(page, 'Select Token').getByRole('textbox', { name: 'Search tokens' }).fill('usdc')
    await dialog(page, 'Select Token')
      .getByRole('button', { name: /^USD Coin/ })
      .click()
    await amountField(page).fill('1')
    await button(page, 'Review swap').click()
    await says(page, 'Simulated: you get at least the minimum')
    await says(page, 'Unknown swap contract')
    expect(await dialog(page).locator('.effect-sum').count()).toBe(2)
    expect(await outOfSight(page, ...SAID)).toEqual([])
    await trust(page)
    const before = await tokenBalance('USDC')
    const minimum = await minimumOf(page, 6)
    await approve(page)
    await button(page, /^Swap$/).click()
    await dialog(page, 'Account').waitFor()
    await toast(page, /^Swapped .*ETH/).waitFor()
    expect((await tokenBalance('USDC')) - before).toBeGreaterThanOrEqual(minimum)
    await page.keyboard.press('Escape')
    expect(await outcome(page)).toMatchObject({ outcome: 'swapped' })
    expect((await heard(page, 'transaction')).map(({ detail }) => detail)).toMatchObject([{ kind: 'swap' }])
  })

  it('shows two dangers, what is paid, the least that is received, the next step and the tick without scrolling', async () => {
    const page = await visit()
    await connectDemo(page)
    await openModal(page, { view: 'Swap', from: 'USDC', to: 'DAI', amount: '10000' })
    await button(page, 'Review swap').click()
    await says(page, 'Simulated: you get at least the minimum')
    for (const words of ['You lose much of the value', 'Unknown swap contract']) await says(page, words)
    expect(await dialog(page).locator('.effect-sum').count()).toBe(2)
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await outOfSight(page, ...SAID, '.swap-step[aria-current]'), `${width}`).toEqual([])
    }
    // What gets the focus is above the footer
    const [padding, footer] = await dialog(page)
      .locator('.sheet')
      .evaluate((sheet) => [
        parseFloat(getComputedStyle(sheet).scrollPaddingBlockEnd),
        sheet.querySelector('.footer')?.getBoundingClientRect().height,
      ])
    expect(padding).toBeGreaterThanOrEqual(Number(footer))
    // A button that waits for the tick has no accent color
    const grounds = await Promise.all(
      [/^Approve$/, 'Cancel'].map((name) =>
        button(page, name).evaluate(async (one) => {
          await Promise.all(one.getAnimations().map(({ finished }) => finished))
          return getComputedStyle(one).backgroundColor
        }),
      ),
    )
    expect(grounds[0]).toBe(grounds[1])
    // One box, without a notch in its sides
    const joint = await dialog(page)
      .locator('.notice.danger')
      .evaluateAll(([one, other]) => {
        if (!one || !other) throw new Error('There are no two dangers')
        const borders = [getComputedStyle(one).borderBottomWidth, getComputedStyle(other).borderTopWidth]
        return { borders, gap: Math.round(other.getBoundingClientRect().top - one.getBoundingClientRect().bottom) }
      })
    expect(joint).toEqual({ borders: ['0px', '0px'], gap: 0 })
    // Six of 18 decimals, on one line
    const { height = 0 } = (await dialog(page).locator('.effect-sum bdi > span').last().boundingBox()) ?? {}
    expect(height).toBeLessThan(30)
  })

  it('asks an atomic wallet once for approval and swap, and pays out the native coin', async () => {
    const page = await visit()
    await connectDemo(page)
    await page.evaluate(() => window.demoWallet.setAtomic('supported'))
    await review(page, { from: 'USDC', to: 'ETH', amount: '250' })
    await says(page, 'Your wallet sends all steps as one transaction.')
    await script(page, { method: 'wallet_sendCalls', answer: 'approve', times: 1 })
    await button(page, /^Swap$/).click()
    await dialog(page, 'Account').waitFor()
    await toast(page, /^Swapped .*USDC/).waitFor()
    expect(await walletLog(page)).not.toContain('eth_sendTransaction')
    expect((await heard(page, 'transaction')).map(({ detail }) => detail)).toMatchObject([{ kind: 'swap' }])
  })

  it('shows no number without a quote, and refuses what is not in the list of the service', async () => {
    const page = await visit()
    await connectDemo(page)
    await control.fault({
      ...{ service: 'blockchainApi', route: '/v1/convert/quotes', fault: 'status', status: 400 },
      description: 'insufficient liquidity',
    })
    await openModal(page, { view: 'Swap', to: 'USDC', amount: '1' })
    await button(page, 'Insufficient liquidity').waitFor()
    expect(await fact(page, 'Minimum received')).toBe('—')
    await page.keyboard.press('Escape')
    await expect(
      page.evaluate(() =>
        window.WalletModal.open({ view: 'Swap', to: 'SCAM' }).catch(({ code }: { code: string }) => code),
      ),
    ).resolves.toBe('InvalidOption')
  })
})
