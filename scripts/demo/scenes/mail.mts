import type { Page } from 'playwright-core'
import type { SandboxJson } from '../../../test/sandbox/description.ts'
import { isConnected, modal, open, sees, type Stage } from './scene.mts'

interface Mail {
  code?: string
  link?: string
}

const PATIENCE_MS = 10_000

/** Waits for a mail with a code or link to an address; returns the newest. */
export async function mailFor(
  { mailbox }: SandboxJson,
  to: string,
  kind: 'code' | 'link',
  before = 0,
): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until) {
    const mails = (await (await fetch(`${mailbox}?to=${encodeURIComponent(to)}`)).json()) as Mail[]
    const found = mails.map((mail) => mail[kind]).filter((one) => one !== undefined)
    if (found.length > before) return found[0] ?? ''
  }
  throw new Error(`no ${kind} for ${to}`)
}

export async function sendEmail(page: Page, email: string): Promise<void> {
  const field = modal(page).getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await modal(page).getByRole('textbox').first().click()
  await page.keyboard.type(code)
}

/** Starts an e-mail login, up to the fields for the code. */
export async function askForCode(page: Page, email: string): Promise<void> {
  await open(page)
  await sendEmail(page, email)
  await sees(page, 'EmailVerifyOtp')
}

/** Logs in by e-mail. The modal closes afterwards. */
export async function signIn(page: Page, { sandbox, email }: Stage): Promise<void> {
  await askForCode(page, email)
  await typeCode(page, await mailFor(sandbox, email, 'code'))
  await isConnected(page)
  await modal(page).getByRole('dialog').waitFor({ state: 'detached' })
}
