import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import * as wallets from '../kit/signInWallets.ts'
import type { Signing, SignInWallet } from '../kit/signInWallets.ts'
import type { Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const STATEMENT = 'Welcome to the shop'
const NOT_VALID = 'The signature is not of this account, or the site did not accept it.'
const REJECTED = 'You rejected the request in your wallet.'

const signIn = (page: Page) => dialog(page, 'Sign In')
const message = (page: Page) => signIn(page).locator('.sign-in-message')
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page) => (await stateOf(page)).session
const hasSession = (page: Page, has: boolean) =>
  page.waitForFunction(
    (is) => !('isOld' in window) && window.WalletModal && (window.WalletModal.getState().session !== null) === is,
    has,
  )

/** Signs the message that is shown. */
async function sign(page: Page, wallet: SignInWallet, how: Signing): Promise<void> {
  await message(page).waitFor()
  await wallet.say(page, how)
  await button(page, 'Sign').click()
  await wallet.press?.(page, how)
}

/** Fails to sign: the view says why. */
async function fail(page: Page, wallet: SignInWallet, how: Signing): Promise<void> {
  await sign(page, wallet, how)
  await signIn(page)
    .getByText(how === 'reject' ? REJECTED : NOT_VALID)
    .waitFor()
  expect(await sessionOf(page), how).toBeNull()
  if (how !== 'reject') await button(page, 'Try again').click()
}

async function reload(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isOld: true })
    location.reload()
  })
}

/** The session has expired, and the site gives its nonce once more, and then others; it accepts each once. */
async function replayNonce(page: Page, wallet: SignInWallet, nonce: string): Promise<void> {
  await page.evaluate(
    ([statement, replayed]) => {
      const nonces = [replayed]
      const used = new Set(nonces)
      window.WalletModal.configure({
        signIn: {
          statement,
          getNonce: async () => nonces.pop() ?? 'anotherNonce2',
          verify: async ({ data }) => !used.has(data.nonce),
        },
      })
    },
    [STATEMENT, nonce] as const,
  )
  await openModal(page)
  await fail(page, wallet, 'approve')
  await sign(page, wallet, 'approve')
  await isClosed(page)
  expect((await sessionOf(page))?.data.nonce).toBe('anotherNonce2')
}

it.each([
  ['An injected wallet', () => wallets.injected(site)],
  ['A Solana wallet', () => wallets.solana(site)],
  ['A Bitcoin wallet', () => wallets.bitcoin(site)],
  ['A Ledger', () => wallets.ledger(site)],
  ['A paired wallet', () => wallets.paired(site)],
  ['The embedded wallet, by its key,', () => wallets.embedded(site, { isSmart: false })],
  ['The embedded wallet, by its smart account,', () => wallets.embedded(site, { isSmart: true })],
  ['A Safe', () => wallets.safe(site)],
])(
  '%s signs in after a rejection, wrong signatures and a reload, again after expiry with a new nonce, and in two tabs',
  { timeout: 90_000 },
  async (_, walletOf) => {
    const wallet = walletOf()
    const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    await noteEvents(context)
    await context.clock.install()
    const option = { statement: STATEMENT, expiresInMs: 60_000 }
    const page = await wallet.open(context, option)
    await openModal(page)
    await wallet.connect(page)
    if (!(await dialog(page).count())) await openModal(page)
    await fail(page, wallet, 'reject')
    await fail(page, wallet, 'account')
    await fail(page, wallet, 'text')
    const codes = (await heard(page, 'error')).map(({ detail }) => detail.code)
    expect(codes).toEqual(['SignatureInvalid', 'SignatureInvalid'])
    await reload(page)
    await page.waitForFunction(
      () => !('isOld' in window) && window.WalletModal?.getState().connections[0]?.status === 'connected',
    )
    expect([await dialog(page).count(), await sessionOf(page)]).toEqual([0, null])
    await openModal(page)
    await sign(page, wallet, 'approve')
    await isClosed(page)
    const session = await sessionOf(page)
    expect(session?.data).toMatchObject({
      accountAddress: (await stateOf(page)).account?.address,
      statement: STATEMENT,
    })
    expect(session && (await wallet.isSigned(site, session))).toBe(true)

    await context.clock.fastForward(61_000)
    await hasSession(page, false)
    await replayNonce(page, wallet, session?.data.nonce ?? '')

    await reload(page)
    await hasSession(page, true)
    expect([await dialog(page).count(), await heard(page, 'sign-in')]).toEqual([0, []])
    const other = await wallet.open(context, option)
    await hasSession(other, true)
    expect(await sessionOf(other)).toEqual(await sessionOf(page))
    await call(other, 'signOut')
    await hasSession(page, false)
    expect(await heard(page, 'sign-out')).toHaveLength(1)
    await openModal(page)
    await message(page).waitFor()
    await button(page, 'Cancel').click()
    await isClosed(page)
    await page.waitForFunction(() => window.WalletModal.getState().connections.length === 0)
  },
)
