import type { Page } from 'playwright-core'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'

interface Mail {
  subject: string
  code?: string
  link?: string
}

/** Returns options that enable e-mail and social login through the sandbox's secure site. */
export function secureOptions(
  { sandbox: { json }, optionsFor }: Site,
  options: Record<string, unknown> = {},
): Record<string, unknown> {
  const { blockchainApi, walletApi, secureSite, relay, verify } = json.services
  return {
    ...optionsFor('eip155'),
    projectId: json.projectId,
    services: { blockchainApi, walletApi, secureSite, relay, verify },
    ...options,
  }
}

/** Creates a client of the sandbox's mailbox. */
export function mailOf({ sandbox: { json } }: Site) {
  const all = async (to: string) =>
    (await (await fetch(`${json.mailbox}?to=${encodeURIComponent(to)}`)).json()) as Mail[]
  /** Waits for a mail of a kind that arrives after this call. */
  const next = async (to: string, kind: 'code' | 'link', before = 0): Promise<string> => {
    const until = Date.now() + 10_000
    while (Date.now() < until) {
      const found = (await all(to)).filter((mail) => mail[kind] !== undefined)
      if (found.length > before) return found[0]?.[kind] ?? ''
    }
    throw new Error(`No ${kind} for ${to}`)
  }
  return { all, next }
}

/** Opens the link of a mail in a new page and approves the device. */
export async function approveDevice(page: Page, link: string): Promise<void> {
  const mail = await page.context().newPage()
  await mail.goto(link)
  await mail.getByRole('button', { name: 'Approve' }).click()
  await mail.getByText('The device is approved').waitFor()
  await mail.close()
}

/** Sets a fault of the secure site for an event or page. */
export const secureFault = (site: Site, route: string, fault: object) =>
  controlOf(site).fault({ service: 'secureSite', route, ...fault } as never)
