import type { Page } from 'playwright-core'
import { phoneSettings } from '../../sandbox/description.ts'
import { yes } from '../kit/embedded.ts'
import { approveDevice, mailOf, secureOptions } from '../kit/secure.ts'
import { ACCOUNTS, addPageWallet } from '../kit/pageWallet.ts'
import { pairingOptions, startPhone, uriOf } from '../kit/phone.ts'
import type { Recorder } from '../kit/recorder.ts'
import { answer, ask } from '../kit/signInByEmail.ts'
import type { Site } from '../kit/site.ts'
import { approveInWallet, button, call, connectDemo, dialog, openModal, rejectInWallet } from '../kit/visit.ts'

const EMAIL = 'ada@site.example'
const YES = { 'data-answer': 'approve' }

/** Returns options that most sites use: all hosted services, without the embedded wallet. */
const hosted = (site: Site, more: Record<string, unknown> = {}) => ({
  ...pairingOptions(site),
  connectors: { auth: false },
  ...more,
})

const view = (page: Page, name: string) => page.locator(`wallet-modal [data-view=${name}]`).waitFor()
const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const openByButton = (page: Page) => page.getByRole('button', { name: 'Connect Wallet' }).click()
const reload = async (page: Page) => {
  await page.reload()
  await page.evaluate(() => window.WalletModal.ready)
}
const connected = (page: Page) =>
  page.waitForFunction(() => window.WalletModal.getState().account?.status === 'connected')

async function firstVisit({ site, open, step }: Recorder): Promise<void> {
  await open({ options: hosted(site) })
  await step('presses the button', async (page) => {
    await openByButton(page)
    await button(page, /^All wallets/).waitFor()
  })
  await step('opens the whole list', async (page) => {
    await button(page, /^All wallets/).click()
    await view(page, 'AllWallets')
  })
  await step('searches', (page) => dialog(page).getByRole('textbox', { name: 'Search wallets' }).fill('trust'))
  await step('chooses a wallet that is not installed', async (page) => {
    await dialog(page)
      .getByRole('listitem')
      .getByRole('button', { name: /^Trust/ })
      .first()
      .click()
    await uriOf(page)
  })
  await step('closes with Escape', async (page) => {
    await page.keyboard.press('Escape')
    await closed(page)
  })
  await step('opens the list of networks', async (page) => {
    await page.locator('wallet-modal-network-button').getByRole('button').click()
    await view(page, 'Networks')
  })
  await step('chooses a network', async (page) => {
    await button(page, 'Base').click()
    await closed(page)
  })
}

async function connect({ site, open, step }: Recorder): Promise<void> {
  await open({ options: hosted(site) })
  await step('presses the button', async (page) => {
    await openByButton(page)
    await button(page, /^Demo Wallet/).waitFor()
  })
  await step('chooses the installed wallet', async (page) => {
    await button(page, /^Demo Wallet/).click()
    await view(page, 'ConnectingExternal')
  })
  await step('rejects in the wallet', async (page) => {
    await rejectInWallet(page)
    await dialog(page).getByText('Connection declined').waitFor()
  })
  await step('tries again', (page) => button(page, 'Try again').click())
  await step('approves in the wallet', async (page) => {
    await approveInWallet(page)
    await closed(page)
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
  })
  await step('opens the account', async (page) => {
    await page.getByRole('button', { name: /10,000\.000 ETH/ }).click()
    await view(page, 'Account')
  })
  await step('closes with the button', async (page) => {
    await button(page, 'Close').click()
    await closed(page)
  })
}

async function pairing({ site, open, step }: Recorder): Promise<void> {
  const accounts = phoneSettings(site.sandbox.json).accounts.filter(({ address }) =>
    ACCOUNTS.slice(0, 2).some((one) => one === address),
  )
  const phone = await startPhone(site, { accounts })
  try {
    await open({ wallet: false, options: hosted(site) })
    await step('presses the button', async (page) => {
      await openByButton(page)
      await button(page, /^All wallets/).waitFor()
    })
    let uri = ''
    await step('chooses WalletConnect', async (page) => {
      await button(page, /^WalletConnect/).click()
      uri = await uriOf(page)
    })
    await step('declines on the phone', async (page) => {
      phone.script({ method: 'session_proposal', answer: 'reject', times: 1 })
      await phone.pair(uri)
      await dialog(page).getByText('Connection declined').waitFor()
    })
    await step('tries again', async (page) => {
      await button(page, 'Try again').click()
      uri = await uriOf(page)
    })
    await step('approves on the phone', async (page) => {
      await phone.pair(uri)
      await connected(page)
      await closed(page)
    })
    await step('reloads the page', reload)
    await step('ends the session on the phone', async (page) => {
      await phone.sessions.disconnect(phone.sessions.list()[0]?.topic ?? '')
      await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
    })
  } finally {
    await phone.stop()
  }
}

async function restore({ site, open, step }: Recorder): Promise<void> {
  await open({ wallet: YES, options: hosted(site) })
  await step('connects by the API', connectDemo)
  await step('switches to Base by the API', (page) => call(page, 'switchNetwork', 'eip155:8453'))
  await step('reloads the page', reload)
  await step('opens the account', async (page) => {
    await openModal(page)
    await view(page, 'Account')
  })
  await step('reloads the page with the modal open', reload)
  await step('ends the connection in the wallet, and reloads the page', async (page) => {
    await page.evaluate(() => window.demoWallet.disconnect())
    await reload(page)
  })
  await step('opens the modal', async (page) => {
    await openModal(page)
    await view(page, 'Connect')
    await button(page, /^All wallets/).waitFor()
  })
}

async function email({ site, open, step }: Recorder): Promise<void> {
  const type = async (page: Page, code: string) => {
    await dialog(page).getByRole('textbox').first().focus()
    await page.keyboard.type(code)
  }
  let code = ''
  await open({ wallet: false, options: secureOptions(site) })
  await step('opens the modal', async (page) => {
    await openModal(page)
    await dialog(page).getByRole('textbox', { name: 'Email' }).waitFor()
    await button(page, /^All wallets/).waitFor()
  })
  await step('sends the address', async (page) => {
    const field = dialog(page).getByRole('textbox', { name: 'Email' })
    await field.fill(EMAIL)
    await field.press('Enter')
    await view(page, 'EmailVerifyDevice')
  })
  await step('approves the device by the link in the mail', async (page) => {
    await approveDevice(page, await mailOf(site).next(EMAIL, 'link'))
    await view(page, 'EmailVerifyOtp')
  })
  await step('types a wrong code', async (page) => {
    code = await mailOf(site).next(EMAIL, 'code')
    await type(page, code === '000000' ? '111111' : '000000')
    await dialog(page).getByText('Invalid code. Try Again').waitFor()
  })
  await step('types the code', async (page) => {
    await type(page, code)
    await connected(page)
    await closed(page)
  })
  await step('opens the account', async (page) => {
    await openModal(page)
    await view(page, 'Account')
  })
  await step('opens the settings', async (page) => {
    await button(page, 'Settings').click()
    await view(page, 'AccountSettings')
  })
  await step('is asked for a signature by the site', async (page) => {
    await ask(page, 'personal_sign', ['0x48656c6c6f', '{me}'])
    await view(page, 'ApproveTransaction')
    await yes(page).waitFor()
  })
  await step('signs', async (page) => {
    await yes(page).click()
    await answer(page)
  })
  await step('reloads the page', async (page) => {
    await reload(page)
    await connected(page)
  })
  await step('signs out by the API', (page) => call(page, 'disconnect'))
}

async function switchOfNetwork({ site, open, step }: Recorder): Promise<void> {
  await open({ options: hosted(site) })
  await step('connects by the API', connectDemo)
  await step('opens the account', async (page) => {
    await openModal(page)
    await view(page, 'Account')
  })
  await step('opens the list of networks', async (page) => {
    await button(page, 'Network: Ethereum').click()
    await view(page, 'Networks')
  })
  await step('chooses Base', async (page) => {
    await button(page, 'Base').click()
    await view(page, 'SwitchNetwork')
  })
  await step('rejects in the wallet', async (page) => {
    await rejectInWallet(page)
    await dialog(page).getByText('Switch declined').waitFor()
  })
  await step('tries again', async (page) => {
    await button(page, 'Try again').click()
    await view(page, 'SwitchNetwork')
  })
  await step('approves in the wallet', async (page) => {
    await approveInWallet(page)
    await view(page, 'Account')
    await button(page, 'Network: Base').waitFor()
  })
  await step('moves the wallet to a network that the site does not have', async (page) => {
    await page.evaluate(() => window.demoWallet.setChain(137))
    await view(page, 'UnsupportedChain')
  })
  await step('chooses Ethereum there', (page) => button(page, 'Ethereum').click())
  await step('approves in the wallet once more', async (page) => {
    await approveInWallet(page)
    await page.waitForFunction(() => window.WalletModal.getState().network === 'eip155:1')
  })
}

async function severalWallets({ site, context, open, step }: Recorder): Promise<void> {
  await addPageWallet(context, { key: 'other', name: 'Other Wallet', accounts: [ACCOUNTS[2]] })
  const options = hosted(site, { ...site.optionsFor('eip155', 'solana'), features: { multiWallet: true } })
  await open({ wallet: YES, solanaWallet: YES, options })
  await step('connects the first by the API', connectDemo)
  await step('opens the account', async (page) => {
    await openModal(page)
    await view(page, 'Account')
  })
  await step('opens the list of their wallets', async (page) => {
    await button(page, 'Wallets').click()
    await view(page, 'ProfileWallets')
  })
  await step('adds a wallet', async (page) => {
    await button(page, /^Add .* Wallet/).click()
    await view(page, 'Connect')
    await button(page, /^All wallets/).waitFor()
  })
  await step('chooses the second of Ethereum', async (page) => {
    await button(page, /^Other Wallet/).click()
    await page.waitForFunction(() => window.WalletModal.getState().connections.length === 2)
  })
  await step('connects one of Solana by the API', (page) => call(page, 'connect', 'Demo Solana Wallet'))
  await step('uses the first again by the API', (page) => call(page, 'switchConnection', 'dev.wallet-modal.demo'))
  await step('reloads the page', reload)
  await step('disconnects the second by the API', (page) =>
    call(page, 'disconnect', { connection: 'org.example.other' }),
  )
  await step('disconnects all by the API', (page) => call(page, 'disconnect'))
}

async function disconnect({ site, open, step }: Recorder): Promise<void> {
  await open({ wallet: YES, options: hosted(site) })
  await step('connects by the API', connectDemo)
  await step('opens the account', async (page) => {
    await openModal(page)
    await view(page, 'Account')
  })
  await step('presses Disconnect', async (page) => {
    await button(page, 'Disconnect').click()
    await closed(page)
  })
  await step('reloads the page', reload)
  await step('opens the modal', async (page) => {
    await openModal(page)
    await button(page, /^All wallets/).waitFor()
  })
  await step('connects again', async (page) => {
    await button(page, /^Demo Wallet/).click()
    await closed(page)
  })
  await step('opens the account again', async (page) => {
    await openModal(page)
    await view(page, 'Account')
  })
  await step('ends the connection in the wallet', async (page) => {
    await page.evaluate(() => window.demoWallet.disconnect())
    await closed(page)
  })
}

/** The journeys, keyed by the name of their recording. */
export const JOURNEYS: Readonly<Record<string, (recorder: Recorder) => Promise<void>>> = {
  'first-visit': firstVisit,
  connect,
  pairing,
  restore,
  email,
  'switch-network': switchOfNetwork,
  'several-wallets': severalWallets,
  disconnect,
}
