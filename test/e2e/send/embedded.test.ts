import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { controlOf } from '../kit/control.ts'
import { embeddedSite, yes } from '../kit/embedded.ts'
import { review, toast } from '../kit/sending.ts'
import { balancesAt, FEE, MAINNET, RECEIVER, SOL } from '../kit/solanaSending.ts'
import { button, call, dialog, heard, openModal, stateOf } from '../kit/visit.ts'

const { site, signedIn } = embeddedSite()
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The request in the approval; its amount is isolated from right-to-left text around it. */
const asked = (page: Page) => dialog(page, 'Approve Transaction').locator('.effect').getByText('1 ETH', { exact: true })

describe('The embedded wallet', () => {
  it.each(['smartAccount', 'eoa'] as const)('sends from its %s after an approval in the modal', async (type) => {
    const page = await signedIn({ options: { defaultAccountTypes: { eip155: type } } })
    expect((await stateOf(page)).account?.type).toBe(type)
    const balance = async () =>
      BigInt(String(await controlOf(site()).rpc('eip155:1', 'eth_getBalance', OTHER, 'latest')))
    const before = await balance()
    await openModal(page)
    await review(page, { to: OTHER })
    await button(page, /^Send$/).click()
    await asked(page).waitFor()
    await yes(page).click()
    await dialog(page, 'Account').waitFor()
    await toast(page, 'You successfully sent 1 ETH').waitFor()
    expect(await balance()).toBe(before + 10n ** 18n)
    expect(await heard(page, 'transaction')).toHaveLength(1)
  })

  it('sends from its Solana account', async () => {
    const page = await signedIn({ options: site().optionsFor('eip155', 'solana') })
    const { coins } = balancesAt(controlOf(site()))
    await call(page, 'switchNetwork', MAINNET)
    const account = (await stateOf(page)).account
    expect(account?.namespace).toBe('solana')
    const [from, to] = [await coins(account?.address ?? ''), await coins(RECEIVER)]
    await openModal(page)
    await review(page, { token: /^Solana|^SOL/, to: RECEIVER })
    await button(page, /^Send$/).click()
    await dialog(page, 'Approve Transaction').locator('.effect').getByText('1 SOL', { exact: true }).waitFor()
    await yes(page).click()
    await toast(page, 'You successfully sent 1 SOL').waitFor()
    expect(await coins(RECEIVER)).toBe(to + SOL)
    expect(await coins(account?.address ?? '')).toBe(from - SOL - FEE)
    expect(await heard(page, 'transaction')).toHaveLength(1)
  })

  it('stays in the review after a refusal', async () => {
    const page = await signedIn()
    await openModal(page)
    await review(page, { to: OTHER })
    await button(page, /^Send$/).click()
    await asked(page).waitFor()
    await page
      .frameLocator('wallet-modal iframe')
      .getByRole('button', { name: /Reject|Cancel/ })
      .click()
    await dialog(page, 'Review Send').getByText('You rejected the transaction').waitFor()
  })
})
