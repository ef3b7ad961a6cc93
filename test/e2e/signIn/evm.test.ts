import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { verifyMessage, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import type { Site } from '../kit/site.ts'
import {
  button,
  call,
  dialog,
  heard,
  noteEvents,
  openModal,
  outcome,
  script,
  stateOf,
  walletLog,
} from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const [OWNER, OTHER] = ACCOUNTS

/** Opens a page whose site asks to sign in. `configure` runs in the page, to set functions of the option. */
async function visit(signIn: object, configure?: () => void): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  const { page } = await site.open({ in: context, options: { ...site.standard, signIn } })
  if (configure) await page.evaluate(configure)
  return page
}

const approve = (page: Page, method: string) => script(page, { method, answer: 'approve', times: 1 })

/** Connects the demo wallet through the modal: the view asks to sign in. */
async function connect(page: Page): Promise<void> {
  await approve(page, 'eth_requestAccounts')
  await openModal(page)
  await button(page, /^Demo Wallet/).click()
  await dialog(page, 'Sign In').locator('.sign-in-message').waitFor()
}

async function sign(page: Page): Promise<void> {
  await approve(page, 'personal_sign')
  await button(page, 'Sign').click()
}

const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page) => (await stateOf(page)).session
const connections = async (page: Page) => (await stateOf(page)).connections.length
const signIn = (page: Page) => dialog(page, 'Sign In')

describe('Sign-in on EVM networks', () => {
  it('connects and signs: the session holds what others verify', async () => {
    const page = await visit({ statement: 'Welcome to the shop', expiresInMs: 3_600_000 })
    await connect(page)
    await signIn(page).getByText('Signing is free and sends no transaction.').waitFor()
    const shown = await signIn(page).locator('.sign-in-message').textContent()
    await sign(page)
    const result = await outcome(page)
    const session = await sessionOf(page)
    expect(result).toMatchObject({ outcome: 'signed-in', account: { address: OWNER }, session })
    expect(session?.message).toBe(shown)
    const { message = '', signature } = session ?? {}
    expect(await verifyMessage({ address: OWNER, message, signature: signature as Hex })).toBe(true)
    const { host } = new URL(page.url())
    expect(parseSiweMessage(message)).toMatchObject({
      address: OWNER,
      chainId: 1,
      statement: 'Welcome to the shop',
      version: '1',
    })
    expect(message.startsWith(`${host} wants you to sign in with your Ethereum account:\n`)).toBe(true)
    expect(await heard(page, 'sign-in')).toEqual([{ type: 'sign-in', detail: { session } }])
    await call(page, 'signOut')
    expect([await sessionOf(page), await connections(page)]).toEqual([null, 1])
    expect(await heard(page, 'sign-out')).toHaveLength(1)
  })

  it('keeps the modal open while sign-in is required, and Cancel disconnects', async () => {
    const page = await visit({})
    await connect(page)
    await page.keyboard.press('Escape')
    expect(await button(page, 'Close').count()).toBe(0)
    await page.mouse.click(2, 2)
    await page.evaluate(() => window.WalletModal.close())
    await signIn(page).waitFor()
    await button(page, 'Cancel').click()
    expect((await outcome(page)).outcome).toBe('closed')
    expect([await connections(page), await walletLog(page)]).not.toContain('personal_sign')
    expect(await connections(page)).toBe(0)
  })

  it('lets visitors close an optional sign-in, and the site asks later by signIn()', async () => {
    const page = await visit({ required: false })
    await connect(page)
    await button(page, 'Cancel').click()
    expect((await outcome(page)).outcome).toBe('connected')
    await openModal(page)
    await dialog(page, 'Account').waitFor()
    await button(page, 'Close').click()
    await isClosed(page)
    await approve(page, 'personal_sign')
    const { value } = await call(page, 'signIn')
    expect(value).toEqual(await sessionOf(page))
    expect((await sessionOf(page))?.data.accountAddress).toBe(OWNER)
  })

  it('opens nothing after a reload half-way, and the next open() leads to the sign-in', async () => {
    const page = await visit({})
    await connect(page)
    await page.reload()
    await page.waitForFunction(() => window.WalletModal?.getState().connections[0]?.status === 'connected')
    expect(await page.evaluate(() => window.WalletModal.getState().open)).toBe(false)
    await openModal(page)
    await signIn(page).waitFor()
    await sign(page)
    await isClosed(page)
    await page.reload()
    await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
    expect(await walletLog(page)).not.toContain('personal_sign')
    await openModal(page)
    await dialog(page, 'Account').waitFor()
  })

  it('asks again when the wallet changes the account, and goes back to the first one’s session', async () => {
    const page = await visit({})
    await connect(page)
    await sign(page)
    await isClosed(page)
    await page.evaluate((address) => window.demoWallet.setAccounts([address]), OTHER)
    await signIn(page).waitFor()
    expect(await sessionOf(page)).toBeNull()
    await sign(page)
    await isClosed(page)
    expect((await sessionOf(page))?.data.accountAddress).toBe(OTHER)
    await page.evaluate((address) => window.demoWallet.setAccounts([address]), OWNER)
    await page.waitForFunction(
      (address) => window.WalletModal.getState().session?.data.accountAddress === address,
      OWNER,
    )
    expect(await dialog(page).count()).toBe(0)
  })

  it('goes back to the network with a session when the visitor cancels on another', async () => {
    const page = await visit({})
    await connect(page)
    await sign(page)
    await isClosed(page)
    await approve(page, 'wallet_switchEthereumChain')
    expect(await call(page, 'switchNetwork', 'eip155:8453')).toEqual({ value: undefined })
    await signIn(page).waitFor()
    await approve(page, 'wallet_switchEthereumChain')
    await button(page, 'Cancel').click()
    await isClosed(page)
    const { network, session } = await stateOf(page)
    expect([network, session?.data.chainId]).toEqual(['eip155:1', 'eip155:1'])
  })

  it('uses the nonce and the verdict of the site: a nonce counts once, `false` signs in nobody', async () => {
    const page = await visit({}, () => {
      const used = new Set<string>()
      const nonces = ['firstNonce1', 'firstNonce1', 'secondNonce2']
      window.WalletModal.configure({
        signIn: {
          getNonce: async () => nonces.shift() ?? 'lastNonce3',
          verify: async ({ data }) => !used.has(data.nonce) && Boolean(used.add(data.nonce)) && nonces.length < 2,
        },
      })
    })
    await connect(page)
    // The site has no account yet, then the nonce is replayed
    await sign(page)
    await signIn(page).getByText('the site did not accept it', { exact: false }).waitFor()
    await button(page, 'Try again').click()
    await sign(page)
    await signIn(page).getByText('the site did not accept it', { exact: false }).waitFor()
    expect([await sessionOf(page), await heard(page, 'sign-in')]).toEqual([null, []])
    await button(page, 'Try again').click()
    await signIn(page).getByText('secondNonce2').waitFor()
    await sign(page)
    await isClosed(page)
    expect((await sessionOf(page))?.data.nonce).toBe('secondNonce2')
  })

  it('says what is wrong with an invalid option, and does not let visitors pass', async () => {
    const page = await visit({ statement: 'Café' })
    const error = await page.evaluate(() =>
      window.WalletModal.open().then(
        () => undefined,
        ({ code, message }: { code: string; message: string }) => ({ code, message }),
      ),
    )
    expect(error).toEqual({
      code: 'InvalidOption',
      message: 'Invalid option "signIn.statement": "é" is not allowed',
    })
    expect(await dialog(page).count()).toBe(0)
  })
})
