import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Site } from './kit/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('A visitor with an installed wallet', () => {
  it.each(['module', 'umd', 'standalone'] as const)('connects through the %s door and sees the balance on the button', async (door) => {
    const { page, context, problems } = await site.open({ door, wallet: { 'data-answer': 'approve' } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog', { name: 'Connect Wallet' }).getByRole('button', { name: /^Demo Wallet/ }).click()
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
    expect(await page.evaluate(() => window.WalletModal.getState().account)).toMatchObject({
      caipAddress: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      status: 'connected',
      balance: { value: '10000', symbol: 'ETH', decimals: 18 },
    })
    expect(problems).toEqual([])
    await context.close()
  })
})
