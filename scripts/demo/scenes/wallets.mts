import type { Page } from 'playwright-core'
import { button, choose, hasCode, modal, offersRetry, open, says, sees, type Scene } from './scene.mts'

/** A wallet that exists on phone, web and desktop. */
const ANYWHERE = {
  customWallets: [
    {
      id: 'own',
      name: 'Harbour',
      mobile_link: 'harbour://',
      webapp_link: 'https://harbour.example',
      desktop_link: 'harbour-desktop://',
      homepage: 'https://harbour.example',
    },
  ],
}
const NO_RELAY = { relay: 'ws://127.0.0.1:9' }

async function pairWith(page: Page, name: string): Promise<void> {
  await open(page)
  await choose(page, name)
  await sees(page, 'ConnectingWalletConnect')
}

const uriOf = async (page: Page) => (await page.locator('wallet-modal [data-uri]').getAttribute('data-uri')) ?? ''
const pictures = (page: Page) => page.waitForLoadState('networkidle')

/** Scenes of the wallet list, and of the help for visitors without a wallet. */
export const LIST_SCENES: readonly Scene[] = [
  {
    name: 'all-wallets',
    async play(page) {
      await open(page, 'AllWallets')
      await button(page, /^Trust Wallet/).waitFor()
      await pictures(page)
    },
  },
  {
    name: 'all-wallets-found',
    async play(page) {
      await open(page, 'AllWallets')
      await modal(page).getByRole('textbox').fill('me')
      await button(page, /^MetaMask/).waitFor()
      await pictures(page)
    },
  },
  {
    name: 'all-wallets-none',
    async play(page) {
      await open(page, 'AllWallets')
      await modal(page).getByRole('textbox').fill('zzzzz')
      await says(page, /No Wallet found/)
    },
  },
  {
    name: 'diagnostics',
    async play(page) {
      await open(page, 'Diagnostics')
      await modal(page).locator('.finding').first().waitFor()
    },
  },
  {
    name: 'diagnostics-problems',
    options: { supportUrl: 'https://shop.example/help' },
    async play(page) {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
        }
      })
      await open(page, 'Diagnostics')
      await modal(page).locator('.finding.problem').first().waitFor()
    },
  },
  ...(['GetWallet', 'WhatIsAWallet', 'WhatIsANetwork'] as const).map((view): Scene => ({
    name: view.replace(/[a-z](?=[A-Z])|A(?=[A-Z])/g, '$&-').toLowerCase(),
    async play(page) {
      await open(page, view)
      await sees(page, view)
      await pictures(page)
    },
  })),
  {
    name: 'downloads',
    async play(page) {
      await open(page, 'GetWallet')
      await choose(page, 'MetaMask')
      await sees(page, 'Downloads')
    },
  },
  {
    name: 'downloads-code',
    isWide: true,
    async play(page) {
      await open(page, 'GetWallet')
      await choose(page, 'MetaMask')
      await modal(page).getByRole('tab', { name: 'Android App' }).click()
      await modal(page).getByRole('img', { name: 'QR code for Android App' }).waitFor()
    },
  },
]

/** Scenes of wallets on a phone, in another tab, or in an app on this machine. */
export const PAIRING_SCENES: readonly Scene[] = [
  {
    name: 'pairing',
    async play(page) {
      await open(page, 'ConnectingWalletConnectBasic')
      await hasCode(page)
    },
  },
  {
    name: 'pairing-wallet',
    options: ANYWHERE,
    async play(page) {
      await pairWith(page, 'Harbour')
      await hasCode(page)
    },
  },
  {
    name: 'pairing-mobile',
    options: ANYWHERE,
    isMobile: true,
    async play(page) {
      await pairWith(page, 'Harbour')
      await button(page, 'Open')
        .or(modal(page).getByRole('link', { name: 'Open' }))
        .first()
        .waitFor()
    },
  },
  {
    name: 'pairing-mobile-code',
    options: ANYWHERE,
    isMobile: true,
    async play(page) {
      await pairWith(page, 'Harbour')
      await says(page, 'Did Harbour not open?')
      // Chromium without a window delivers no presses while it waits for an app that it does not have
      await button(page, 'Show QR code').dispatchEvent('click')
      await hasCode(page)
    },
  },
  {
    name: 'pairing-desktop',
    options: ANYWHERE,
    async play(page) {
      await pairWith(page, 'Harbour')
      await modal(page).getByRole('tab', { name: 'Desktop' }).click()
      await button(page, 'Copy link').waitFor()
    },
  },
  {
    name: 'pairing-web',
    options: ANYWHERE,
    async play(page) {
      await pairWith(page, 'Harbour')
      await modal(page).getByRole('tab', { name: 'Webapp' }).click()
      await button(page, 'Copy link').waitFor()
    },
  },
  {
    name: 'pairing-no-relay',
    options: { services: NO_RELAY },
    async play(page) {
      await open(page, 'ConnectingWalletConnect')
      await offersRetry(page)
    },
  },
  {
    name: 'pairing-declined',
    async play(page, { phone }) {
      await open(page, 'ConnectingWalletConnect')
      await hasCode(page)
      await (await phone('reject')).pair(await uriOf(page))
      await says(page, 'Connection declined')
    },
  },
]
