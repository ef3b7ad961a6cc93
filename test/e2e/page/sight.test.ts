import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { outOfSight } from '../kit/outOfSight.ts'
import { payWith, startPay } from '../kit/paying.ts'
import { visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { answer, pressSwap, reviewDraft, visitSwap } from '../kit/swapping.ts'
import { button, dialog, openModal } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const SCREENS = [
  ['a phone', { width: 360, height: 740 }],
  ['a wide screen', { width: 1280, height: 800 }],
] as const

/** An account that nobody has used. */
const UNUSED = '0x00000000000000000000000000000000e0000001'

/** Opens Account of an address, with the services of the sandbox. */
async function inAccount(size: { width: number; height: number }, address: string): Promise<Page> {
  const { projectId, services } = site.sandbox.json
  const page = await visitConnected(site, { projectId, services })
  await page.setViewportSize(size)
  await page.evaluate((one) => window.demoWallet.setAccounts([one]), address as Hex)
  await openModal(page)
  await dialog(page).getByRole('tab', { name: 'Tokens' }).waitFor()
  return page
}

/** The accounts of the sandbox. */
const addresses = () => site.sandbox.json.accounts.flatMap((one) => (one.namespace === 'eip155' ? one.address : []))

/** Lets every service and node that knows what an account has fail. */
async function failAll(): Promise<void> {
  await control.fault({ service: 'rpc', fault: 'status', status: 400 })
  for (const route of ['/v1/account/:address/history', '/v1/account/:address/balance'])
    await control.fault({ service: 'blockchainApi', route, fault: 'status', status: 503 })
}

/** How many pixels of the page are above a sheet on a phone, at least. */
const ABOVE_PX = 20

it.each([
  [360, 740],
  [320, 568],
])('The sheet leaves the page visible above it, however long its content is: %i × %i', async (width, height) => {
  const page = await inAccount({ width, height }, addresses()[0] ?? '')
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
  const sheet = dialog(page).locator('.sheet')
  await expect.poll(() => sheet.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  const top = async () => (await dialog(page).boundingBox())?.y
  expect(await top()).toBeGreaterThanOrEqual(ABOVE_PX)
  expect(await top()).toBeLessThan(ABOVE_PX * 2)
})

describe('Account', () => {
  it.each(SCREENS)('shows why lists could not be loaded, and Try again, without scrolling: on %s', async (_, size) => {
    await failAll()
    const page = await inAccount(size, addresses()[4] ?? '')
    for (const [tab, words] of [
      ['Tokens', 'Tokens could not be loaded'],
      ['NFTs', 'NFTs could not be loaded'],
      ['Activity', 'load your transactions'],
    ] as const) {
      await dialog(page).getByRole('tab', { name: tab }).click()
      await dialog(page).getByText(words).first().waitFor()
      await button(page, 'Try again').waitFor()
      expect(await outOfSight(page, '.empty > :is(p, .btn)'), tab).toEqual([])
    }
  })

  it.each(SCREENS)('shows that lists are empty, and why, without scrolling: on %s', async (_, size) => {
    const page = await inAccount(size, UNUSED)
    for (const [tab, words] of [
      ['Tokens', 'No tokens found so far'],
      ['NFTs', 'No NFTs yet'],
    ] as const) {
      await dialog(page).getByRole('tab', { name: tab }).click()
      await dialog(page).getByText(words).first().waitFor()
      expect(await outOfSight(page, '.empty > :is(p, .btn)'), tab).toEqual([])
    }
  })
})

it('A button that has no room beside the title of a failed list is below the reason', async () => {
  await failAll()
  const page = await inAccount({ width: 320, height: 1000 }, addresses()[4] ?? '')
  await page.evaluate(() => window.WalletModal.setTheme({ variables: { '--wm-font-size': '30px' } }))
  await dialog(page).getByRole('tab', { name: 'NFTs' }).click()
  const [reason, retry] = await Promise.all(
    [
      dialog(page)
        .getByText(/Check your connection|The nodes of this network/)
        .first(),
      button(page, 'Try again').first(),
    ].map((one) => one.boundingBox()),
  )
  if (!reason || !retry) throw new Error('There is no list that failed')
  expect(retry.y - reason.y - reason.height).toBeGreaterThanOrEqual(8)
})

describe('Preview Swap', () => {
  it.each(SCREENS)('shows the next step, the minimum and the fee without scrolling: on %s', async (_, size) => {
    const page = await visitSwap(site, () => {})
    await page.setViewportSize(size)
    await reviewDraft(page, { from: 'USDC', to: 'DAI', amount: '100' })
    const steps = dialog(page).getByRole('list', { name: 'Steps' })
    await expect.poll(() => steps.innerText()).toContain('Allow the swap to take exactly')
    await dialog(page).locator('.fact').filter({ hasText: 'Minimum received' }).waitFor()
    await dialog(page).locator('.fact').filter({ hasText: 'Highest network fee' }).waitFor()
    expect(await outOfSight(page, '.swap-step[aria-current]', '.facts:has(.fee-value) > *')).toEqual([])
  })

  it('shows only the next step on a low screen; screen readers get all', async () => {
    const page = await visitSwap(site, () => {})
    await page.setViewportSize({ width: 740, height: 360 })
    await reviewDraft(page, { from: 'USDC', to: 'DAI', amount: '100' })
    const steps = dialog(page).getByRole('list', { name: 'Steps' }).getByRole('listitem')
    expect(await steps.allTextContents()).toEqual([expect.stringContaining('Allow the swap'), '2Swap'])
    const clips = await steps.evaluateAll((all) => all.map((one) => getComputedStyle(one).clipPath))
    expect(clips).toEqual(['none', 'inset(50%)'])
  })

  it('lists all steps on a high screen, with what is done', async () => {
    const page = await visitSwap(site, () => {})
    await page.setViewportSize({ width: 1280, height: 1000 })
    await reviewDraft(page, { from: 'USDC', to: 'DAI', amount: '100' })
    expect(await dialog(page).locator('.swap-step').count()).toBe(2)
    expect(await outOfSight(page, '.swap-step')).toEqual([])
    await answer(page, 'approve')
    await pressSwap(page, 'Approve')
    const done = '.swap-step:not([aria-current])'
    await expect.poll(() => dialog(page).locator(done).allTextContents()).toEqual([expect.stringContaining('(done)')])
    expect(await outOfSight(page, done, '.swap-step[aria-current]')).toEqual([])
  })

  it('does not count what is missing or hidden as in sight', async () => {
    const page = await visitSwap(site, () => {})
    await openModal(page, { view: 'Swap' })
    await dialog(page)
      .locator('.sheet')
      .evaluate((sheet) => {
        sheet.insertAdjacentHTML('beforeend', '<p class="gone" hidden>Gone</p><p class="sr clipped">Clipped</p>')
      })
    const found = await outOfSight(page, '.missing', '.gone', '.clipped', '.swap-boxes')
    expect(found).toEqual(['nothing matches .missing', 'is hidden: Gone', 'is hidden: Clipped'])
  })

  it('keeps the value of a fee apart from its amount, from right to left', async () => {
    const page = await visitSwap(site, () => {})
    await reviewDraft(page, { from: 'ETH', to: 'USDC', amount: '1' })
    await page.evaluate(() => window.WalletModal.setLocale('ar'))
    await dialog(page).and(page.locator(':lang(ar)')).waitFor()
    const fee = dialog(page).locator('dd:has(.fee-value)')
    await fee.waitFor()
    const apart = await fee.evaluate((one) => {
      const [amount, value] = [...one.querySelectorAll('bdi')].map((part) => part.getBoundingClientRect())
      return amount && value ? amount.left - value.right : Number.NaN
    })
    expect(apart).toBeGreaterThanOrEqual(8)
  })
})

describe('Pay', () => {
  const base = { network: 'eip155:8453', token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }

  it.each(SCREENS)(
    'shows what is sent, by a service too, and what it costs, without scrolling: on %s',
    async (_, size) => {
      const page = await visitSwap(site, () => {})
      await page.setViewportSize(size)
      await page.evaluate(() => window.WalletModal.updateFeatures({ pay: true }))
      await startPay(page, { ...base, amount: '5', recipient: addresses()[1] ?? '' })
      await button(page, /^Pay with Demo/).click()
      await payWith(page, /^Ether\b/)
      await dialog(page).locator('.effect-sum').waitFor()
      expect(
        await outOfSight(page, '.body > .party', '.facts:has(.fee-value) > *', '.pay-chips', '.effect-sum'),
      ).toEqual([])
    },
  )

  it('gives the focus to what is chosen when the list opens and closes', async () => {
    const page = await visitSwap(site, () => {})
    await page.evaluate(() => window.WalletModal.updateFeatures({ pay: true }))
    await startPay(page, { ...base, amount: '5', recipient: addresses()[1] ?? '' })
    await button(page, /^Pay with Demo/).click()
    const focused = () =>
      dialog(page).evaluate(
        (one) => (one.getRootNode() as ShadowRoot).activeElement?.querySelector('.row-title')?.textContent,
      )
    await payWith(page, /^Ether\b/)
    await expect.poll(focused).toBe('Ether')
    await button(page, /^Change$/).focus()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Ether')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await button(page, /^Change$/).waitFor()
    expect(await focused()).not.toBe('Ether')
    expect(await focused()).toBeDefined()
  })
})

describe('A footer', () => {
  it.each([
    [{ view: 'Swap', from: 'ETH', to: 'USDC', amount: '1.25' }, 'Review swap'],
    [{ view: 'Diagnostics' }, 'Check again'],
  ])('has a line above it only while content goes on below it: %j', async (args, action) => {
    const page = await visitSwap(site, () => {})
    await page.setViewportSize({ width: 360, height: 740 })
    await openModal(page, args)
    await button(page, action).waitFor()
    const line = () =>
      dialog(page)
        .locator('.footer')
        .evaluate((one) => getComputedStyle(one).boxShadow)
    await expect.poll(line).not.toBe('none')
    await dialog(page)
      .locator('.sheet')
      .evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight, behavior: 'instant' }))
    await expect.poll(line).toBe('none')
  })
})

describe('Swap', () => {
  it('leaves the button of the token where it is when the quote comes', async () => {
    const page = await visitSwap(site, () => {})
    await openModal(page, { view: 'Swap', from: 'ETH', to: 'USDC' })
    const box = dialog(page).getByRole('group', { name: 'You receive' })
    // Both in one call, since the sheet may still move between two
    const place = () =>
      box.evaluate((element) => {
        const { left, top } = element.querySelector('.form-token')?.getBoundingClientRect() ?? {}
        return [left, (top ?? Number.NaN) - element.getBoundingClientRect().top].map((one) => Math.round(one ?? NaN))
      })
    await box.getByRole('button', { name: /^USDC/ }).waitFor()
    const before = await place()
    await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('40.25')
    await button(page, 'Review swap').waitFor()
    expect((await box.locator('.form-expected').innerText()).length).toBeGreaterThan(10)
    expect(await place()).toEqual(before)
  })
})

describe('Wallets', () => {
  it('keeps the row of the account in use as high as the others', async () => {
    const page = await visitConnected(site, { features: { multiWallet: true } })
    await page.evaluate((all) => window.demoWallet.setAccounts(all), addresses().slice(0, 3) as Hex[])
    await openModal(page, { view: 'ProfileWallets' })
    const rows = dialog(page).locator('.profile-account > .row')
    await expect.poll(() => rows.count()).toBe(3)
    const heights = await rows.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
  })
})
