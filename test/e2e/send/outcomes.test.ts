import { createWalletClient, http, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { ETHER, review, sendFromAccount, toast, visitConnected } from '../kit/sending.ts'
import type { Site } from '../kit/site.ts'
import { button, dialog, heard, openModal, outcome, script, walletLog } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const [, OTHER, RECEIVER] = ACCOUNTS
const NETWORK = 'eip155:1'
const rpc = (method: string, ...params: unknown[]) => control.rpc(NETWORK, method, ...params)
const balance = async (address: string) => BigInt(String(await rpc('eth_getBalance', address, 'latest')))

/** Sends 1 ETH, which no block includes yet. */
async function pending(): Promise<{ page: Page; hash: string }> {
  const page = await visitConnected(site)
  await rpc('evm_setAutomine', false)
  await sendFromAccount(page, { to: RECEIVER })
  await dialog(page, 'Account').getByText('Sending 1 ETH').waitFor()
  const [told] = await heard(page, 'transaction')
  return { page, hash: String(told?.detail.hash) }
}

/** Sends another transaction with the same number and ten times the fee, as wallets do to replace one. */
async function replace(hash: string, fields: { to: Hex; value: bigint }): Promise<void> {
  const { nonce, maxFeePerGas } = (await rpc('eth_getTransactionByHash', hash)) as { nonce: Hex; maxFeePerGas: Hex }
  const key = EVM_ACCOUNTS[0]?.privateKey
  if (!key) throw new Error('No account')
  const fee = 10n * BigInt(maxFeePerGas)
  const wallet = createWalletClient({
    account: privateKeyToAccount(key),
    chain: mainnet,
    transport: http(site.sandbox.json.chains.find(({ id }) => id === NETWORK)?.rpcUrl),
  })
  await wallet.sendTransaction({
    ...fields,
    nonce: Number(nonce),
    gas: 21_000n,
    maxFeePerGas: fee,
    maxPriorityFeePerGas: fee,
  })
  await rpc('evm_mine')
}

/** The transfers in the storage of the page. */
const saved = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wallet-modal:transfers') ?? '[]') as { state: string }[])

describe('A sent transfer', () => {
  it('is confirmed with the fee that the visitor raised in the wallet', async () => {
    const { page, hash } = await pending()
    const before = await balance(RECEIVER)
    await page.evaluate((pendingHash) => window.demoWallet.speedUp(pendingHash), hash as Hex)
    await rpc('evm_mine')
    await toast(page, 'You successfully sent 1 ETH').waitFor()
    expect(await balance(RECEIVER)).toBe(before + ETHER)
  })

  it('is cancelled by the visitor in the wallet', async () => {
    const { page, hash } = await pending()
    const before = await balance(RECEIVER)
    await page.evaluate((pendingHash) => window.demoWallet.cancel(pendingHash), hash as Hex)
    await rpc('evm_mine')
    await toast(page, 'You cancelled your transfer of 1 ETH').waitFor()
    expect(await balance(RECEIVER)).toBe(before)
    expect(await saved(page)).toMatchObject([{ state: 'cancelled' }])
  })

  it('is replaced by another transaction', async () => {
    const { page, hash } = await pending()
    await replace(hash, { to: OTHER, value: 5n })
    await toast(page, 'Another transaction took the place of your transfer of 1 ETH').waitFor()
    expect(await saved(page)).toMatchObject([{ state: 'replaced' }])
  })

  it('is dropped by the node', { timeout: 60_000 }, async () => {
    const { page, hash } = await pending()
    await rpc('anvil_dropTransaction', hash)
    // The node must not have known it for half a minute.
    await toast(page, 'The network no longer knows your transfer of 1 ETH').waitFor({ timeout: 50_000 })
    expect(await saved(page)).toMatchObject([{ state: 'dropped' }])
  })

  it('is reverted, although the network would have carried it out a moment ago', async () => {
    const page = await visitConnected(site)
    const usdc = site.sandbox.json.tokens.find((one) => one.network === NETWORK && one.symbol === 'USDC')?.address
    await rpc('evm_setAutomine', false)
    await sendFromAccount(page, { token: /^USD/, amount: '2', to: RECEIVER })
    await rpc('anvil_setCode', usdc, '0x60006000fd')
    await rpc('evm_mine')
    await toast(page, 'Your transfer of 2 USDC failed. Only the network fee was charged.').waitFor()
    expect(await saved(page)).toMatchObject([{ state: 'reverted' }])
  })
})

describe('A transfer that cannot be sent', () => {
  it('is blocked if the balance does not cover amount and fee', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await button(page, /^Send$/).click()
    await button(page, 'Choose token').click()
    await dialog(page, 'Select Token')
      .getByRole('button', { name: /^Ether/ })
      .click()
    await dialog(page).getByRole('textbox', { name: 'Amount' }).fill('10000')
    await dialog(page).getByRole('textbox', { name: 'Recipient' }).fill(RECEIVER)
    await button(page, 'Review').click()
    await dialog(page, 'Review Send').getByText('Your balance does not cover the amount and the network fee').waitFor()
    expect(await walletLog(page)).not.toContain('eth_sendTransaction')
  })

  it.each([
    ['transaction underpriced', 'TransactionFailed'],
    ['insufficient funds for gas * price + value', 'InsufficientFunds'],
  ])('fails with the words of the wallet: %s', async (message, code) => {
    const page = await visitConnected(site)
    await openModal(page)
    await review(page, { to: RECEIVER })
    await script(page, { method: 'eth_sendTransaction', answer: 'error', code: -32000, message, times: 1 })
    await button(page, /^Send$/).click()
    await toast(page, 'Failed to send transaction').waitFor()
    await button(page, 'Close').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'failed', error: { code, isOurs: true } })
    expect(await saved(page)).toEqual([])
  })
})

describe('A transfer that the visitor does not wait for', () => {
  it('counts if the wallet approves it after the modal was closed', async () => {
    const page = await visitConnected(site)
    const before = await balance(RECEIVER)
    await openModal(page)
    await review(page, { to: RECEIVER })
    await script(page, { method: 'eth_sendTransaction', answer: 'approve', delayMs: 1_500, times: 1 })
    await button(page, /^Send$/).click()
    await button(page, 'Close').click()
    expect((await outcome(page)).outcome).toBe('closed')
    await toast(page, 'You successfully sent 1 ETH').waitFor()
    expect(await balance(RECEIVER)).toBe(before + ETHER)
    expect(await heard(page, 'transaction')).toHaveLength(1)
  })

  it('is not sent on another network, even if the wallet switches half-way', async () => {
    const page = await visitConnected(site)
    await openModal(page)
    await review(page, { to: RECEIVER })
    await page.evaluate(() => window.demoWallet.setChain(8453))
    await button(page, /^Send$/).click()
    await dialog(page).getByText('Your wallet has another account or network now').waitFor()
    expect(await walletLog(page)).not.toContain('eth_sendTransaction')
  })

  it('is told by another tab if its own was closed', async () => {
    const { page } = await pending()
    const { page: second } = await site.open({ in: page.context() })
    await second.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await page.close()
    await rpc('evm_mine')
    await toast(second, 'You successfully sent 1 ETH').waitFor()
    expect(await saved(second)).toMatchObject([{ state: 'confirmed' }])
  })

  it('is told by one of two tabs', async () => {
    const { page } = await pending()
    const { page: second } = await site.open({ in: page.context() })
    await second.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await rpc('evm_mine')
    await toast(page, 'You successfully sent 1 ETH').waitFor()
    await expect.poll(() => saved(second)).toMatchObject([{ state: 'confirmed' }])
    expect(await second.locator('wallet-modal .toast').count()).toBe(0)
  })
})

it('Sending needs no project id and no host but the page’s own and the site’s node', async () => {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 } })
  const allowed = [site.host.url, site.cdn.url, ...site.sandbox.json.chains.map(({ rpcUrl }) => rpcUrl)]
  const blocked: string[] = []
  await context.route('**', (route) => {
    const url = route.request().url()
    const isWallet = url.startsWith(`${new URL(site.sandbox.url).origin}/wallets/`)
    if (isWallet || /^(?:data|blob):/.test(url) || allowed.some((one) => url.startsWith(one))) return route.continue()
    blocked.push(url)
    return route.abort()
  })
  context.setDefaultTimeout(15_000)
  const { page } = await site.open({ in: context })
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  const before = await balance(RECEIVER)
  await sendFromAccount(page, { to: RECEIVER })
  await toast(page, 'You successfully sent 1 ETH').waitFor()
  expect(await balance(RECEIVER)).toBe(before + ETHER)
  expect(blocked).toEqual([])
})
