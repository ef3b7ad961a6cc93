import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { field } from '../kit/sending.ts'
import type { PageSetup, Site } from '../kit/site.ts'
import {
  approveInWallet,
  button,
  call,
  connectDemo,
  dialog,
  openModal,
  rejectInWallet,
  script,
  stateOf,
} from '../kit/visit.ts'

export interface Scenario {
  name: string
  setup?(site: Site): PageSetup
  act(page: Page): Promise<void>
}

const demo = (page: Page) => button(page, /^Demo Wallet/)
const isClosed = (page: Page) => expect.poll(async () => (await stateOf(page)).open).toBe(false)

/** Visits that are recorded from the built widget. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'connect',
    async act(page) {
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await demo(page).click()
      await rejectInWallet(page)
      await button(page, 'Try again').click()
      await approveInWallet(page)
      await page.getByRole('button', { name: /ETH/ }).click()
      await dialog(page, 'Account').waitFor()
      await button(page, /^Disconnect/).click()
      await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    },
  },
  {
    name: 'send-fails',
    async act(page) {
      await connectDemo(page)
      await openModal(page)
      await button(page, /^Send$/).click()
      await button(page, 'Choose token').click()
      await dialog(page, 'Select Token')
        .getByRole('button', { name: /^Ether/ })
        .click()
      await field(page, 'Amount').fill('0.01')
      await field(page, 'Recipient').fill(ACCOUNTS[1])
      await button(page, 'Review').click()
      await dialog(page, 'Review Send').getByText('Expected to succeed', { exact: true }).waitFor()
      await script(page, { method: 'eth_sendTransaction', answer: 'error', code: -32603, times: 1 })
      await button(page, /^Send$/).click()
      await dialog(page).getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'network-refused',
    async act(page) {
      await connectDemo(page)
      await openModal(page, { view: 'Networks' })
      await script(page, { method: 'wallet_switchEthereumChain', answer: 'reject', times: 1 })
      await button(page, /^Base/).click()
      await dialog(page).getByRole('alert').first().waitFor()
      await dialog(page).press('Escape')
      await isClosed(page)
    },
  },
  {
    name: 'search',
    setup: ({ sandbox: { json } }) => ({ options: { projectId: json.projectId, services: json.services } }),
    async act(page) {
      await openModal(page)
      await button(page, /^(?:All wallets|Search Wallet)/i).click()
      const search = dialog(page).getByRole('searchbox').or(dialog(page).getByRole('textbox')).first()
      await search.fill('rain')
      await dialog(page)
        .getByRole('button', { name: /Rainbow/ })
        .first()
        .click()
      await expect.poll(() => dialog(page).getByRole('heading').first().innerText()).toContain('Rainbow')
      await button(page, /^Close/).click()
      await isClosed(page)
    },
  },
  {
    name: 'close-while-opening',
    async act(page) {
      await connectDemo(page)
      await call(page, 'disconnect')
      await page.evaluate(() => {
        void window.WalletModal.open()
        window.WalletModal.close()
      })
      await isClosed(page)
    },
  },
  {
    name: 'open-namespace',
    setup: ({ optionsFor }) => ({ options: optionsFor('eip155', 'solana') }),
    async act(page) {
      await connectDemo(page)
      await openModal(page, { namespace: 'solana' })
      await dialog(page, 'Connect Wallet').waitFor()
    },
  },
  {
    name: 'switch-namespace',
    setup: ({ optionsFor }) => ({ options: optionsFor('eip155', 'solana') }),
    async act(page) {
      await connectDemo(page)
      await call(page, 'switchNetwork', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
      await openModal(page)
      await dialog(page, 'Account').waitFor()
    },
  },
]
