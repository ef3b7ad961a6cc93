import { installMockWallet } from '@johanneskares/wallet-mock'
import type { BrowserContext, Page } from 'playwright-core'
import { http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSite, type Site } from './kit/site.ts'
import { button, call, dialog, openModal, outcome, stateOf } from './kit/visit.ts'

let site: Site
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
afterEach(() => context?.close())

/**
 * Opens a page with the wallet of `@johanneskares/wallet-mock`, which has no events and no revocable permissions, and
 * approves everything.
 */
async function visit(): Promise<{ page: Page; address: string }> {
  const { chains, accounts } = site.sandbox.json
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  const account = privateKeyToAccount(accounts[3]?.privateKey as `0x${string}`)
  const transports = Object.fromEntries(chains.map(({ id, rpcUrl }) => [Number(id.split(':')[1]), http(rpcUrl)]))
  await installMockWallet({ browserContext: context, account, transports })
  const { page } = await site.open({ wallet: false, in: context })
  return { page, address: account.address }
}

describe('A third-party wallet', () => {
  it('connects, switches, signs, sends, restores and disconnects a third-party wallet', async () => {
    const { page, address } = await visit()
    await openModal(page)
    await button(page, /^Mock Wallet/).click()
    expect(await outcome(page)).toMatchObject({
      outcome: 'connected',
      connection: { connectorId: 'com.example.mock-wallet', network: 'eip155:1' },
    })
    expect((await stateOf(page)).account?.caipAddress).toBe(`eip155:1:${address}`)
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()

    await page.locator('wallet-modal-network-button').getByRole('button', { name: 'Ethereum' }).click()
    await button(page, 'Base').click()
    await dialog(page).waitFor({ state: 'hidden' })
    expect((await stateOf(page)).account?.caipAddress).toBe(`eip155:8453:${address}`)

    const ask = (method: string, params: unknown[]) =>
      page.evaluate(
        ([name, args]) => window.WalletModal.getProvider('eip155')?.request({ method: name, params: args }),
        [method, params] as const,
      )
    expect(await ask('personal_sign', ['0x48656c6c6f', address])).toMatch(/^0x[0-9a-f]{130}$/)
    const hash = await ask('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
    await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })

    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    // The wallet's network is stored in Node, so it survives a reload.
    expect((await stateOf(page)).account).toMatchObject({ caipAddress: `eip155:8453:${address}`, status: 'connected' })

    expect(await call(page, 'disconnect')).toEqual({ value: undefined })
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect((await stateOf(page)).account).toBeNull()
  })
})
