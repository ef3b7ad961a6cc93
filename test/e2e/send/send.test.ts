import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import type { Site } from '../kit/site.ts'
import { button, connectDemo, dialog, heard, noteEvents, openModal, outcome, script, walletLog } from '../kit/visit.ts'
import { withSite, type Control } from '../kit/withSite.ts'

let site: Site
let control: Control
withSite((started) => ({ site, control } = started))

const ETHER = 10n ** 18n
const [SENDER, , RECEIVER] = ACCOUNTS

const balance = async (address: string, network = 'eip155:1') =>
  BigInt(String(await control.rpc(network, 'eth_getBalance', address, 'latest')))

const tokenOf = (symbol: string, network = 'eip155:1') => {
  const found = site.sandbox.json.tokens.find((one) => one.network === network && one.symbol === symbol)
  if (!found) throw new Error(`No ${symbol}`)
  return found
}

const tokenBalance = async (symbol: string, address: string) => {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(String(await control.rpc('eip155:1', 'eth_call', { to: tokenOf(symbol).address, data }, 'latest')))
}

async function visit(options: object = {}, context?: BrowserContext): Promise<Page> {
  const place = context ?? (await site.browser.newContext({ viewport: { width: 360, height: 740 } }))
  place.setDefaultTimeout(15_000)
  if (!context) await noteEvents(place)
  const { page, problems } = await site.open({ in: place, options: { ...site.standard, ...options } })
  page.once('close', () => expect(problems).toEqual([]))
  return page
}

/** Opens Send with the demo wallet connected. */
async function sending(options: object = {}): Promise<Page> {
  const page = await visit(options)
  await connectDemo(page)
  await openModal(page)
  await button(page, 'Send').click()
  await dialog(page, 'Send').waitFor()
  return page
}

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

async function choose(page: Page, token: RegExp): Promise<void> {
  await button(page, 'Choose token').click()
  await dialog(page, 'Select Token').getByRole('button', { name: token }).click()
  await dialog(page, 'Send').waitFor()
}

const toasts = (page: Page) => page.locator('wallet-modal .toast')

/** Sends the reviewed transfer, which the wallet approves. */
async function confirm(page: Page): Promise<void> {
  await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
  await dialog(page, 'Review Send').getByText('Expected to succeed').waitFor()
  await button(page, 'Send').click()
}

describe('Send', () => {
  it('sends the native coin, which arrives, and returns to Account', { tags: 'journey' }, async () => {
    const page = await sending()
    const before = await balance(RECEIVER)
    await choose(page, /^Ether/)
    await field(page, 'Amount').fill('1.5')
    await field(page, 'Recipient').fill(RECEIVER.toLowerCase())
    await button(page, 'Review').click()
    const review = dialog(page, 'Review Send')
    expect((await review.locator('.address').innerText()).replace(/\s/g, '')).toBe(RECEIVER)
    await review.getByText('1.5 ETH').waitFor()
    await review.getByText('Ethereum', { exact: true }).waitFor()
    await confirm(page)
    await dialog(page, 'Account').waitFor()
    await toasts(page).getByText('You successfully sent 1.5 ETH').waitFor()
    expect(await balance(RECEIVER)).toBe(before + (ETHER * 3n) / 2n)
    const told = await heard(page, 'transaction')
    const hash: unknown = told[0]?.detail.hash
    expect(told.map(({ detail }) => detail)).toEqual([{ hash, network: 'eip155:1', kind: 'send' }])
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await button(page, 'Close').click()
    expect(await outcome(page)).toEqual({ outcome: 'sent', hash })
  })

  it('sends a token, by its contract', async () => {
    const page = await sending()
    const before = await tokenBalance('USDC', RECEIVER)
    await choose(page, /^USDC|^USD Coin/)
    await field(page, 'Amount').fill('12.34')
    await field(page, 'Recipient').fill(RECEIVER)
    await button(page, 'Review').click()
    await confirm(page)
    await toasts(page).getByText('You successfully sent 12.34 USDC').waitFor()
    expect(await tokenBalance('USDC', RECEIVER)).toBe(before + 12_340_000n)
  })

  it('sends the most that leaves the network fee', async () => {
    const page = await sending()
    await choose(page, /^Ether/)
    await field(page, 'Recipient').fill(RECEIVER)
    await button(page, 'Max').click()
    await button(page, 'Review').click()
    await confirm(page)
    await toasts(page).getByText('You successfully sent').waitFor()
    // What is left is at most the tip and the margin of the fee: less than a thousandth of an ether.
    expect(await balance(SENDER)).toBeLessThan(ETHER / 1000n)
  })

  it('leaves the fee for data on a network of the OP stack, too', async () => {
    const page = await sending()
    await script(page, { method: 'wallet_switchEthereumChain', answer: 'approve', times: 1 })
    await page.evaluate(() => window.WalletModal.switchNetwork('eip155:8453'))
    await choose(page, /^Ether/)
    await field(page, 'Recipient').fill(RECEIVER)
    await button(page, 'Max').click()
    await button(page, 'Review').click()
    await confirm(page)
    await toasts(page).getByText('You successfully sent').waitFor()
    // The sandbox charges nothing for data, so what was left for it is still there: (120 + 68) bytes at 50 gwei each.
    const left = await balance(SENDER, 'eip155:8453')
    expect(left).toBeGreaterThanOrEqual(188n * 50n * 10n ** 9n)
    expect(left).toBeLessThan(ETHER / 1000n)
  })

  it('says on the button what is missing or wrong', async () => {
    const page = await sending()
    const main = (name: string) => dialog(page, 'Send').locator('.btn.primary', { hasText: name }).waitFor()
    await main('Select Token')
    await choose(page, /^Ether/)
    await main('Add Amount')
    await field(page, 'Amount').fill('one')
    await main('Incorrect Value')
    await field(page, 'Amount').fill('1000000')
    await main('Insufficient Funds')
    await field(page, 'Amount').fill('1')
    await main('Add Address')
    await field(page, 'Recipient').fill('0x12')
    await main('Invalid Address')
    await field(page, 'Recipient').fill(RECEIVER.replace(/[a-f]/, (letter) => letter.toUpperCase()))
    await dialog(page).getByText('A letter of this address may be wrong').waitFor()
    await main('Invalid Address')
    await button(page, 'Use this address anyway').click()
    await main('Review')
    // A wrong field has an edge of its own color
    const edge = (name: string) =>
      field(page, name).evaluate((one) => getComputedStyle(one.closest('.form-box') ?? one).borderTopColor)
    expect(await edge('Recipient')).not.toBe(await edge('Amount'))
    await field(page, 'Recipient').fill(RECEIVER)
    await main('Review')
  })

  it('can be sent again after the visitor rejected it, and tells the site of the refusal', async () => {
    const page = await sending()
    await choose(page, /^Ether/)
    await field(page, 'Amount').fill('1')
    await field(page, 'Recipient').fill(RECEIVER)
    await button(page, 'Review').click()
    await dialog(page, 'Review Send').getByText('Expected to succeed').waitFor()
    await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
    await button(page, 'Send').click()
    await dialog(page, 'Review Send').getByText('You rejected the transaction').waitFor()
    const before = await balance(RECEIVER)
    await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
    await button(page, 'Send').click()
    await dialog(page, 'Account').waitFor()
    await expect.poll(() => balance(RECEIVER)).toBe(before + ETHER)
    expect((await walletLog(page)).filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  it('opens with the values of the site, switches to its network, and ends in a view of its own', async () => {
    const page = await visit()
    await connectDemo(page)
    const before = await balance(RECEIVER, 'eip155:8453')
    await script(page, { method: 'wallet_switchEthereumChain', answer: 'approve', times: 1 })
    await openModal(page, { view: 'WalletSend', to: RECEIVER, amount: '0.25', token: 'ETH', network: 'eip155:8453' })
    await button(page, 'Review').click()
    await dialog(page, 'Review Send').getByText('Base', { exact: true }).waitFor()
    await confirm(page)
    await dialog(page, 'Confirmed').getByText('You successfully sent 0.25 ETH').first().waitFor()
    expect(await balance(RECEIVER, 'eip155:8453')).toBe(before + ETHER / 4n)
    await button(page, 'Done').click()
    expect(await outcome(page)).toMatchObject({ outcome: 'sent' })
  })

  it('finds a recipient by ENS name and by registered name, and shows the whole address', async () => {
    const page = await sending({ projectId: site.sandbox.json.projectId, services: site.sandbox.json.services })
    await field(page, 'Recipient').fill('Carol.sandbox.eth')
    const shown = async () => (await dialog(page).locator('.address').innerText()).replace(/\s/g, '')
    await dialog(page).getByText('carol.sandbox.eth').waitFor()
    expect(await shown()).toBe(RECEIVER)
    await field(page, 'Recipient').fill('bob.reown.id')
    await dialog(page).getByText('bob.reown.id').waitFor()
    expect(await shown()).toBe(ACCOUNTS[1])
    await field(page, 'Recipient').fill('nobody.sandbox.eth')
    await dialog(page).getByText('Nobody has this name').waitFor()
    await choose(page, /^Ether/)
    await field(page, 'Amount').fill('0.75')
    await field(page, 'Recipient').fill('carol.sandbox.eth')
    const before = await balance(RECEIVER)
    await button(page, 'Review').click()
    await dialog(page, 'Review Send').getByText('carol.sandbox.eth').waitFor()
    await confirm(page)
    await expect.poll(() => balance(RECEIVER)).toBe(before + (ETHER * 3n) / 4n)
  })

  it('marks the difference to an own account that a recipient imitates, and sends only after a tick', async () => {
    const page = await sending()
    const imitation = `${SENDER.slice(0, 6)}${'0'.repeat(32)}${SENDER.slice(-4)}`.toLowerCase()
    await choose(page, /^Ether/)
    await field(page, 'Amount').fill('1')
    await field(page, 'Recipient').fill(imitation)
    await button(page, 'Review').click()
    const review = dialog(page, 'Review Send')
    await review.getByText('This address imitates one that you know').waitFor()
    await button(page, 'Compare the addresses').click()
    await expect.poll(() => review.locator('mark').count()).toBe(16)
    expect(await review.locator('.btn.primary').isDisabled()).toBe(true)
    await review.getByRole('checkbox').check()
    await confirm(page)
    await expect.poll(() => balance(imitation)).toBe(ETHER)
  })

  it('warns of burn addresses, contracts and tokens', async () => {
    const page = await sending()
    await choose(page, /^Ether/)
    await field(page, 'Amount').fill('1')
    for (const [to, words] of [
      ['0x000000000000000000000000000000000000dead', 'Nobody owns this address'],
      [tokenOf('USDC').address, 'This is the contract of a token'],
      ['0xcA11bde05977b3631167028862bE2a173976CA11', 'The recipient is a contract'],
    ] as const) {
      await field(page, 'Recipient').fill(to)
      await button(page, 'Review').click()
      await dialog(page, 'Review Send')
        .getByText(words)
        .or(page.getByText('This transfer would fail'))
        .first()
        .waitFor()
      await button(page, 'Back').click()
    }
  })

  it('is told after a reload, even if the modal is never opened again', async () => {
    const page = await sending()
    await control.rpc('eip155:1', 'evm_setAutomine', false)
    await choose(page, /^Ether/)
    await field(page, 'Amount').fill('0.5')
    await field(page, 'Recipient').fill(RECEIVER)
    await button(page, 'Review').click()
    await confirm(page)
    const pending = dialog(page, 'Account').getByRole('list', { name: 'Pending transfers' })
    await pending.getByText('Sending 0.5 ETH').waitFor()
    await page.reload()
    await page.waitForFunction(() => window.WalletModal.getState().connections.length > 0)
    await control.rpc('eip155:1', 'evm_mine')
    await toasts(page).getByText('You successfully sent 0.5 ETH').waitFor()
    await control.rpc('eip155:1', 'evm_setAutomine', true)
    // It is told once.
    await page.reload()
    await page.evaluate(() => window.WalletModal.ready)
    expect(await page.evaluate(() => localStorage.getItem('wallet-modal:transfers'))).toContain('"confirmed"')
  })
})
