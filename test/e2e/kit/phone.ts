import jsQR from 'jsqr'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { phoneSettings } from '../../sandbox/description.ts'
import { createPhoneWallet, type PhoneWallet } from '../../sandbox/phone/createPhoneWallet.ts'
import type { PhoneSettings } from '../../sandbox/phone/settings.ts'
import type { Site } from './site.ts'
import { dialog } from './visit.ts'

/** What a site says to pair by the sandbox's relay. */
export const pairingOptions = ({ sandbox: { json } }: Site) => ({ projectId: json.projectId, services: json.services })

/** A phone with the sandbox's keys: it approves what it is asked unless told otherwise. */
export const startPhone = ({ sandbox: { json } }: Site, more: Partial<PhoneSettings> = {}): Promise<PhoneWallet> =>
  createPhoneWallet({ ...phoneSettings(json), persistent: false, answer: 'approve', ...more })

/** The element that is the code. */
export const code = (page: Page) => dialog(page).getByRole('img', { name: 'QR code' })

/** The URI of the code shown, as soon as there is one; another one than `before`. */
export async function uriOf(page: Page, before = ''): Promise<string> {
  await page.locator(`wallet-modal [data-uri]:not([data-uri="${before}"])`).waitFor()
  return (await page.locator('wallet-modal [data-uri]').getAttribute('data-uri')) ?? ''
}

/** What a camera reads from the whole screen, as it is painted. */
export async function scan(page: Page): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}
