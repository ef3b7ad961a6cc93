import { devices, type BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Site } from '../kit/site.ts'
import { button, openModal } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

declare global {
  interface Window {
    /** Places at which each element was seen, by its name; the dialog's under `dialog`. */
    places: Record<string, string[]>
  }
}

/** Notes the place and size of the dialog and its buttons in each frame, from the first one that shows a row. */
function watch(): void {
  window.places = {}
  const look = () => {
    const roots = [...document.querySelectorAll('wallet-modal')].map((one) => one.shadowRoot)
    const dialog = roots.flatMap((root) => root?.querySelector('dialog[open]') ?? [])[0]
    const shown = [...(dialog?.querySelectorAll('[data-view=Connect] button') ?? [])]
    if (dialog && shown.length)
      for (const one of [dialog.querySelector('.sheet') ?? dialog, ...shown]) {
        const name =
          one.localName === 'button'
            ? (one.getAttribute('aria-label') ?? (one.querySelector('.row-title') ?? one).textContent)
            : 'dialog'
        const { top, left, height } = one.getBoundingClientRect()
        const seen = (window.places[name] ??= [])
        const place = [top, left, height].map(Math.round).join(' ')
        if (!seen.includes(place)) seen.push(place)
      }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const SCREENS: Readonly<Record<string, BrowserContextOptions>> = {
  'a wide screen': { viewport: { width: 1280, height: 800 } },
  'a narrow phone': { ...devices['Pixel 7'], viewport: { width: 320, height: 640 } },
  'a phone': { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } },
}

describe('The network button', () => {
  it.each(['', 'sm'])(
    'keeps its place and width when the main code and its mark arrive, with size="%s"',
    async (size) => {
      const { page } = await site.open()
      const shown = page.locator('wallet-modal-network-button').getByRole('button')
      await page.locator('wallet-modal-network-button').evaluate((one, value) => one.setAttribute('size', value), size)
      const box = () => shown.evaluate((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().width])
      const before = await box()
      expect(await page.evaluate(() => window.WalletModal.getState().open)).toBe(false)
      await page.evaluate(() => void window.WalletModal.open({ view: 'Networks' }))
      await expect.poll(() => shown.locator('.m').evaluate((one) => one.style.backgroundImage)).toMatch(/^url/)
      expect(await box()).toEqual(before)
    },
  )
})

describe('The first opening', () => {
  it.each(
    Object.keys(SCREENS).flatMap((screen) => [
      [screen, 'without a project', 0] as const,
      [screen, 'with a project', 0] as const,
      [screen, 'with a project whose wallet list comes late', 600] as const,
    ]),
  )('moves and resizes nothing on %s, %s, once the first row is painted', async (screen, kind, delayMs) => {
    const { projectId, services } = site.sandbox.json
    if (delayMs) await control.fault({ service: 'walletApi', fault: 'delay', delayMs })
    const { page } = await site.open({
      options: { ...site.optionsFor('eip155', 'solana'), ...(kind !== 'without a project' && { projectId, services }) },
      context: { ...SCREENS[screen], reducedMotion: 'reduce' },
    })
    await page.evaluate(watch)
    await openModal(page)
    await button(page, /^Demo Wallet/).waitFor()
    // Once the wallet API has answered, the number of wallets is known. Logins follow their own code.
    if (kind !== 'without a project') {
      await button(page, /^All wallets.*\d/).waitFor()
      await button(page, 'Google').waitFor()
    }
    await page.waitForLoadState('networkidle')
    const moved = Object.entries(await page.evaluate(() => window.places)).filter(([, places]) => places.length > 1)
    expect(moved).toEqual([])
  })
})
