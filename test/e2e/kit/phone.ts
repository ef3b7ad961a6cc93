import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { phoneSettings } from '../../sandbox/description.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import type { PhoneSettings } from '../../sandbox/phone/settings.ts'
import type { Site } from './site.ts'
import { dialog } from './visit.ts'

/** Returns options that enable pairing through the sandbox's relay. */
export const pairingOptions = ({ sandbox: { json } }: Site) => ({ projectId: json.projectId, services: json.services })

/** Starts a phone wallet with the sandbox's keys, which approves automatically by default. */
export const startPhone = ({ sandbox: { json } }: Site, more: Partial<PhoneSettings> = {}): Promise<PhoneWallet> =>
  createPhoneWallet({ ...phoneSettings(json), persistent: false, answer: 'approve', ...more })

/** Finds the QR code element. */
export const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code' })

/** Waits until the QR code has another URI than `before`, and returns it. */
export async function uriOf(page: Page, before = ''): Promise<string> {
  await page.locator(`wallet-modal [data-uri]:not([data-uri="${before}"])`).waitFor()
  return (await page.locator('wallet-modal [data-uri]').getAttribute('data-uri')) ?? ''
}

/** Decodes the QR code from a screenshot, like a camera, once the code is drawn. */
export async function scan(page: Page): Promise<string | undefined> {
  await page.evaluate(() => {
    const motions = document.querySelector('wallet-modal')?.shadowRoot?.getAnimations() ?? []
    const drawn = motions.filter((one) => (one as CSSAnimation).animationName === 'qr-draw')
    return Promise.all(drawn.map((one) => one.finished))
  })
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
