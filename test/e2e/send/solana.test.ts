import { describe, expect, it } from 'vitest'
import { createFeeMint, FEE_MINT, FEE_MINT_DECIMALS, feeMintBalance } from '../../kit/feeMint.ts'
import { toast } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import {
  balancesAt,
  confirm,
  enter,
  FEE,
  isChecked,
  MAINNET,
  RECEIVER,
  saved,
  script,
  SENDER,
  SOL,
  strangerOf,
  TOKEN_RENT,
  visitConnected,
} from '../kit/solanaSending.ts'
import { button, dialog, heard, openModal, outcome } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
let coins: ReturnType<typeof balancesAt>['coins']
let tokens: ReturnType<typeof balancesAt>['tokens']
withSite((started) => {
  ;({ site, control } = started)
  ;({ coins, tokens } = balancesAt(control))
})

describe('Send on Solana', () => {
  it('sends SOL, which arrives, and tells the site', { tags: 'journey' }, async () => {
    const page = await visitConnected(site)
    const [from, to] = [await coins(SENDER), await coins(RECEIVER)]
    await enter(page, { amount: '1.5' })
    const review = dialog(page, 'Review Send')
    expect((await review.locator('.address').innerText()).replace(/\s/g, '')).toBe(RECEIVER)
    await review.getByText('1.5 SOL').waitFor()
    await review.getByText('0.000005 SOL').waitFor()
    await confirm(page)
    await dialog(page, 'Account').waitFor()
    await toast(page, 'You successfully sent 1.5 SOL').waitFor()
    expect(await coins(RECEIVER)).toBe(to + (SOL * 3n) / 2n)
    expect(await coins(SENDER)).toBe(from - (SOL * 3n) / 2n - FEE)
    const told = await heard(page, 'transaction')
    const hash: unknown = told[0]?.detail.hash
    expect(told.map(({ detail }) => detail)).toEqual([{ hash, network: MAINNET, kind: 'send' }])
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'sent', hash })
    expect(await control.rpc(MAINNET, 'getSignatureStatuses', [hash])).toMatchObject({ value: [{ err: null }] })
  })

  it.each([
    ['an SPL token', 'USDC', TOKEN_RENT, '0.00203928 SOL'],
    ['a token of Token-2022', 'PYUSD', 2_074_080n, '0.00207408 SOL'],
  ])('sends %s to somebody without an account for it, which it opens', async (_, symbol, rent, shown) => {
    const page = await visitConnected(site)
    const stranger = strangerOf(symbol).address
    const before = await coins(SENDER)
    await enter(page, { token: new RegExp(`^${symbol}`), amount: '12.34', to: stranger })
    await dialog(page, 'Review Send').getByText(shown).waitFor()
    await dialog(page, 'Review Send').getByText('Opens the recipient’s account').waitFor()
    await confirm(page)
    await toast(page, `You successfully sent 12.34 ${symbol}`).waitFor()
    expect(await tokens(stranger, symbol)).toBe(12_340_000n)
    expect(await coins(SENDER)).toBe(before - FEE - rent)
  })

  it.each(['USDC', 'PYUSD'])('sends %s to somebody who has an account for it', async (symbol) => {
    const page = await visitConnected(site)
    const [before, had] = [await coins(SENDER), await tokens(RECEIVER, symbol)]
    await enter(page, { token: new RegExp(`^${symbol}`), amount: '0.000001' })
    await isChecked(page)
    expect(await dialog(page, 'Review Send').getByText('Opens the recipient’s account').count()).toBe(0)
    await confirm(page)
    await toast(page, `You successfully sent 0.000001 ${symbol}`).waitFor()
    expect(await tokens(RECEIVER, symbol)).toBe((had ?? 0n) + 1n)
    expect(await coins(SENDER)).toBe(before - FEE)
  })

  it('announces how much of a token arrives if its issuer keeps a part, and exactly that much arrives', async () => {
    const ask = (method: string, params: unknown[]) => control.rpc(MAINNET, method, ...params)
    await createFeeMint(ask)
    const token = { address: FEE_MINT, symbol: 'TAXED', decimals: FEE_MINT_DECIMALS }
    const page = await visitConnected(site, { options: { tokens: { [MAINNET]: [token] } } })
    await enter(page, { token: /^TAXED/, amount: '100' })
    const review = dialog(page, 'Review Send')
    await isChecked(page)
    await review.getByText('Recipient gets', { exact: true }).waitFor()
    await review.getByText('97.5 TAXED', { exact: true }).first().waitFor()
    await confirm(page)
    await toast(page, 'You successfully sent 100 TAXED').waitFor()
    expect(await feeMintBalance(ask, RECEIVER)).toBe(97_500_000n)
    expect(await feeMintBalance(ask, SENDER)).toBe(900_000_000n)
  })

  it('sends the most that leaves the network fee, and nothing else', async () => {
    const page = await visitConnected(site)
    const [from, to] = [await coins(SENDER), await coins(RECEIVER)]
    await openModal(page)
    await button(page, /^Send$/).click()
    await button(page, 'Choose token').click()
    await dialog(page, 'Select Token')
      .getByRole('button', { name: /^Solana|^SOL/ })
      .click()
    await dialog(page).getByRole('textbox', { name: 'Recipient' }).fill(RECEIVER)
    await button(page, 'Max').click()
    await button(page, 'Review').click()
    await confirm(page)
    await toast(page, 'You successfully sent').waitFor()
    expect(await coins(SENDER)).toBe(0n)
    expect(await coins(RECEIVER)).toBe(to + from - FEE)
  })

  it('can be sent again after the visitor rejected it', async () => {
    const page = await visitConnected(site)
    const before = await coins(RECEIVER)
    await enter(page, {})
    await isChecked(page)
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'reject', times: 1 })
    await button(page, /^Send$/).click()
    await dialog(page, 'Review Send').getByText('You rejected the transaction').waitFor()
    expect(await coins(RECEIVER)).toBe(before)
    await confirm(page)
    await dialog(page, 'Account').waitFor()
    await expect.poll(() => coins(RECEIVER)).toBe(before + SOL)
  })

  it('counts if the wallet approves after the modal was closed', async () => {
    const page = await visitConnected(site)
    const before = await coins(RECEIVER)
    await enter(page, {})
    await isChecked(page)
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'approve', delayMs: 1_500, times: 1 })
    await button(page, /^Send$/).click()
    await button(page, 'Close').click()
    expect((await outcome(page)).outcome).toBe('closed')
    await toast(page, 'You successfully sent 1 SOL').waitFor()
    expect(await coins(RECEIVER)).toBe(before + SOL)
    expect(await heard(page, 'transaction')).toHaveLength(1)
  })

  it('opens with the values of the site, and ends in a view of its own', async () => {
    const page = await visitConnected(site)
    const before = await tokens(RECEIVER, 'USDC')
    await openModal(page, { view: 'WalletSend', to: RECEIVER, amount: '2.5', token: 'USDC', network: MAINNET })
    await button(page, 'Review').click()
    await confirm(page)
    await dialog(page, 'Confirmed').getByText('You successfully sent 2.5 USDC').first().waitFor()
    expect(await tokens(RECEIVER, 'USDC')).toBe((before ?? 0n) + 2_500_000n)
    const link = await dialog(page).getByRole('link', { name: 'Block Explorer' }).getAttribute('href')
    await button(page, 'Done').click()
    const { hash } = (await outcome(page)) as { hash?: string }
    expect(link).toBe(`https://solscan.io/tx/${hash}`)
    expect(await saved(page)).toMatchObject([{ state: 'confirmed', token: expect.any(String) }])
  })
})
