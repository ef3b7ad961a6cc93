import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { AGGREGATOR, furnishAllowances, ROUTER, sendAs } from '../sandbox/evm/allowances.ts'
import { ACCOUNTS } from './kit/pageWallet.ts'
import { allowanceOf, atRouter, NETWORK, usdcOf } from './kit/revoking.ts'
import { toast, visitConnected } from './kit/sending.ts'
import type { Site } from './kit/site.ts'
import { button, dialog, heard, openModal, outcome, script, walletLog } from './kit/visit.ts'
import { withSite, type Control } from './kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const [OWNER, , SPENDER] = ACCOUNTS as unknown as [Hex, Hex, Hex]
const rpc = (method: string, ...params: unknown[]) => control.rpc(NETWORK, method, ...params)
const url = () => site.sandbox.json.chains.find(({ id }) => id === NETWORK)?.rpcUrl ?? ''
const usdc = () => usdcOf(site)
const allowance = (spender: Hex) => allowanceOf(site, OWNER, spender)

const rows = (page: Page) => dialog(page, 'Allowances').locator('.row')
const isSearched = (page: Page) => dialog(page, 'Allowances').getByText('Your whole history was searched').waitFor()

/** Opens Allowances from Account. */
async function inAllowances(options: object = {}): Promise<Page> {
  const page = await visitConnected(site, options)
  await openModal(page)
  await button(page, 'Allowances').click()
  return page
}

describe('Allowances', () => {
  it('lists what others may spend, the unlimited first, with whole addresses at a press', async () => {
    await furnishAllowances(url(), OWNER, SPENDER, 4_000_000_000)
    const page = await inAllowances()
    await isSearched(page)
    expect(await rows(page).count()).toBe(7)
    await expect.poll(() => rows(page).first().textContent()).toMatch(/Unlimited|All NFTs/)
    expect(await rows(page).filter({ hasText: 'NFT #77' }).count()).toBe(1)
    expect(await rows(page).filter({ hasText: 'All NFTs' }).count()).toBe(2)
    await atRouterOfToken(page)
    expect(await dialog(page).locator('.address').first().textContent()).toBe(ROUTER)
    await dialog(page).getByText('10,000 USDC').waitFor()
  })

  it('revokes with the wallet: the chain has nothing left, and the row goes', async () => {
    const page = await inAllowances()
    await isSearched(page)
    expect(await allowance(ROUTER)).toBe(2n ** 256n - 1n)
    await atRouter(page)
    await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
    await button(page, 'Revoke').click()
    await toast(page, 'Allowance revoked: USDC').waitFor()
    expect(await allowance(ROUTER)).toBe(0n)
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await rows(page).first().textContent()).toContain('250')
    const [told, ...others] = await heard(page, 'transaction')
    expect(others).toEqual([])
    const hash = expect.stringMatching(/^0x[0-9a-f]{64}$/) as string
    expect(told?.detail).toEqual({ hash, network: NETWORK, kind: 'approve' })
  })

  it('leaves the allowance if the visitor rejects, who can try again', async () => {
    const page = await inAllowances()
    await isSearched(page)
    await atRouter(page)
    await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
    await button(page, 'Revoke').click()
    await dialog(page).getByText('You rejected the transaction').waitFor()
    expect(await allowance(ROUTER)).toBe(2n ** 256n - 1n)
    await button(page, 'Close').click()
    expect((await outcome(page)).outcome).toBe('rejected')
  })

  it('goes on after a reload half-way', async () => {
    const page = await inAllowances()
    await isSearched(page)
    await atRouter(page)
    await rpc('evm_setAutomine', false)
    await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
    await button(page, 'Revoke').click()
    await dialog(page).getByText('Revoking…').waitFor()
    // The pressed button is gone: its row has the focus, and is in sight.
    await dialog(page).locator('.row:focus', { hasText: 'Revoking…' }).waitFor()
    await page.reload()
    await page.waitForFunction(() => window.WalletModal?.getState().connections.length > 0)
    await openModal(page)
    await dialog(page, 'Account').getByText('Revoking USDC').waitFor()
    await button(page, 'Allowances').click()
    await dialog(page).getByText('Revoking…').waitFor()
    await rpc('evm_mine')
    await toast(page, 'Allowance revoked: USDC').waitFor()
    await expect.poll(() => rows(page).count()).toBe(1)
    await rpc('evm_setAutomine', true)
  })

  it('says if the node fails, keeps what was found, and goes on from there', async () => {
    await control.fault({ service: 'rpc', method: 'eth_getLogs', fault: 'rpc-error', code: -32_601 })
    const page = await inAllowances()
    await dialog(page).getByText('The search was interrupted').first().waitFor()
    await control.clearFaults()
    await button(page, 'Try again').click()
    await isSearched(page)
    expect(await rows(page).count()).toBe(2)
    expect(await button(page, 'Try again').count()).toBe(0)
  })

  it('stops when the visitor says so, and asks the node nothing further', async () => {
    await control.fault({ service: 'rpc', method: 'eth_getLogs', fault: 'delay', delayMs: 60_000 })
    const page = await inAllowances()
    await dialog(page).getByRole('progressbar').waitFor()
    await button(page, 'Stop').click()
    await dialog(page).getByText('The search is stopped').waitFor()
    await control.clearFaults()
    await button(page, 'Look further back').click()
    await isSearched(page)
    expect(await rows(page).count()).toBe(2)
  })

  it('shows what is left after somebody else has changed it, when the visitor returns', async () => {
    const page = await inAllowances()
    await isSearched(page)
    await button(page, 'Back').click()
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ROUTER, 0n] })
    await sendAs(url(), OWNER, [{ to: usdc(), data }])
    await button(page, 'Allowances').click()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await rows(page).first().textContent()).toContain(AGGREGATOR.slice(0, 6))
  })

  it('works with the keyboard alone', async () => {
    const page = await inAllowances()
    await isSearched(page)
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    expect(
      await rows(page)
        .nth(1)
        .evaluate((row) => (row.getRootNode() as ShadowRoot).activeElement === row),
    ).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await dialog(page).getByText('Expected to succeed').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
    await page.keyboard.press('Enter')
    await dialog(page).getByText('You rejected the transaction').waitFor()
    expect(await walletLog(page)).toContain('eth_sendTransaction')
  })

  it('saves nothing of what it finds', async () => {
    const page = await inAllowances()
    await isSearched(page)
    const saved = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(saved.toLowerCase()).not.toContain(ROUTER.slice(2).toLowerCase())
  })
})

/** Opens the allowance of the token itself: Permit2 has another one for the same router. */
async function atRouterOfToken(page: Page): Promise<void> {
  const mine = rows(page).filter({ hasText: 'Unlimited' }).filter({ hasText: '0xE592' })
  expect(await mine.count()).toBe(2)
  await mine.first().click()
}
