import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { variantId } from '../sandbox/data/projects.ts'
import { secureOptions } from './kit/secure.ts'
import type { Site } from './kit/site.ts'
import { call, connectDemo, dialog, noteEvents, openModal, stateOf } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const ORIGINS = '/projects/v1/origins'
const UNREAD = 'The allowed origins of the project could not be read. Every origin counts as allowed.'
const REFUSED = 'This site is not allowed to use the service'
const EMAIL = 'visitor@site.example'

type Variant = Parameters<typeof variantId>[1]

/**
 * Opens a page of a project, with `debug`, at the address of the test's own server or at another origin. `logged` has what
 * the widget says in the console.
 */
async function visit(project?: Variant, origin?: string) {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { projectId } = site.sandbox.json
  const id = project ? variantId(projectId, project) : projectId
  const options = secureOptions(site, { debug: true, projectId: id })
  const logged: string[] = []
  context.on('console', (message) => logged.push(message.text()))
  const { page } = await site.open({ in: context, options, ...(origin !== undefined && { origin }) })
  return { page, logged }
}

/** Waits for the alert that the modal shows to developers. */
const alertSays = (page: Page, words: string) => dialog(page).getByText(words).first().waitFor()

/** Submits an e-mail address. */
async function logIn(page: Page): Promise<void> {
  const field = dialog(page).getByRole('textbox', { name: 'Email' })
  await field.fill(EMAIL)
  await field.press('Enter')
}

/** The login goes on: the secure site has sent an e-mail. */
const isMailed = (page: Page) => page.locator('wallet-modal [data-view=EmailVerifyDevice]').waitFor()

/** Logins are refused with words for the visitor, no mail is sent, and no window opens; the installed wallet connects. */
async function expectOnlyWallets(page: Page): Promise<void> {
  await logIn(page)
  await dialog(page).getByText(REFUSED).first().waitFor()
  expect(await call(page, 'connect', 'google')).toMatchObject({
    code: 'OriginNotAllowed',
    message: REFUSED,
    isOurs: true,
  })
  expect(page.context().pages()).toHaveLength(1)
  const mails = await fetch(`${site.sandbox.json.mailbox}?to=${encodeURIComponent(EMAIL)}`)
  expect(await mails.json()).toEqual([])
  await connectDemo(page)
  expect(await stateOf(page)).toMatchObject({ account: { status: 'connected' } })
}

describe('An origin that the project does not allow', () => {
  it.each([
    ['b1', 'https://thief.example'],
    ['b2', 'https://thief.example'],
    // A `*` stands for exactly one label.
    ['b2', 'https://a.b.shop.example'],
    ['b2', 'https://shop.example'],
  ] as const)('cannot log visitors in, but their wallets connect (project %s, %s)', async (project, origin) => {
    const { page } = await visit(project, origin)
    await openModal(page)
    await alertSays(page, `Origin ${origin} is not in the allowed origins of the project`)
    await expectOnlyWallets(page)
  })

  it('is allowed if a wildcard matches it', async () => {
    const { page } = await visit('b2', 'https://a.shop.example')
    await openModal(page)
    await expect
      .poll(async () => (await control.received('walletApi')).some(({ path }) => path.startsWith(ORIGINS)))
      .toBe(true)
    await connectDemo(page)
    expect(await dialog(page).getByText('allowed origins').count()).toBe(0)
  })
})

describe('Allowed origins that cannot be read', () => {
  it.each([
    // RATE_LIMITED and SERVER_ERROR of specification §7
    [429, 'Rate Limited'],
    [500, 'Server Error'],
    [503, 'Server Error'],
    [404, UNREAD],
  ])('allow every origin, and developers are told (status %i: %s)', async (status, words) => {
    await control.fault({ service: 'walletApi', route: ORIGINS, fault: 'status', status })
    const { page, logged } = await visit()
    await openModal(page)
    await alertSays(page, UNREAD)
    await expect.poll(() => logged.filter((text) => text.includes(UNREAD))).not.toEqual([])
    await alertSays(page, words)
    await logIn(page)
    await isMailed(page)
  })
})

describe('The limits of a plan', () => {
  it.each([
    ['c1', 'RPC requests'],
    ['c2', 'monthly active users'],
  ] as const)('block logins and nothing else once exceeded (project %s: %s)', async (project, what) => {
    const { page } = await visit(project)
    await openModal(page)
    await alertSays(page, `The project is above the limits of its plan (${what})`)
    await expectOnlyWallets(page)
  })

  it.each(['c3', 'c4'] as const)('are those of the plan "starter" only (project %s)', async (project) => {
    const { page } = await visit(project)
    await openModal(page)
    await logIn(page)
    await isMailed(page)
  })

  it('block nothing if they cannot be read', async () => {
    await control.fault({ service: 'walletApi', route: '/appkit/v1/project-limits', fault: 'status', status: 500 })
    const { page } = await visit('c1')
    await openModal(page)
    await logIn(page)
    await isMailed(page)
  })
})
