import type { Page } from 'playwright-core'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import type { PayOutcome, PayResult } from '../../../src/core/pay/payResult.ts'
import type { Outcomes } from '../../sandbox/control/outcomes.ts'
import type { Site } from './site.ts'
import { button, dialog } from './visit.ts'
import type { Control } from './withSite.ts'

/** What a site is told of a payment: the result, or the error that `pay()` rejects with, without its methods. */
interface PayTold extends Omit<PayResult, 'outcome' | 'error'> {
  outcome: PayOutcome | 'thrown'
  error?: { code: string; message: string; isOurs: boolean }
}

declare global {
  interface Window {
    payments: Promise<PayTold>[]
  }
}

export const says = (page: Page, words: string | RegExp) => dialog(page).getByText(words).first().waitFor()

/** Has the site ask for payments, one right after the other. Read their results with `payTold`. */
export const startPay = (page: Page, ...all: Partial<Record<keyof PayArgs, unknown>>[]) =>
  page.evaluate((orders) => {
    const errorOf = (error: Error & { code?: string }) => ({
      code: error.code ?? '',
      message: error.message,
      isOurs: error instanceof window.WalletModal.WalletModalError,
    })
    const told = orders.map((args) =>
      window.WalletModal.pay(args as unknown as PayArgs).then(
        ({ error, ...result }) => ({ ...result, ...(error && { error: errorOf(error) }) }),
        (error: Error) => ({ outcome: 'thrown' as const, error: errorOf(error) }),
      ),
    )
    ;(window.payments ??= []).push(...told)
  }, all)

/** Waits for the result of a `pay()` call: the last one, or number `index`. */
export const payTold = (page: Page, index = -1): Promise<PayTold> =>
  page.evaluate((at) => window.payments.at(at) as Promise<PayTold>, index)

/** Chooses the wallet, and waits until the payment is checked: Pay can be pressed. */
export async function chooseWallet(page: Page): Promise<void> {
  await button(page, /^Pay with Demo/).click()
  await readyPay(page).waitFor()
}

/** The button that asks the wallet, once it can be pressed. */
export const readyPay = (page: Page) => button(page, /^Pay$/).and(page.locator(':not([aria-busy="true"])'))

/** Chooses what the wallet pays with instead of what the site asks for. */
export async function payWith(page: Page, name: RegExp): Promise<void> {
  const list = dialog(page).getByRole('list', { name: 'Or pay with' })
  const change = button(page, /^Change$/)
  await change.or(list).first().waitFor()
  if (await change.isVisible()) await change.click()
  await list.getByRole('button', { name }).click()
}

/** Sets how the transfers service behaves, until the sandbox is reset. */
export async function setTransfers({ sandbox }: Site, settings: Partial<Outcomes['transfers']>): Promise<void> {
  const response = await fetch(`${sandbox.json.control}/transfers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Returns the balance of a token on an EVM network, in base units. */
export async function tokensAt(control: Control, network: string, token: string, owner: string): Promise<bigint> {
  const data = `0x70a08231${owner.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await control.rpc(network, 'eth_call', { to: token, data }, 'latest')) as string)
}
