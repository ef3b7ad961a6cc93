import type { Page } from 'playwright-core'
import { controlOf } from './control.ts'
import { pairingOptions } from './phone.ts'
import type { Site } from './site.ts'

/** A wallet with links for every platform. */
const WALLET = {
  id: 'own',
  name: 'Own Wallet',
  mobile_link: 'own://',
  webapp_link: 'https://own.example',
  desktop_link: 'own-desktop://',
  homepage: 'https://own.example',
}

/** Does the part of `walk` for pairing: each view, with and without a code. */
export async function walkPairing(site: Site, page: Page, see: (screen: string) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  const control = controlOf(site)
  const open = (view?: string) =>
    page.evaluate((name) => void window.WalletModal.open(name ? { view: name } : {}), view)
  await page.evaluate((options) => window.WalletModal.configure(options as never), {
    ...pairingOptions(site),
    customWallets: [WALLET],
  })

  await open('ConnectingWalletConnectBasic')
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await see('ConnectingWalletConnectBasic')

  await control.fault({ service: 'relay', route: 'connect', fault: 'status', status: 503 })
  await open('ConnectingWalletConnect')
  await dialog.getByText('The pairing service is not responding').waitFor()
  await see('ConnectingWalletConnect, no relay')
  await control.clearFaults()

  await control.fault({ service: 'relay', route: 'connect', fault: 'delay', delayMs: 60_000 })
  await open('ConnectingWalletConnect')
  await dialog.getByRole('button', { name: 'Get a new code' }).waitFor()
  await see('ConnectingWalletConnect, a slow relay')
  await control.clearFaults()

  await open()
  await dialog.getByRole('button', { name: /^Own Wallet/ }).click()
  await dialog.getByRole('img', { name: 'QR code' }).waitFor()
  await see('ConnectingWalletConnect, a listed wallet')

  await dialog.getByRole('tab', { name: 'Desktop' }).click()
  await dialog.getByText('Continue in Own Wallet').waitFor()
  await see('ConnectingWalletConnect, a wallet on this device')
  await dialog.getByRole('button', { name: 'Close' }).click()
}
