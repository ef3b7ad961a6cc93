import type { Page } from 'playwright-core'
import { createPublicClient, http, verifyMessage, type Hex } from 'viem'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { PhoneSettings } from '../../sandbox/phone/settings.ts'
import { view, windowOf, yes } from '../kit/embedded.ts'
import { pressIn } from '../kit/popup.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { pairingOptions, startPhone, uriOf } from '../kit/phone.ts'
import { secureOptions } from '../kit/secure.ts'
import { signInByEmail } from '../kit/signInByEmail.ts'
import type { Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const [OWNER] = ACCOUNTS
const STATEMENT = 'Welcome to the shop'
const sessionOf = async (page: Page) => (await stateOf(page)).session
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })

async function visit(options: Record<string, unknown>): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const signIn = { statement: STATEMENT }
  const { page } = await site.open({ in: context, wallet: false, options: { ...options, signIn } })
  return page
}

/** Expects that the page still has its session after a reload, and asks for nothing. */
async function staysSignedIn(page: Page): Promise<void> {
  const session = await sessionOf(page)
  await page.reload()
  await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
  expect([await sessionOf(page), await heard(page, 'sign-in')]).toEqual([session, []])
  await openModal(page)
  await dialog(page, 'Account').waitFor()
}

describe('A paired wallet', () => {
  /** Shows the code, and starts a phone that can scan it. */
  async function pairing(settings: Partial<PhoneSettings> = {}) {
    const [page, phone] = await Promise.all([visit(pairingOptions(site)), startPhone(site, settings)])
    onTestFinished(() => phone.stop())
    await openModal(page, { view: 'ConnectingWalletConnect' })
    const uri = await uriOf(page)
    // What the phone was asked for, each once: it may get a message of the relay twice.
    const asked = () => [...new Set(phone.questions.map(({ method }) => method))]
    return { page, phone, uri, asked }
  }

  it('signs in while it connects: one approval, for every network, kept by a reload', async () => {
    const { page, phone, uri, asked } = await pairing()
    await phone.pair(uri)
    const { outcome: result, account, session } = await outcome(page)
    expect([result, account?.address]).toEqual(['signed-in', OWNER])
    expect(asked()).toEqual(['session_authenticate'])
    expect(phone.sessions.list()).toHaveLength(1)
    const { message = '', signature, data, cacao } = session ?? {}
    expect(await verifyMessage({ address: OWNER, message, signature: signature as Hex })).toBe(true)
    const { host } = new URL(page.url())
    expect(data).toMatchObject({ accountAddress: OWNER, chainId: 'eip155:1', domain: host, version: '1' })
    expect(data?.statement).toMatch(`${STATEMENT} I further authorize the stated URI to perform`)
    expect(cacao?.s.s).toBe(signature)
    expect(await sessionOf(page)).toEqual(session)
    expect(await heard(page, 'connect')).toHaveLength(1)
    expect(await heard(page, 'sign-in')).toEqual([{ type: 'sign-in', detail: { session } }])
    expect((await heard(page, 'view')).map(({ detail }) => detail.view)).not.toContain('SIWXSignMessage')
    await phone.switchChain('eip155:8453')
    await page.waitForFunction(() => window.WalletModal.getState().session?.data.chainId === 'eip155:8453')
    expect([await dialog(page).count(), asked()]).toEqual([0, ['session_authenticate']])
    await staysSignedIn(page)
    expect(asked()).toEqual(['session_authenticate'])
  })

  it('that does not know the method connects, and is asked for a signature in the modal', async () => {
    const { page, phone, uri, asked } = await pairing({ signsIn: false })
    await phone.pair(uri)
    await view(page, 'SIWXSignMessage')
    expect([asked(), await sessionOf(page)]).toEqual([['session_proposal'], null])
    await button(page, 'Sign').click()
    const { outcome: result, session } = await outcome(page)
    expect([result, asked()]).toEqual(['signed-in', ['session_proposal', 'personal_sign']])
    expect(session).toMatchObject({ data: { accountAddress: OWNER, statement: STATEMENT } })
  })

  it('that rejects connects nobody; the next code asks for no signature, and Cancel disconnects', async () => {
    const { page, phone, uri, asked } = await pairing()
    phone.script({ method: 'session_authenticate', answer: 'reject', times: 1 })
    await phone.pair(uri)
    await dialog(page).getByText('Connection declined').waitFor()
    const { connections, session } = await stateOf(page)
    expect([connections, session, await heard(page, 'sign-in')]).toEqual([[], null, []])
    await button(page, 'Try again').click()
    await phone.pair(await uriOf(page, uri))
    await view(page, 'SIWXSignMessage')
    expect(asked()).toEqual(['session_authenticate', 'session_proposal'])
    await button(page, 'Cancel').click()
    await isClosed(page)
    expect((await stateOf(page)).connections).toEqual([])
    await expect.poll(() => phone.sessions.list()).toEqual([])
  })
})

describe('The embedded wallet', () => {
  // The sandbox builds the script of the secure site at the first request.
  beforeEach(() => fetch(`${site.sandbox.json.services.secureSite}/page.js`))

  /** Whether a signature is of the visitor's account: a smart account that is maybe not deployed. */
  async function isSigned(page: Page): Promise<boolean> {
    const { data, message = '', signature } = (await sessionOf(page)) ?? {}
    const node = site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl
    const client = createPublicClient({ transport: http(node) })
    return client.verifyMessage({ address: data?.accountAddress as Hex, message, signature: signature as Hex })
  }

  it('signs in while it connects, with one click, and asks nothing after a reload', async () => {
    const page = await visit(secureOptions(site))
    await signInByEmail(site, page)
    const { outcome: result, account, session } = await outcome(page)
    expect([result, session?.data]).toMatchObject([
      'signed-in',
      { accountAddress: account?.address, chainId: 'eip155:1' },
    ])
    expect(session?.data.statement).toBe(STATEMENT)
    expect(await isSigned(page)).toBe(true)
    expect(await heard(page, 'sign-in')).toEqual([{ type: 'sign-in', detail: { session } }])
    const views = (await heard(page, 'view')).map(({ detail }) => detail.view)
    expect(views).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:SIWXSignMessage|ApproveTransaction)$/)]),
    )
    await staysSignedIn(page)
  })

  it('of a secure site that signs nothing asks in the modal, where its own screen approves', async () => {
    const body = JSON.stringify({ oneClickSignIn: false })
    await fetch(`${site.sandbox.json.services.secureSite}/settings`, { method: 'POST', body })
    const page = await visit(secureOptions(site))
    await openModal(page)
    await pressIn(await windowOf(page, () => button(page, 'GitHub').click()), 'Approve')
    await view(page, 'SIWXSignMessage')
    expect([(await stateOf(page)).connections.length, await sessionOf(page)]).toEqual([1, null])
    await button(page, 'Sign').click()
    await view(page, 'ApproveTransaction')
    await yes(page).click()
    expect((await outcome(page)).outcome).toBe('signed-in')
    expect(await isSigned(page)).toBe(true)
    await call(page, 'signOut')
    expect([await sessionOf(page), (await heard(page, 'sign-out')).length]).toEqual([null, 1])
  })
})
