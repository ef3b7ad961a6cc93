import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { DELEGATE, furnishDelegates } from '../../sandbox/solana/delegates.ts'
import { outOfSight } from '../kit/outOfSight.ts'
import { toast } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import {
  balancesAt,
  FEE,
  MAINNET,
  script,
  SENDER,
  tokenAccountOf,
  tokenOf,
  visitConnected,
} from '../kit/solanaSending.ts'
import { button, dialog, heard, openModal, outcome } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const rpc = (method: string, ...params: unknown[]) => control.rpc(MAINNET, method, ...params)

/** Lets the delegate spend USDC and PYUSD, as another site would have asked the owner to. */
beforeEach(() => furnishDelegates(rpc, 0))

const rows = (page: Page) => dialog(page, 'Allowances').locator('.row')

/** Reads the delegate of a token account of the owner. */
async function delegate(symbol: string): Promise<string | undefined> {
  const answer = await rpc('getAccountInfo', tokenAccountOf(SENDER, symbol).toBase58(), { encoding: 'jsonParsed' })
  const { value } = answer as { value: { data: { parsed: { info: { delegate?: string } } } } }
  return value.data.parsed.info.delegate
}

/** Opens Allowances from Account, and there the delegate of USDC. */
async function atUsdc(): Promise<Page> {
  const page = await visitConnected(site)
  await openModal(page)
  await button(page, 'Allowances').click()
  await dialog(page, 'Allowances').getByRole('button', { name: /^USDC/ }).click()
  await dialog(page).getByText('Expected to succeed').waitFor()
  return page
}

describe('Allowances on Solana', () => {
  it('lists delegates of both token programs, the unlimited first, with whole addresses', async () => {
    const page = await atUsdc()
    await expect.poll(() => rows(page).count()).toBe(2)
    expect(await rows(page).first().textContent()).toMatch(/Unlimited/)
    const shown = await dialog(page).locator('.address').allTextContents()
    expect(shown).toEqual([DELEGATE.toBase58(), tokenOf('USDC').address, tokenAccountOf(SENDER, 'USDC').toBase58()])
    await dialog(page).getByText('250 USDC').first().waitFor()
    await dialog(page).getByText('0.000005 SOL').waitFor()
  })

  it.each([
    ['a phone', 360, 740, '15px'],
    ['a narrow phone with text of 200 %', 320, 1000, '30px'],
  ])('keeps the button in sight above long facts on %s', async (_, width, height, fontSize) => {
    const page = await atUsdc()
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => window.WalletModal.setTheme({ variables: { '--wm-font-size': size } }), fontSize)
    expect(await outOfSight(page, '.btn.danger')).toEqual([])
  })

  it('revokes with the wallet: the account has no delegate, the row goes, and the site is told', async () => {
    const page = await atUsdc()
    const { coins } = balancesAt(control)
    const before = await coins(SENDER)
    expect(await delegate('USDC')).toBe(DELEGATE.toBase58())
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'approve', times: 1 })
    await button(page, 'Revoke').click()
    await toast(page, 'Allowance revoked: USDC').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await delegate('USDC')).toBeUndefined()
    expect(await delegate('PYUSD')).toBe(DELEGATE.toBase58())
    expect(await coins(SENDER)).toBe(before - FEE)
    const hash = expect.any(String) as string
    expect((await heard(page, 'transaction')).map(({ detail }) => detail)).toEqual([
      { hash, network: MAINNET, kind: 'approve' },
    ])
  })

  it('leaves the delegate if the visitor rejects, who can try again', async () => {
    const page = await atUsdc()
    await script(page, { method: 'solana:signAndSendTransaction', answer: 'reject', times: 1 })
    await button(page, 'Revoke').click()
    await dialog(page).getByText('You rejected the transaction').waitFor()
    expect(await delegate('USDC')).toBe(DELEGATE.toBase58())
    await button(page, 'Close').click()
    expect((await outcome(page)).outcome).toBe('rejected')
  })
})
