import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/** Runs in the page: defines how the next popups behave. */
function meetWindows(how: 'blocked' | 'cut off' | 'closed'): void {
  const gone = { closed: true, focus() {}, close() {}, postMessage() {} }
  // A popup that is cut off by Cross-Origin-Opener-Policy looks closed from the start, as if the visitor had closed it
  // before its first message.
  window.open = () => (how === 'blocked' ? null : (gone as unknown as Window))
}

/**
 * Does the part of `walk` for Coinbase (popup), Ledger (USB) and a wallet on several chains: each view in each state.
 */
export async function walkConnecting(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  const open = () => page.evaluate(() => void window.WalletModal.open())
  const says = (words: string) => dialog.getByText(words).first().waitFor()
  await page.evaluate((options) => window.WalletModal.configure(options as never), {
    ...site.optionsFor('eip155', 'solana'),
    projectId: undefined,
    customWallets: [],
    connectors: { coinbase: true, ledger: true },
    services: site.sandbox.json.services,
  })

  await walkWindow(page, { open, press, says, see })
  await walkDevice(page, { open, press, says, see })

  await page.evaluate(() => window.demoSolanaWallet.announce())
  await open()
  await press(/^Demo Wallet/)
  await says('Choose the one to connect')
  await see('ConnectingMultiChain')
  await walkChains(page, { open, press, says, see })
}

/** Shows the views for switching to a network of another chain, and for a network that the wallet does not support. */
async function walkChains(page: Page, { press, says, see }: Steps): Promise<void> {
  const dialog = page.getByRole('dialog')
  const networks = () => page.evaluate(() => void window.WalletModal.open({ view: 'Networks' }))
  await page.evaluate(() => {
    window.WalletModal.addNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    window.demoWallet.script({ answer: 'approve' })
    window.demoSolanaWallet.script({ answer: 'approve' })
  })
  await press(/^EVM/)
  await dialog.waitFor({ state: 'detached' })
  await networks()
  await press(/^Solana(?! Devnet)/)
  await says('Connect a wallet for Solana')
  await see('SwitchActiveChain')
  await press('Switch')
  await press(/^Demo Wallet/)
  await dialog.waitFor({ state: 'detached' })
  await networks()
  await says('Not supported by Demo Wallet')
  await see('Networks, one that cannot be chosen')
  await press('Close')
  await dialog.waitFor({ state: 'detached' })
  await page.evaluate(() => window.WalletModal.disconnect())
}

interface Steps {
  open(): Promise<void>
  press(name: string | RegExp): Promise<void>
  says(words: string): Promise<void>
  see(screen: string): Promise<void>
}

/** Coinbase: shows the views for a blocked or closed popup. */
async function walkWindow(page: Page, { open, press, says, see }: Steps): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }),
  )
  await open()
  await press(/^Coinbase/)
  await says('Press Continue to open Coinbase')
  await see('ConnectingExternal, a second click')

  await page.evaluate(meetWindows, 'blocked' as const)
  await press('Continue')
  // After the first blocked popup the view shows Continue again, after the second an error.
  await press('Continue')
  await says('Your browser blocked the window')
  await see('ConnectingExternal, the window blocked')
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'userActivation'))

  await page.evaluate(meetWindows, 'closed' as const)
  await press('Try again')
  await says('Popup closed')
  await see('ConnectingExternal, the window closed')

  // The widget requests the page itself to read its Cross-Origin-Opener-Policy: this header may cut off popups.
  const own = (url: URL) => url.href === page.url()
  await page.route(own, (route) =>
    route.request().method() === 'HEAD'
      ? route.fulfill({ headers: { 'cross-origin-opener-policy': 'same-origin' } })
      : route.continue(),
  )
  await page.evaluate(meetWindows, 'cut off' as const)
  await press('Try again')
  await says('(Cross-Origin-Opener-Policy)')
  await page.unroute(own)
  await see('ConnectingExternal, the window cut off')
  await press('Close')
}

/** Ledger: shows the account list and errors. */
async function walkDevice(page: Page, { open, press, says, see }: Steps): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => (window.demoLedger.settings.locked = true))
  await open()
  await press(/^Ledger/)
  await says('Your Ledger is locked')
  await see('ConnectingExternal, a locked device')

  await page.evaluate(() => (window.demoLedger.settings.locked = false))
  await press('Try again')
  await dialog
    .getByRole('button', { name: /^Account 5 / })
    .getByText('ETH')
    .waitFor()
  await see('ChooseAccount')

  await page.evaluate(() => {
    window.demoLedger.script({ command: 'showAddress', answer: 'reject', times: 1 })
    return window.demoLedger.script({ command: 'showAddress', answer: 'ask' })
  })
  await dialog.getByRole('checkbox').check()
  await press(/^Account 1 /)
  await dialog.getByRole('alert').getByText('Declined on your Ledger').waitFor()
  await see('ChooseAccount, declined on the device')

  await press(/^Account 2 /)
  await says('Is it the same address')
  await see('ChooseAccount, an address to compare')
  await page.evaluate(() => window.demoLedger.reject())
  await press('Close')
}
