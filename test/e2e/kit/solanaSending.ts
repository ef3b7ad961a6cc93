import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { getAssociatedTokenAddressSync, unpackAccount } from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { BrowserContext, Page } from 'playwright-core'
import type { Answer } from '../../sandbox/wallets/evm/answers.ts'
import { SOLANA_ACCOUNTS } from '../../sandbox/solana/accounts.ts'
import { SOLANA_TOKENS } from '../../sandbox/solana/tokens.ts'
import type { PageSetup, Site } from './site.ts'
import { button, call, dialog, noteEvents, openModal } from './visit.ts'
import type { Control } from './withSite.ts'

export const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOL = 1_000_000_000n
export const DEMO = 'Demo Solana Wallet'
/** What the sandbox charges for a signature, and what an account without data, or of a token, must have. */
export const FEE = 5_000n
export const TOKEN_RENT = 2_039_280n

const [first, second] = SOLANA_ACCOUNTS
export const SENDER = first?.address ?? ''
export const RECEIVER = second?.address ?? ''

/** Returns a key pair that the chain has never seen. */
export function strangerOf(name: string): { address: string; secret: Uint8Array } {
  const secret = sha256(new TextEncoder().encode(name))
  return { address: base58.encode(ed25519.getPublicKey(secret)), secret }
}

export const tokenOf = (symbol: string) => {
  const found = SOLANA_TOKENS.find((one) => one.symbol === symbol)
  if (!found) throw new Error(`No ${symbol}`)
  return found
}

/** Returns the address of an owner's account of a token. */
export const tokenAccountOf = (owner: string, symbol: string) => {
  const { address, program } = tokenOf(symbol)
  return getAssociatedTokenAddressSync(new PublicKey(address), new PublicKey(owner), true, new PublicKey(program))
}

/** Reads balances from the node, without the page. */
export function balancesAt(control: Control) {
  const ask = async (method: string, ...params: unknown[]) =>
    ((await control.rpc(MAINNET, method, ...params)) as { value: unknown }).value
  return {
    coins: async (address: string) => BigInt(String(await ask('getBalance', address))),
    /** Returns undefined if the account does not exist. */
    async tokens(owner: string, symbol: string): Promise<bigint | undefined> {
      const place = tokenAccountOf(owner, symbol)
      const found = (await ask('getAccountInfo', place.toBase58(), { encoding: 'base64' })) as {
        data: [string]
        owner: string
        lamports: number
      } | null
      if (!found) return undefined
      const program = new PublicKey(found.owner)
      const info = { ...found, data: Buffer.from(found.data[0], 'base64'), owner: program, executable: false }
      return unpackAccount(place, info, program).amount
    },
  }
}

export const script = (page: Page, answer: Answer) =>
  page.evaluate((how) => window.demoSolanaWallet.script(how), answer)

/** Opens a page with the Solana wallet. */
export async function visitSolana(site: Site, setup: PageSetup = {}): Promise<Page> {
  const context: BrowserContext = setup.in ?? (await site.browser.newContext({ viewport: { width: 360, height: 740 } }))
  context.setDefaultTimeout(15_000)
  if (!setup.in) await noteEvents(context)
  const options = { ...site.optionsFor('solana'), ...setup.options }
  const { page } = await site.open({ wallet: false, solanaWallet: {}, ...setup, options, in: context })
  return page
}

/** Opens a page on which the Solana wallet is connected. */
export async function visitConnected(site: Site, setup: PageSetup = {}): Promise<Page> {
  const page = await visitSolana(site, setup)
  await script(page, { method: 'standard:connect', answer: 'approve', times: 1 })
  await call(page, 'connect', DEMO)
  return page
}

const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

/** Enters a transfer in Send, opened from Account, and opens its review. */
export async function enter(page: Page, { token = /^Solana|^SOL/, amount = '1', to = RECEIVER }): Promise<void> {
  await openModal(page)
  await button(page, /^Send$/).click()
  await button(page, 'Choose token').click()
  await dialog(page, 'Select Token').getByRole('button', { name: token }).click()
  await field(page, 'Amount').fill(amount)
  await field(page, 'Recipient').fill(to)
  await button(page, 'Review').click()
}

export const isChecked = (page: Page) => dialog(page, 'Review Send').getByText('Expected to succeed').waitFor()

/** Presses Send in the review; the wallet approves. */
export async function confirm(page: Page): Promise<void> {
  await isChecked(page)
  await script(page, { method: 'solana:signAndSendTransaction', answer: 'approve', times: 1 })
  await button(page, /^Send$/).click()
}

/** The transfers in the storage of the page. */
export const saved = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wallet-modal:transfers') ?? '[]') as { state: string }[])
