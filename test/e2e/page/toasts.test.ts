import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { embeddedSite } from '../kit/embedded.ts'
import { dialog, openModal } from '../kit/visit.ts'

const { signedIn } = embeddedSite()

const SCREENS = {
  'a phone': { width: 360, height: 740 },
  'a narrow phone': { width: 320, height: 640 },
  'a tablet': { width: 768, height: 800 },
  'a wide screen': { width: 1280, height: 800 },
  'a wide screen that is not high': { width: 1280, height: 560 },
}

/** Returns how many px of the toast are inside of the window, and the controls and titles that it covers. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector('wallet-modal')?.shadowRoot
    const toast = root?.querySelector('.toast')?.getBoundingClientRect()
    if (!toast) return undefined
    const isInside = toast.left >= 0 && toast.top >= 0 && toast.right <= innerWidth && toast.bottom <= innerHeight
    // What Account begins with, while the text has its usual size
    const isLarge = parseFloat(getComputedStyle(root?.querySelector('.body') ?? document.body).fontSize) > 16
    const shown = `.header button, .header .title${isLarge ? '' : ', .account > *, .footer .btn'}`
    const covered = [...(root?.querySelectorAll(shown) ?? [])].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
    })
    return { isInside, covered: covered.map((one) => one.getAttribute('aria-label') ?? one.textContent) }
  })

const isClear = { isInside: true, covered: [] }

it.each(Object.entries(SCREENS))(
  'keeps a toast off the head of a view, and off name, balance and footer of Account, on %s',
  async (_, viewport) => {
    const page = await signedIn({ viewport })
    await openModal(page)
    const copy = dialog(page, 'Account').getByRole('button', { name: 'Copy address' })
    await copy.waitFor()
    await copy.click()
    await page.locator('wallet-modal .toast').waitFor()
    await expect.poll(() => placeOf(page)).toEqual(isClear)
    for (const size of ['22px', '30px']) {
      await page.evaluate((text) => window.WalletModal.setTheme({ variables: { '--wm-font-size': text } }), size)
      await expect.poll(async () => (await placeOf(page)) ?? isClear).toEqual(isClear)
    }
  },
)

it('leaves a toast at the top of the window if the dialog is low enough', async () => {
  const page = await signedIn({ viewport: { width: 360, height: 1400 } })
  await openModal(page)
  await dialog(page, 'Account').getByRole('button', { name: 'Copy address' }).click()
  const toast = page.locator('wallet-modal .toast')
  await toast.waitFor()
  expect(await placeOf(page)).toEqual(isClear)
  expect(Math.round((await toast.boundingBox())?.y ?? 0)).toBe(16)
})
