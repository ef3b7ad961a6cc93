import type { BrowserContext, Page } from 'playwright-core'
import { VISIT_EVENTS } from '../../../src/core/devtools/visitWords.ts'
import type { Snapshot } from '../../../src/core/snapshot.ts'
import type { Answer } from '../../sandbox/wallets/evm/answers.ts'

/** The result of an `open()` call, serialized from the page. */
export interface Told {
  outcome: string
  account?: { address: string; caipAddress: string }
  connection?: { connectorId: string; network: string; address: string }
  session?: Snapshot['session']
  error?: { code: string; message: string; isOurs: boolean }
}

export interface Heard {
  type: string
  detail: Record<string, unknown>
}

declare global {
  interface Window {
    heardEvents: Heard[]
    openings: Promise<Told>[]
  }
}

/** Records every event of the widget on the document, in every page of the context. */
export const noteEvents = (context: BrowserContext) =>
  context.addInitScript((names) => {
    window.heardEvents = []
    for (const name of names) {
      document.addEventListener(`wallet-modal:${name}`, (event) => {
        const { detail } = event as CustomEvent<Record<string, unknown>>
        // Converted to JSON and back, which loses nothing: details of events are plain data.
        window.heardEvents.push({ type: name, detail: JSON.parse(JSON.stringify(detail)) })
      })
    }
  }, VISIT_EVENTS)

/** Returns the recorded events: those of one type, or all. */
export const heard = async (page: Page, type?: string): Promise<Heard[]> =>
  (await page.evaluate(() => window.heardEvents)).filter((one) => !type || one.type === type)

/** Opens the modal through the API. Read the result with `outcome`. */
export const openModal = (page: Page, args?: object) =>
  page.evaluate((given) => {
    const told = window.WalletModal.open(given).then(
      ({ error, ...rest }: { error?: Error & { code: string } } & Record<string, unknown>) => ({
        ...rest,
        ...(error && {
          error: {
            code: error.code,
            message: error.message,
            isOurs: error instanceof window.WalletModal.WalletModalError,
          },
        }),
      }),
    )
    ;(window.openings ??= []).push(told as unknown as Promise<Told>)
  }, args)

/** Waits for the result of an `open()` call: the last one, or number `index`. */
export const outcome = (page: Page, index = -1): Promise<Told> =>
  page.evaluate((at) => window.openings.at(at) as Promise<Told>, index)

export const stateOf = (page: Page): Promise<Snapshot> => page.evaluate(() => window.WalletModal.getState())

/** Calls an API method. Returns its result, or code and message of the error. */
export const call = (
  page: Page,
  method: 'connect' | 'disconnect' | 'switchNetwork' | 'switchConnection' | 'signIn' | 'signOut',
  ...args: unknown[]
) =>
  page.evaluate(
    ([name, given]) => {
      const run = window.WalletModal[name as 'connect'] as (...all: unknown[]) => Promise<unknown>
      return run(...given).then(
        (value) => ({ value }),
        (error: Error & { code: string }) => ({
          code: error.code,
          message: error.message,
          isOurs: error instanceof window.WalletModal.WalletModalError,
        }),
      )
    },
    [method, args] as const,
  ) as Promise<{ value?: unknown; code?: string; message?: string; isOurs?: boolean }>

export const dialog = (page: Page, name?: string | RegExp) =>
  page.locator('wallet-modal').getByRole('dialog', { name, exact: true })

/** Returns the name of the current view. */
export const viewOf = (page: Page) => page.locator('wallet-modal [data-view]').getAttribute('data-view')

/** Finds a button inside the modal. */
export const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

/** Sets answers of the demo wallet. */
export const script = (page: Page, ...answers: Answer[]) =>
  page.evaluate((all) => all.forEach((one) => window.demoWallet.script(one)), answers)

/** Returns the methods of the requests that the demo wallet received, in order. */
export const walletLog = (page: Page) => page.evaluate(() => window.demoWallet.requests.map(({ method }) => method))

export const approveInWallet = (page: Page) => page.getByRole('button', { name: 'Approve in Demo Wallet' }).click()
export const rejectInWallet = (page: Page) => page.getByRole('button', { name: 'Reject in Demo Wallet' }).click()

/** Connects the demo wallet without the modal. */
export async function connectDemo(page: Page): Promise<void> {
  await script(page, { method: 'eth_requestAccounts', answer: 'approve', times: 1 })
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
}
