import type { Frame, Page } from 'playwright-core'
import { createPublicClient, hashMessage, http, parseAbi, verifyMessage, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { configureTag } from '../kit/head.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import type { Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, script, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const [OWNER] = ACCOUNTS
const SAFE = '0x5aFE000000000000000000000000000000000001'
const signIn = (page: Page | Frame) => dialog(page as Page, 'Sign In')
const isClosed = (page: Page | Frame) => dialog(page as Page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page | Frame) => (await stateOf(page as Page)).session
const hasSession = (page: Page, has: boolean) =>
  page.waitForFunction((is) => (window.WalletModal?.getState().session !== null) === is, has)

describe('Sign-in in two tabs', () => {
  it('is one session: the other tab has it, and learns of its end', async () => {
    const context = await site.browser.newContext()
    context.setDefaultTimeout(15_000)
    await noteEvents(context)
    const options = { ...site.standard, signIn: {} }
    const { page } = await site.open({ in: context, options })
    await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
    await openModal(page)
    await button(page, /^Demo Wallet/).click()
    await signIn(page).locator('.sign-in-message').waitFor()
    const { page: other } = await site.open({ in: context, options })
    await script(page, { method: 'personal_sign', answer: 'approve', times: 1 })
    await button(page, 'Sign').click()
    expect((await outcome(page)).outcome).toBe('signed-in')
    await other.reload()
    await hasSession(other, true)
    expect(await sessionOf(other)).toEqual(await sessionOf(page))
    expect(await dialog(other).count()).toBe(0)
    await call(other, 'signOut')
    await hasSession(page, false)
    expect(await heard(page, 'sign-out')).toHaveLength(1)
    await openModal(page)
    await signIn(page).locator('.sign-in-message').waitFor()
  })
})

describe('Sign-in with a Ledger', () => {
  it('is signed on the device, after a rejection there, and Cancel disconnects', async () => {
    const context = await site.browser.newContext({ reducedMotion: 'reduce' })
    context.setDefaultTimeout(15_000)
    const head = `<script src="${new URL(site.sandbox.url).origin}/wallets/ledger.js"></script>`
    const options = { ...site.standard, signIn: { statement: 'Welcome to the shop' } }
    const { page } = await site.open({ wallet: false, head, in: context, options })
    await openModal(page)
    await button(page, /^Ledger/).click()
    await button(page, /^Account 1 /).click()
    await signIn(page).locator('.sign-in-message').waitFor()
    await page.evaluate(() => window.demoLedger.script({ command: 'signMessage', answer: 'reject', times: 1 }))
    await button(page, 'Sign').click()
    await signIn(page).getByText('You rejected the request in your wallet.').waitFor()
    await page.evaluate(() => window.demoLedger.script({ command: 'signMessage', answer: 'approve', times: 1 }))
    await button(page, 'Sign').click()
    await isClosed(page)
    const { message = '', signature } = (await sessionOf(page)) ?? {}
    expect(await verifyMessage({ address: OWNER, message, signature: signature as Hex })).toBe(true)
    await call(page, 'signOut')
    await openModal(page)
    await button(page, 'Cancel').click()
    await isClosed(page)
    expect((await stateOf(page)).connections).toEqual([])
  })
})

describe('Sign-in inside a Safe', () => {
  it('has no signature if the owners approved on the chain, and the contract says that it is valid', async () => {
    const path = '/safe-sign-in.html'
    const tag = `<script type="module" crossorigin src="${site.cdn.url}/wallet-modal.js"></script>`
    const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A shop</title>${tag}${configureTag(site, { signIn: {} })}</head><body></body></html>`
    site.pages.set(path, { body, headers: undefined })
    const context = await site.browser.newContext()
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    const url = encodeURIComponent(site.host.url + path)
    await page.goto(`${site.sandbox.json.pages.safe}/?appUrl=${url}&answer=approve&signing=onchain`)
    await expect.poll(() => page.frames().find((one) => one.url().endsWith(path))).toBeTruthy()
    const app = page.frames().find((one) => one.url().endsWith(path)) as Frame
    await app.waitForFunction(() => window.WalletModal?.getState().connections[0]?.status === 'connected')
    await app.evaluate(() => void window.WalletModal.open())
    await signIn(app).getByRole('button', { name: 'Sign', exact: true }).click()
    await isClosed(app)
    const { message = '', signature, data } = (await sessionOf(app)) ?? {}
    expect([signature, data?.accountAddress]).toEqual(['0x', SAFE])
    const node = site.sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    const isValid = (text: string) =>
      createPublicClient({ transport: http(node) })
        .readContract({ address: SAFE, abi, functionName: 'isValidSignature', args: [hashMessage(text), '0x'] })
        .catch(() => '0x')
    expect(await isValid(message)).toBe('0x1626ba7e')
    expect(await isValid(`${message}!`)).not.toBe('0x1626ba7e')
  })
})
