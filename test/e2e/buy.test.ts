import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from './kit/control.ts'
import { startSite, type PageSetup, type Site } from './kit/site.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import { button, connectDemo, dialog, noteEvents, openModal, outcome, stateOf } from './kit/visit.ts'

// The headless shell opens no windows.
let site: Site
beforeAll(async () => {
  site = await startSite({ isWhole: true })
})
afterEach(async () => {
  await Promise.all(site.browser.contexts().map((context) => context.close()))
  await controlOf(site).reset()
})
afterAll(() => site.stop())

async function visit(setup: PageSetup = {}): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { projectId, services } = site.sandbox.json
  const options = { ...site.standard, ...setup.options, projectId, services }
  const { page, problems } = await site.open({ ...setup, options, in: context })
  page.once('close', () => expect(problems).toEqual([]))
  return page
}

const says = (page: Page, words: string | RegExp) => dialog(page).getByText(words).first().waitFor()

/** Presses a button that opens a window, and returns the page in it. */
async function windowOf(page: Page, name: string): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await button(page, name).click()
  const found = await opened
  await found.waitForURL((url) => url.protocol === 'http:')
  return found
}

/** How much the account has of a token, as the site sees it. */
const holds = async (page: Page, symbol: string) =>
  Number((await stateOf(page)).account?.tokens?.find((one) => one.symbol === symbol)?.quantity.numeric ?? '0')

const setOnramp = (real: boolean) =>
  fetch(`${site.sandbox.json.control}/onramp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ real }),
  })

describe('Buying', () => {
  it('credits the account, and the modal notices', { tags: 'journey' }, async () => {
    const page = await visit()
    await connectDemo(page)
    await openModal(page)
    // Account asks for the balances; Buy does not.
    await expect.poll(() => holds(page, 'USDC')).toBeGreaterThan(0)
    await button(page, 'Fund Wallet').click()
    await button(page, 'Buy crypto').click()
    await button(page, '$100').click()
    await says(page, 'No quote available. The provider shows its price.')
    const before = await holds(page, 'USDC')
    const meld = await windowOf(page, 'Meld.io')
    const { searchParams, origin } = new URL(meld.url())
    expect(origin).toBe(new URL(String(site.sandbox.json.services.onramp)).origin)
    expect(searchParams.get('walletAddress')).toBe(ACCOUNTS[0])
    expect(searchParams.get('destinationCurrencyCode')).toBe('USDC')
    expect(await meld.evaluate(() => window.opener)).toBeNull()
    await says(page, 'Continue in external window')
    await meld.getByRole('button', { name: 'Pay' }).click()
    await meld.getByText('were charged').waitFor()
    await page.bringToFront()
    await says(page, 'Purchase received')
    await says(page, /50 USDC.* arrived in your account on .*Ethereum/)
    await button(page, 'Done').click()
    await dialog(page, 'Account').waitFor()
    await expect.poll(() => holds(page, 'USDC')).toBe(before + 50)
  })

  it('shows quotes and limits of a service that has them, and a link if the window is blocked', async () => {
    await setOnramp(true)
    const page = await visit()
    await connectDemo(page)
    await openModal(page, { view: 'OnRampProviders' })
    const amount = dialog(page).getByRole('textbox', { name: 'Amount' })
    // The ring is around the box: around the field alone, it would touch the digits
    await amount.focus()
    const outline = (one: Element | null) => one && getComputedStyle(one).outlineStyle
    expect(await amount.evaluate(outline)).toBe('none')
    expect(
      await dialog(page)
        .locator('.form-box', { has: page.getByRole('textbox', { name: 'Amount' }) })
        .evaluate(outline),
    ).toBe('solid')
    await amount.fill('100')
    await says(page, 'Network fee')
    expect(await dialog(page).locator('.form-expected').innerText()).toMatch(/9\d/)
    await amount.fill('1')
    await says(page, 'Enter at least')
    await dialog(page).getByRole('button', { name: 'Meld.io' }).and(dialog(page).locator('[aria-disabled]')).waitFor()
    await amount.fill('')
    await button(page, 'USDC').click()
    await dialog(page, 'Select Token').getByRole('button', { name: /SOL/ }).click()
    await says(page, 'Opens with')
    await page.evaluate(() => void (window.open = () => null))
    await button(page, 'Meld.io').click()
    await says(page, 'Your browser blocked the window')
    const meld = page.context().waitForEvent('page')
    await dialog(page).getByRole('link', { name: 'Open Meld.io' }).click()
    await (await meld).getByRole('button', { name: 'Pay' }).waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'failed', error: { code: 'PopupBlocked' } })
  })

  it('buys SOL on Solana; a purchase that failed changes nothing, and can be tried again', async () => {
    const page = await visit({ wallet: false, solanaWallet: {}, options: site.optionsFor('solana') })
    await page.evaluate(() => window.demoSolanaWallet.script({ answer: 'approve' }))
    await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
    await openModal(page, { view: 'OnRampProviders' })
    const meld = await windowOf(page, 'Meld.io')
    expect(new URL(meld.url()).searchParams.get('destinationCurrencyCode')).toBe('SOL')
    await meld.getByRole('button', { name: 'Fail' }).click()
    await meld.getByText('Nothing was charged').waitFor()
    await meld.close()
    await page.bringToFront()
    const again = await windowOf(page, 'Open Meld.io')
    await again.getByRole('button', { name: 'Pay' }).click()
    await again.getByText('were charged').waitFor()
    await page.bringToFront()
    await says(page, 'Purchase received')
    await says(page, /SOL/)
  })
})
