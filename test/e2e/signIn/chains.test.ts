import { verifySignIn } from '@solana/wallet-standard-util'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import type { Page } from 'playwright-core'
import nacl from 'tweetnacl'
import { describe, expect, it } from 'vitest'
import { toast } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { button, call, dialog, heard, noteEvents, openModal, outcome, stateOf } from '../kit/visit.ts'
import { withSite } from '../kit/withSite.ts'

let site: Site
withSite((started) => ({ site } = started))

const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const signIn = (page: Page) => dialog(page, 'Sign In')
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const sessionOf = async (page: Page) => (await stateOf(page)).session
const NOT_VALID = 'The signature is not of this account, or the site did not accept it.'

async function visit(options: Record<string, unknown>, wallet: object, clock = false): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  context.setDefaultTimeout(15_000)
  await noteEvents(context)
  if (clock) await context.clock.install()
  return (await site.open({ in: context, wallet: false, options, ...wallet })).page
}

const solana = (option: object, clock = false) =>
  visit({ ...site.optionsFor('solana'), signIn: option }, { solanaWallet: { 'data-answer': 'approve' } }, clock)
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

/** Signs, and waits until the view tells why that failed; goes back to the message. */
async function failToSign(page: Page, reason: string): Promise<void> {
  await button(page, 'Sign').click()
  await toast(page, 'Error signing message').first().waitFor()
  await signIn(page).getByText(reason).waitFor()
  expect(await sessionOf(page)).toBeNull()
}

describe('Sign-in on Solana', () => {
  it('is by solana:signIn: rejected, with another text, for another page, then signed, and kept by a reload', async () => {
    const page = await solana({ statement: 'Bienvenido, señor', resources: ['https://shop.example/terms'] })
    await connect(page, /^Demo Solana Wallet/)
    await page.evaluate(() => window.demoSolanaWallet.script({ method: 'solana:signIn', answer: 'reject', times: 1 }))
    await failToSign(page, 'You rejected the request in your wallet.')
    await page.evaluate(() => {
      const feature = window.demoSolanaWallet.wallet.features['solana:signIn'] as {
        signIn: (...all: object[]) => unknown
      }
      const { signIn: own } = feature
      const wrong = [{ nonce: 'otherNonce1' }, { domain: 'other.example' }]
      feature.signIn = (input) => own({ ...input, ...wrong.shift() })
    })
    await failToSign(page, NOT_VALID)
    await button(page, 'Try again').click()
    await failToSign(page, NOT_VALID)
    await button(page, 'Try again').click()
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

  it('is asked again for another account and after its expiry, and Cancel disconnects', async () => {
    const page = await solana({ expiresInMs: 60_000 }, true)
    await connect(page, /^Demo Solana Wallet/)
    await button(page, 'Sign').click()
    await isClosed(page)
    const first = await sessionOf(page)
    await page.clock.fastForward(61_000)
    await page.waitForFunction(() => window.WalletModal.getState().session === null)
    await openModal(page)
    await signIn(page).locator('.sign-in-message').waitFor()
    await button(page, 'Sign').click()
    await isClosed(page)
    await page.evaluate(() => window.demoSolanaWallet.selectAccount(1))
    await signIn(page).locator('.sign-in-message').waitFor()
    const shown = await signIn(page).locator('.sign-in-message').textContent()
    expect(shown).not.toContain(first?.data.accountAddress)
    await button(page, 'Cancel').click()
    await isClosed(page)
    expect((await stateOf(page)).connections).toEqual([])
    expect(await heard(page, 'sign-in')).toHaveLength(2)
  })
})

describe('Sign-in on Bitcoin', () => {
  it('is verified in the browser: rejected, with another text, then signed, and kept by a reload', async () => {
    const page = await bitcoin('unisat', { statement: 'Bienvenido, señor' })
    await connect(page, /^Unisat/)
    await page.evaluate(() => window.demoBitcoinWallet.script({ method: 'signMessage', answer: 'reject', times: 1 }))
    await failToSign(page, 'You rejected the request in your wallet.')
    await page.evaluate(() => {
      const { unisat } = window as unknown as { unisat: { signMessage(text: string): Promise<string> } }
      const own = unisat.signMessage.bind(unisat)
      unisat.signMessage = (text) => {
        unisat.signMessage = own
        return own(`${text}!`)
      }
    })
    await failToSign(page, NOT_VALID)
    await button(page, 'Try again').click()
    await button(page, 'Sign').click()
    expect((await outcome(page)).outcome).toBe('signed-in')
    const { data, message = '', signature = '' } = (await sessionOf(page)) ?? {}
    expect(Verifier.verifySignature(data?.accountAddress ?? '', message, signature)).toBe(true)
    await page.reload()
    await page.waitForFunction(() => window.WalletModal?.getState().session !== null)
    expect((await sessionOf(page))?.signature).toBe(signature)
  })

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
