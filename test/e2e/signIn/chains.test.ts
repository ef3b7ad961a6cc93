import { verifySignIn } from '@solana/wallet-standard-util'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import type { Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const signIn = (page: Page) => dialog(page, 'Sign In')
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page) => (await stateOf(page)).session

async function visit(options: Record<string, unknown>, wallet: object): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  return (await site.open({ in: context, wallet: false, options, ...wallet })).page
}

const solana = (option: object) =>
  visit({ ...site.optionsFor('solana'), signIn: option }, { solanaWallet: { 'data-answer': 'approve' } })
const bitcoin = (via: string, option: object) => {
  const script = `${new URL(site.sandbox.url).origin}/wallets/bitcoin.js?interfaces=${via}`
  return visit(
    { networks: [BITCOIN], signIn: option },
    { head: `<script src="${script}" data-answer="approve"></script>` },
  )
}

async function connect(page: Page, row: RegExp): Promise<void> {
  await openModal(page)
  await button(page, row).click()
  await signIn(page).locator('.sign-in-message').waitFor()
}

describe('Sign-in on Solana', () => {
  it('is by solana:signIn, with what other readers of the standard verify, and kept by a reload', async () => {
    const page = await solana({ statement: 'Bienvenido, señor', resources: ['https://shop.example/terms'] })
    await connect(page, /^Demo Solana Wallet/)
    await button(page, 'Sign').click()
    const { outcome: result, session } = await outcome(page)
    expect(result).toBe('signed-in')
    const { data, message = '', signature = '' } = session ?? {}
    const { accountAddress: address = '', ...fields } = data ?? {}
    const [publicKey, signed] = [base58.decode(address), base58.decode(signature)]
    const signedMessage = new TextEncoder().encode(message)
    expect(nacl.sign.detached.verify(signedMessage, signed, publicKey)).toBe(true)
    const output = { account: { address, publicKey, chains: [], features: [] }, signedMessage, signature: signed }
    expect(verifySignIn({ ...fields, address }, output)).toBe(true)
    const asked = await page.evaluate(() => window.demoSolanaWallet.requests.map(({ method }) => method))
    expect(asked).not.toContain('solana:signMessage')
    await page.reload()
    await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
    expect((await sessionOf(page))?.signature).toBe(signature)
    await call(page, 'signOut')
    expect(await sessionOf(page)).toBeNull()
  })

  it('is asked again for another account, and Cancel disconnects', async () => {
    const page = await solana({})
    await connect(page, /^Demo Solana Wallet/)
    await button(page, 'Sign').click()
    await isClosed(page)
    const first = await sessionOf(page)
    await page.evaluate(() => window.demoSolanaWallet.selectAccount(1))
    await signIn(page).locator('.sign-in-message').waitFor()
    const shown = await signIn(page).locator('.sign-in-message').textContent()
    expect(shown).not.toContain(first?.data.accountAddress)
    await button(page, 'Cancel').click()
    await isClosed(page)
    expect((await stateOf(page)).connections).toEqual([])
    expect(await heard(page, 'sign-in')).toHaveLength(1)
  })
})

describe('Sign-in on Bitcoin', () => {
  it('is signed through Wallet Standard, and Cancel disconnects after signOut()', async () => {
    const page = await bitcoin('standard', {})
    await connect(page, /^Demo Bitcoin Wallet/)
    await button(page, 'Sign').click()
    await isClosed(page)
    const { data, message = '', signature = '' } = (await sessionOf(page)) ?? {}
    expect(Verifier.verifySignature(data?.accountAddress ?? '', message, signature)).toBe(true)
    await call(page, 'signOut')
    await openModal(page)
    await signIn(page).locator('.sign-in-message').waitFor()
    await button(page, 'Cancel').click()
    await isClosed(page)
    expect((await stateOf(page)).connections).toEqual([])
  })
})
