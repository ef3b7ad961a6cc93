import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { chromium } from 'playwright-core'
import { demoWallet, installDemoWallet, startSandbox } from 'wallet-modal/testing'
import { startShop } from './server.js'

/** One sandbox, shop and browser for all tests. Each visitor gets a new browser context. */
let sandbox, shop, browser, context

before(async () => {
  ;[sandbox, browser] = await Promise.all([
    startSandbox(),
    chromium.launch({
      executablePath: process.env.CHROMIUM_PATH,
      args: (process.env.CHROMIUM_ARGS ?? '').split('\n').filter(Boolean),
    }),
  ])
  const [ethereum] = sandbox.json.chains
  const seller = sandbox.json.accounts.at(5).address
  shop = await startShop({ networks: [ethereum.id], rpcUrls: { [ethereum.id]: ethereum.rpcUrl }, seller })
})
after(async () => {
  await browser?.close()
  shop?.stop()
  await sandbox?.stop()
})
afterEach(async () => {
  await Promise.all([context?.close(), sandbox.reset()])
})

/** Opens the shop for a new visitor. Without settings, the wallet prompts in its own window. */
async function visit(...wallets) {
  // Disables animations, so that tests need not wait for them.
  context = await browser.newContext({ reducedMotion: 'reduce' })
  context.setDefaultTimeout(8_000)
  for (const settings of wallets) await installDemoWallet(context, sandbox, settings)
  const page = await context.newPage()
  await page.goto(shop.url)
  const wallet = demoWallet(page)
  const modal = page.locator('wallet-modal').getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Connect Wallet' }).click()
  const choose = async (name = 'Demo Wallet') => {
    await open()
    await modal.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  }
  return {
    page,
    wallet,
    modal,
    open,
    choose,
    pay: page.getByRole('button', { name: 'Pay 0.01 ETH' }),
    says: (text) => page.getByText(text).first().waitFor(),
  }
}

/** Creates a visitor who is already connected. From now on their wallet prompts. */
async function customer() {
  const visitor = await visit({})
  await visitor.wallet.script({ method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await visitor.choose()
  await visitor.says(addressOf(0))
  return visitor
}

const addressOf = (index) => sandbox.json.accounts[index].address
const asked = async (wallet, method) => (await wallet.requests()).filter((request) => request.method === method)

async function balanceOf(address) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] })
  const response = await fetch(sandbox.json.chains[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return BigInt((await response.json()).result)
}

test('connects a visitor, also after a reload', async () => {
  const { page, wallet, choose, says } = await visit({})
  await choose()
  await wallet.approve()
  await says(addressOf(0))
  await page.reload()
  await says(addressOf(0))
  assert.equal(await page.evaluate(() => window.WalletModal.getState().account.address), addressOf(0))
})

test('lets a visitor reject and try again', async () => {
  const { wallet, modal, choose, says } = await visit({})
  await choose()
  await wallet.reject()
  await modal.getByText('Connection declined').waitFor()
  assert.deepEqual(
    (await asked(wallet, 'eth_requestAccounts')).map(({ status, error }) => [status, error.code]),
    [['refused', 4001]],
  )
  await wallet.script({ answer: 'approve' })
  await modal.getByRole('button', { name: 'Try again' }).click()
  await says(addressOf(0))
})

test('asks a visitor with a locked wallet to unlock it', async () => {
  const { wallet, modal, choose, says } = await visit({})
  await wallet.script({ answer: 'lock', times: 1 })
  await choose()
  await modal.getByText('Demo Wallet is locked').waitFor()
  await wallet.unlock()
  await wallet.script({ answer: 'approve' })
  await modal.getByRole('button', { name: 'Try again' }).click()
  await says(addressOf(0))
})

test('shows a visitor that a request is already open', async () => {
  const { wallet, modal, choose } = await visit({})
  await wallet.script({ answer: 'pending' })
  await choose()
  await modal.getByText('A request is already open').waitFor()
})

test('connects the wallet that the visitor chose from two', async () => {
  const { page, choose, says } = await visit(
    { answer: 'approve' },
    { answer: 'approve', name: 'Other Wallet', rdns: 'com.example.other', accounts: [3] },
  )
  await choose('Other Wallet')
  await says(addressOf(3))
  assert.deepEqual(await asked(demoWallet(page, 'com.example.other'), 'eth_sendTransaction'), [])
  assert.equal((await asked(demoWallet(page, 'com.example.other'), 'eth_requestAccounts')).length, 1)
})

test('helps a visitor without a wallet to find one', async () => {
  const { modal, open, pay } = await visit()
  await open()
  await modal.getByRole('button', { name: 'What is a Wallet?' }).click()
  await modal.getByRole('button', { name: 'Get a wallet' }).click()
  await modal.getByRole('button', { name: /^MetaMask/ }).click()
  await modal.getByRole('link', { name: /^Browser extension/ }).waitFor()
  assert.equal(await pay.isDisabled(), true)
})

test('sends the wallet no connection request if a visitor closes the modal', async () => {
  const { page, wallet, modal, open, pay } = await visit({})
  await open()
  await modal.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  assert.equal(await pay.isDisabled(), true)
  assert.deepEqual(await asked(wallet, 'eth_requestAccounts'), [])
})

test('makes a visitor on another network switch before paying', async () => {
  const { wallet, modal, choose, pay, says } = await visit({ chain: 8453, answer: 'approve' })
  await choose()
  await modal.getByText('This site does not support your wallet’s network.').waitFor()
  await says(addressOf(0))
  assert.equal(await pay.isDisabled(), true)
  await modal.getByRole('button', { name: 'Ethereum' }).click()
  await modal.waitFor({ state: 'hidden' })
  await pay.click()
  await says(/^Paid: 0x[0-9a-f]{64}$/)
  assert.equal((await asked(wallet, 'wallet_switchEthereumChain')).length, 1)
})

test('pays the seller', async () => {
  const { wallet, pay, says } = await customer()
  const had = await balanceOf(addressOf(5))
  await pay.click()
  await wallet.approve()
  await says(/^Paid: 0x[0-9a-f]{64}$/)
  assert.equal((await balanceOf(addressOf(5))) - had, 10n ** 16n)
})

test('pays nothing when the customer rejects', async () => {
  const { wallet, pay, says } = await customer()
  const had = await balanceOf(addressOf(5))
  await pay.click()
  await wallet.reject()
  await says('Not paid')
  assert.equal(await balanceOf(addressOf(5)), had)
})

test('shows the error of a failing wallet', async () => {
  const { wallet, pay, says } = await customer()
  await wallet.script({ method: 'eth_sendTransaction', answer: 'error', code: -32000, message: 'insufficient funds' })
  await pay.click()
  await says(/^No payment: .*insufficient funds/)
})

test('signs a customer up as a member by signature', async () => {
  const { page, wallet, says } = await customer()
  const member = page.getByRole('button', { name: 'Become a member' })
  await member.click()
  await wallet.reject()
  await says('Not a member')
  await member.click()
  await wallet.approve()
  await says(/^Member: 0x[0-9a-f]{130}$/)
})

test('follows an account change in the wallet', async () => {
  const { wallet, says } = await customer()
  await wallet.setAccounts([2])
  await says(addressOf(2))
})

test('stops payments after a disconnect in the wallet', async () => {
  const { wallet, pay, says } = await customer()
  await wallet.disconnect()
  await says('No customer')
  assert.equal(await pay.isDisabled(), true)
})

test('keeps a customer disconnected after a reload', async () => {
  const { page, modal, says } = await customer()
  await page.locator('wallet-modal-button').getByRole('button').click()
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await says('No customer')
  await page.reload()
  await page.evaluate(() => window.WalletModal.ready)
  await says('No customer')
})

test('connects a customer in both tabs', async () => {
  const { says, choose, wallet } = await visit({ answer: 'approve' })
  const second = await context.newPage()
  await second.goto(shop.url)
  await choose()
  await says(addressOf(0))
  await second.getByText(addressOf(0)).waitFor()
  await wallet.disconnect()
  await second.getByText('No customer').waitFor()
})

test("accepts a payment while the shop's node is down", async () => {
  await sandbox.setFault({ service: 'rpc', fault: 'status', status: 503 })
  const { wallet, pay, says } = await customer()
  await pay.click()
  await wallet.approve()
  await says(/^Paid: 0x[0-9a-f]{64}$/)
})
