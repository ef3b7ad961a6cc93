import type { Page } from 'playwright-core'
import { mailOf } from './secure.ts'
import type { Site } from './site.ts'
import { dialog, openModal } from './visit.ts'

/** Addresses with `+known` skip device approval. */
const EMAIL = 'ada+known@site.example'

/** Logs in a visitor by e-mail through the views, with the sandbox's project. */
export async function signInByEmail(site: Site, page: Page): Promise<void> {
  await openModal(page)
  const field = dialog(page).getByRole('textbox', { name: 'Email' })
  await field.fill(EMAIL)
  await field.press('Enter')
  await page.locator('wallet-modal [data-view=EmailVerifyOtp]').waitFor()
  const code = await mailOf(site).next(EMAIL, 'code')
  await dialog(page).getByRole('textbox').first().click()
  await page.keyboard.type(code)
  await page.waitForFunction(() => window.WalletModal.getState().account?.status === 'connected')
  await dialog(page).waitFor({ state: 'detached' })
}

/** The result of a request, as JSON. */
export interface Asked {
  result?: unknown
  code?: number
  message?: string
}

declare global {
  interface Window {
    asked: Promise<Asked>[]
  }
}

/**
 * Sends a request to the connected wallet without waiting. `{me}` in the params stands for its address. Read the result
 * with `answer`.
 */
export const ask = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    ([name, given]) => {
      // The request is for eip155, but another namespace may be active.
      const { address } =
        window.WalletModal.getState().connections.find(({ namespace }) => namespace === 'eip155') ?? {}
      const filled = JSON.parse(JSON.stringify(given).replaceAll('{me}', address ?? '')) as unknown[]
      const provider = window.WalletModal.getProvider('eip155') as { request(args: object): Promise<unknown> }
      const answer = provider.request({ method: name, params: filled }).then(
        (result) => ({ result }),
        ({ code, message }: { code: number; message: string }) => ({ code, message }),
      )
      ;(window.asked ??= []).push(answer)
    },
    [method, params] as const,
  )

/** Waits for the result of the last request. */
export const answer = (page: Page): Promise<Asked> => page.evaluate(() => window.asked.at(-1) as Promise<Asked>)
