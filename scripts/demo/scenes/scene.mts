import type { Page } from 'playwright-core'
import type { ViewName } from '../../../src/public.ts'
import { phoneSettings, type SandboxJson } from '../../../test/sandbox/description.ts'
import { createPhoneWallet, type PhoneWallet } from '../../../test/sandbox/phone/createPhoneWallet.ts'
import type { PhoneSettings } from '../../../test/sandbox/phone/settings.ts'

/** What a scene gets besides its page. */
export interface Stage {
  sandbox: SandboxJson
  /** An address unique to this scene; the sandbox's secure site knows it in every browser. */
  email: string
  /** An address that still needs device approval. */
  newEmail: string
  /** A phone for this scene only; closed with it. */
  phone(answer: PhoneSettings['answer']): Promise<PhoneWallet>
}

export interface Scene {
  name: string
  /** Options of the demo page. */
  options?: Record<string, unknown>
  /** Prepares the page for the picture. */
  play?(page: Page, stage: Stage): Promise<void>
  /** The visible part; the window if absent. */
  of?: 'page' | 'hero'
  /** Simulates a mobile browser. */
  isMobile?: boolean
}

/** A scene's tools, and their cleanup. */
export function setStage(sandbox: SandboxJson, key: string): Stage & { clear(): Promise<void> } {
  const phones: PhoneWallet[] = []
  const phone = async (answer: PhoneSettings['answer']) => {
    const made = await createPhoneWallet({ ...phoneSettings(sandbox), persistent: false, answer })
    phones.push(made)
    return made
  }
  const clear = async () => void (await Promise.all(phones.map((one) => one.stop())))
  return { sandbox, email: `ada.${key}+known@site.example`, newEmail: `ada.${key}@site.example`, phone, clear }
}

type Script = Record<string, unknown>

export const script = (page: Page, answer: Script) => page.evaluate((given) => window.demoWallet.script(given as never), answer)
export const open = (page: Page, view?: ViewName) => page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : undefined), view)
export const modal = (page: Page) => page.locator('wallet-modal')
export const sees = (page: Page, view: ViewName) => page.locator(`[data-view=${view}]`).waitFor()
export const says = (page: Page, words: string | RegExp) => modal(page).getByText(words).first().waitFor()
export const button = (page: Page, name: string | RegExp) => modal(page).getByRole('button', { name })
export const choose = (page: Page, name: string | RegExp) => button(page, name).click()
export const offersRetry = (page: Page) => button(page, 'Try again').waitFor()
export const showsBalance = (page: Page) => page.waitForFunction(() => window.WalletModal.getState().account?.balance)
export const hasCode = (page: Page) => page.locator('wallet-modal [data-uri]').waitFor()
export const isConnected = (page: Page) => page.waitForFunction(() => window.WalletModal.getState().account?.status === 'connected')

export interface Another {
  name: string
  hue?: number
  accounts?: number[]
}

/** Additional wallets beside the sandbox's own; they approve automatically. */
export async function addWallets(page: Page, kind: 'evm' | 'solana', wallets: readonly Another[]): Promise<void> {
  await page.evaluate(
    async ([folder, all]) => {
      const { control } = (await (await fetch('/sandbox.json')).json()) as { control: string }
      const made = (await import(new URL(`/wallets/${folder}.mjs`, control).href)) as Record<string, (setup: object) => unknown>
      const create = made[folder === 'evm' ? 'createDemoWallet' : 'createDemoSolanaWallet']
      all.forEach((one, index) => create?.({ answer: 'approve', rdns: `dev.wallet-modal.${index}`, hue: 20 + index * 95, ...one }))
    },
    [kind, wallets] as const,
  )
}

/** Many wallets, as some visitors have installed. */
export const addSeveral = (page: Page) => addWallets(page, 'evm', [{ name: 'Harbour' }, { name: 'Copperleaf' }, { name: 'The Wallet With a Rather Long Name' }])

/** Connects the demo wallet through the modal, which then closes. */
export async function connect(page: Page): Promise<void> {
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await open(page)
  await choose(page, 'Demo Wallet')
  await isConnected(page)
}

/** Opens the modal on the wallet's view, with the given wallet answer. */
export async function askWallet(page: Page, answer: Script): Promise<void> {
  await script(page, answer)
  await open(page)
  await choose(page, 'Demo Wallet')
  await sees(page, 'ConnectingExternal')
}

export async function showAccount(page: Page): Promise<void> {
  await open(page)
  await sees(page, 'Account')
}

/** The popup that a press opens, at its first page. */
export async function windowOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  return popup
}

/** A browser that blocks popups. */
export const blockWindows = (page: Page) => page.evaluate('window.open = () => null')

/** The window closes while the press is being reported. */
export const pressIn = (popup: Page, name: string) =>
  popup.getByRole('button', { name }).click().catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
