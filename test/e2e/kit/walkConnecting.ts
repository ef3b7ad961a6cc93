import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/** What becomes of the next windows that the page opens: runs in the page. */
function meetWindows(how: 'blocked' | 'cut off' | 'closed'): void {
  const gone = { closed: true, focus() {}, close() {}, postMessage() {} }
  // One that is cut off looks closed from the start; so does one that the visitor closes before it has spoken.
  window.open = () => (how === 'blocked' ? null : (gone as unknown as Window))
}

/** The part of `walk` with a wallet in a window, one on USB, and one that is in several chains: each view, in each of its states. */
export async function walkConnecting(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).click()
  const open = () => page.evaluate(() => void window.WalletModal.open())
  const says = (words: string) => dialog.getByText(words).first().waitFor()
  await page.evaluate(
    (options) => window.WalletModal.configure(options as never),
    { ...site.optionsFor('eip155', 'solana'), projectId: undefined, customWallets: [], connectors: { coinbase: true, ledger: true }, services: site.sandbox.json.services },
  )

  await walkWindow(page, { open, press, says, see })
  await walkDevice(page, { open, press, says, see })

  await page.evaluate(() => window.demoSolanaWallet.announce())
  await open()
  await press(/^Demo Wallet/)
  await says('Choose the one to connect')
  await see('ConnectingMultiChain')
  await walkChains(page, { open, press, says, see })
}

/** Connected in one chain, with networks of another: the way there, and what its wallet does not have. */
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

/** A wallet in a window: what the visitor is told where the window does not come, or does not stay. */
async function walkWindow(page: Page, { open, press, says, see }: Steps): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true }))
  await open()
  await press(/^Coinbase/)
  await says('Press Continue to open Coinbase')
  await see('ConnectingExternal, a second click')

  await page.evaluate(meetWindows, 'blocked' as const)
  await press('Continue')
  // A window that is blocked is tried in one more click.
  await press('Continue')
  await says('The browser blocked the window')
  await see('ConnectingExternal, the window blocked')
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'userActivation'))

  await page.evaluate(meetWindows, 'closed' as const)
  await press('Try again')
  await says('Popup closed')
  await see('ConnectingExternal, the window closed')

  // Whether the page cuts its windows off is known from its own header, which is asked for.
  const own = (url: URL) => url.href === page.url()
  await page.route(own, (route) => (route.request().method() === 'HEAD' ? route.fulfill({ headers: { 'cross-origin-opener-policy': 'same-origin' } }) : route.continue()))
  await page.evaluate(meetWindows, 'cut off' as const)
  await press('Try again')
  await says('(Cross-Origin-Opener-Policy)')
  await page.unroute(own)
  await see('ConnectingExternal, the window cut off')
  await press('Close')
}

/** A device: the choice of its accounts, and what it says instead. */
async function walkDevice(page: Page, { open, press, says, see }: Steps): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => (window.demoLedger.settings.locked = true))
  await open()
  await press(/^Ledger/)
  await says('Your Ledger is locked')
  await see('ConnectingExternal, a locked device')

  await page.evaluate(() => (window.demoLedger.settings.locked = false))
  await press('Try again')
  await dialog.getByRole('button', { name: /^Account 5 / }).getByText('ETH').waitFor()
  await see('ChooseAccount')

  await page.evaluate(() => (window.demoLedger.script({ command: 'showAddress', answer: 'reject', times: 1 }), window.demoLedger.script({ command: 'showAddress', answer: 'ask' })))
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
