import type { Page } from 'playwright-core'
import type { PayArgs } from '../../../src/core/pay/payArgs.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { controlOf } from './control.ts'
import type { Site } from './site.ts'
import { script } from './visit.ts'
import { meetWindow } from './walkWindows.ts'

const EXCHANGE = 'Reown Test Exchange'
/** 5 USDC on Base. */
const ARGS: PayArgs = {
  network: 'eip155:8453',
  token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '5',
  recipient: '0x00000000000000000000000000000000005110b5',
}

/**
 * Does the part of `walk` that pays: with the wallet, by a service, and at an exchange. Needs the project id and services
 * of the sandbox, and an announced demo wallet. Pays nothing.
 */
export async function walkPay(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const { fault, clearFaults } = controlOf(site)
  const { projectId } = site.sandbox.json
  const row = (name: string | RegExp) => dialog.getByRole('button', { name })
  const press = (name: string | RegExp) => row(name).first().click()
  const says = (words: string | RegExp) => dialog.getByText(words).first().waitFor()
  const isReady = (name: string | RegExp) => row(name).and(page.locator(':not([aria-busy="true"])')).waitFor()
  const pay = () => page.evaluate((args) => void window.WalletModal.pay(args), ARGS)
  const setProject = (id: string) => page.evaluate((wanted) => window.WalletModal.configure({ projectId: wanted }), id)

  // A project that has payments.
  await setProject(variantId(projectId, 'aa'))
  await fault({ service: 'blockchainApi', method: 'reown_getExchanges', fault: 'rpc-error' })
  await pay()
  await says('Exchanges could not be loaded')
  await see('Pay, without a wallet and exchanges')
  await clearFaults()
  await press('Close')
  await dialog.waitFor({ state: 'detached' })

  await page.evaluate(() => window.demoWallet.setChain(8453))
  await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
  await pay()
  await row(EXCHANGE).waitFor()
  await see('Pay')
  await press(/^Pay with Demo/)
  await isReady(/^Pay$/)
  await see('PayQuote')
  await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await press(/^Pay$/)
  await says('You rejected the payment')
  await see('PayQuote, rejected')
  await page.evaluate(() => window.demoWallet.setChain(1))
  await isReady(/^Switch to Base/)
  await see('PayQuote, on another network')
  await press(/^Change$/)
  // Until the list of what the account can pay with is complete.
  await row(/^Ether\b/)
    .first()
    .waitFor()
  await see('PayQuote, with the list')
  await press(/^Ether\b/)
  await says('A service swaps what you pay, and pays the recipient.')
  await isReady(/^Pay$/)
  await see('PayQuote, by a service')
  await press('Back')
  await walkExchange(page, { press, says, see, isReady })

  await page.evaluate(() => window.WalletModal.disconnect())
  await setProject(projectId)
  await page.evaluate(() => window.demoWallet.setChain(8453))
}

interface Steps {
  press(name: string | RegExp): Promise<void>
  says(words: string): Promise<void>
  see(screen: string): Promise<void>
  isReady(name: string): Promise<void>
}

/** Shows a payment at the exchange, whose page is blocked, then opened, where the visitor gives up. */
async function walkExchange(page: Page, { press, says, see, isReady }: Steps): Promise<void> {
  await press(EXCHANGE)
  await isReady(`Continue in ${EXCHANGE}`)
  // Until the list of what the exchange pays with is complete.
  await page.locator('wallet-modal .skeleton').first().waitFor({ state: 'detached' })
  await see('PayQuote, at an exchange')
  await meetWindow(page, 'blocked')
  await press(`Continue in ${EXCHANGE}`)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Open ${EXCHANGE}` })
    .waitFor()
  await see('PayQuote, the window blocked')
  await press('Back')
  await meetWindow(page, 'open')
  await press(EXCHANGE)
  await isReady(`Continue in ${EXCHANGE}`)
  await press(`Continue in ${EXCHANGE}`)
  await says(`Pay in the ${EXCHANGE} window`)
  await see('PayLoading, at an exchange')
  const { origin, pathname, searchParams } = new URL((await page.evaluate(() => window.wentTo)) ?? '')
  const body = new URLSearchParams({ sessionId: searchParams.get('sessionId') ?? '', answer: 'fail' })
  await fetch(`${origin}${pathname}`, { method: 'POST', body })
  await says('Failed')
  await see('PayLoading, failed')
  await press('Back to the site')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await meetWindow(page, 'really')
}
