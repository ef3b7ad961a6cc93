import type { Page } from 'playwright-core'
import type { ViewName } from '../../../src/public.ts'
import { phoneSettings, type SandboxJson } from '../../../test/sandbox/description.ts'
import { createPhoneWallet, type PhoneWallet } from '../../../test/sandbox/phone/createPhoneWallet.ts'
import type { PhoneSettings } from '../../../test/sandbox/phone/settings.ts'

/** What a scene can use besides its page. */
export interface Stage {
  sandbox: SandboxJson
  /** An e-mail address for this scene only: the sandbox's secure site knows it, and needs no device approval. */
  email: string
  /** An e-mail address that needs device approval. */
  newEmail: string
  /** Creates a simulated phone for this scene; it is closed with the scene. */
  phone(answer: PhoneSettings['answer']): Promise<PhoneWallet>
}

export interface Scene {
  name: string
  /** Options for the demo page. */
  options?: Record<string, unknown>
  /** Brings the page into the state for the picture. */
  play?(page: Page, stage: Stage): Promise<void>
  /** The part of the page to take a picture of. Default: the whole window. */
  of?: 'page' | 'hero'
  /** Whether to simulate a mobile browser. */
  isMobile?: boolean
  /** Whether a phone would not show it. */
  isWide?: boolean
}

/** Creates what a scene can use, and a function that cleans it up. */
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

export const script = (page: Page, answer: Script) =>
  page.evaluate((given) => window.demoWallet.script(given as never), answer)
export const open = (page: Page, view?: ViewName) =>
  page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : undefined), view)
export const modal = (page: Page) => page.locator('wallet-modal')
export const sees = (page: Page, view: ViewName) => page.locator(`[data-view=${view}]`).waitFor()
export const says = (page: Page, words: string | RegExp) => modal(page).getByText(words).first().waitFor()
export const button = (page: Page, name: string | RegExp) => modal(page).getByRole('button', { name })
export const choose = (page: Page, name: string | RegExp) => button(page, name).click()
export const offersRetry = (page: Page) => button(page, 'Try again').waitFor()
export const showsBalance = (page: Page) => page.waitForFunction(() => window.WalletModal.getState().account?.balance)
export const hasCode = (page: Page) => page.locator('wallet-modal [data-uri]').waitFor()
export const isConnected = (page: Page) =>
  page.waitForFunction(() => window.WalletModal.getState().account?.status === 'connected')

/** Connects the demo wallet for Solana. */
export async function connectSolana(page: Page): Promise<void> {
  await page.evaluate(() => window.demoSolanaWallet.script({ answer: 'approve' }))
  await page.evaluate(() => window.WalletModal.connect('Demo Solana Wallet'))
  await showsBalance(page)
}

export interface Another {
  name: string
  hue?: number
  accounts?: number[]
}

/** Installs additional wallets, which approve automatically. */
export async function addWallets(page: Page, kind: 'evm' | 'solana', wallets: readonly Another[]): Promise<void> {
  await page.evaluate(
    async ([folder, all]) => {
      const { control } = (await (await fetch('/sandbox.json')).json()) as { control: string }
      const made = (await import(new URL(`/wallets/${folder}.mjs`, control).href)) as Record<
        string,
        (setup: object) => unknown
      >
      const create = made[folder === 'evm' ? 'createDemoWallet' : 'createDemoSolanaWallet']
      all.forEach((one, index) =>
        create?.({ answer: 'approve', rdns: `dev.wallet-modal.${index}`, hue: 20 + index * 95, ...one }),
      )
    },
    [kind, wallets] as const,
  )
}

/** Installs many wallets, as some visitors have. */
export const addSeveral = (page: Page) =>
  addWallets(page, 'evm', [{ name: 'Harbour' }, { name: 'Copperleaf' }, { name: 'The Wallet With a Rather Long Name' }])

/** Connects the demo wallet through the modal, which closes afterwards. */
export async function connect(page: Page): Promise<void> {
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await open(page)
  await choose(page, 'Demo Wallet')
  await isConnected(page)
}

/** Opens the modal and chooses the demo wallet, which behaves as `answer` says. */
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

/** Returns the popup that `press` opens, once its first page has loaded. */
export async function windowOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  return popup
}

/** Simulates a browser that blocks popups. */
export const blockWindows = (page: Page) => page.evaluate('window.open = () => null')

/** Clicks a button in a popup. Errors are ignored, since the popup closes while the click is being reported. */
export const pressIn = (popup: Page, name: string) =>
  popup
    .getByRole('button', { name })
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
