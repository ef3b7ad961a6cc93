import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { chromium } from 'playwright-core'
import { demoWallet, installDemoWallet, startSandbox } from 'wallet-modal/testing'
import { startShop } from './server.js'

let sandbox, shop, browser, page, wallet

before(async () => {
  sandbox = await startSandbox()
  const [ethereum] = sandbox.json.chains
  const seller = sandbox.json.accounts.at(5).address
  shop = await startShop({ networks: [ethereum.id], rpcUrls: { [ethereum.id]: ethereum.rpcUrl }, seller })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: (process.env.CHROMIUM_ARGS ?? '').split('\n').filter(Boolean) })
})
after(async () => {
  await browser?.close()
  shop?.stop()
  await sandbox?.stop()
})

async function visit(settings) {
  const context = await browser.newContext()
  context.setDefaultTimeout(10_000)
  await installDemoWallet(context, sandbox, settings)
  page = await context.newPage()
  wallet = demoWallet(page)
  await page.goto(shop.url)
}
beforeEach(() => visit({}))
afterEach(async () => {
  await page.context().close()
  await sandbox.reset()
})

const modal = () => page.locator('wallet-modal').getByRole('dialog')
const payButton = () => page.getByRole('button', { name: 'Pay 0.01 ETH' })
const status = () => page.getByRole('status').first()

/** Chooses the demo wallet in the widget; the wallet's own window is answered by the test. */
async function choose() {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await modal().getByRole('button', { name: /^Demo Wallet/ }).click()
}
const connected = () => page.waitForFunction(() => window.WalletModal.getState().account !== null)
const isPayable = () => page.waitForFunction(() => !document.querySelector('#pay').disabled)

async function balanceOf(address) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const response = await fetch(sandbox.json.chains[0].rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return BigInt((await response.json()).result)
}

test('a visitor connects, and is still connected after a reload', async () => {
  await choose()
  await wallet.approve()
  await connected()
  await page.reload()
  await connected()
  assert.equal(await page.evaluate(() => window.WalletModal.getState().account.address), sandbox.json.accounts[0].address)
  await isPayable()
})

test('a visitor refuses, and can try again', async () => {
  await choose()
  await wallet.reject()
  await modal().getByText('Connection declined').waitFor()
  assert.deepEqual((await wallet.requests()).filter(({ status: how }) => how === 'refused').map(({ method, error }) => [method, error.code]), [['eth_requestAccounts', 4001]])
  await wallet.script({ answer: 'approve' })
  await modal().getByRole('button', { name: 'Try again' }).click()
  await connected()
})

test('a visitor on another network switches before paying', async () => {
  await page.context().close()
  await visit({ chain: 8453, answer: 'approve' })
  await choose()
  await modal().getByText('This page does not work on the network your wallet is on.').waitFor()
  assert.equal(await payButton().isDisabled(), true)
  await modal().getByRole('button', { name: 'Ethereum' }).click()
  await isPayable()
  assert.equal((await wallet.requests()).some(({ method }) => method === 'wallet_switchEthereumChain'), true)
})

test('a visitor pays, and the payment is mined', async () => {
  await wallet.script({ method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await choose()
  await isPayable()
  const seller = sandbox.json.accounts.at(5).address
  const had = await balanceOf(seller)
  await payButton().click()
  await wallet.reject()
  await status().getByText('Not paid').waitFor()
  await payButton().click()
  await wallet.approve()
  await status().getByText(/^Paid: 0x[0-9a-f]{64}$/).waitFor()
  assert.equal((await balanceOf(seller)) - had, 10n ** 16n)
})

test('the shop survives a node that fails', async () => {
  await wallet.script({ answer: 'approve' })
  await sandbox.setFault({ service: 'rpc', fault: 'status', status: 503 })
  await choose()
  await connected()
  await sandbox.clearFaults()
})
