import type { Page } from 'playwright-core'
import { connect, showsBalance, open, sees, type Scene } from './scene.mts'

/** Replaces the page's two buttons with every kind of button in every variant. */
const showElements = (page: Page) =>
  page.evaluate(() => {
    const all: readonly (readonly [string, Record<string, string>])[] = [
      ['wallet-modal-button', {}],
      ['wallet-modal-button', { size: 'sm' }],
      ['wallet-modal-button', { balance: 'hide' }],
      ['wallet-modal-button', { disabled: '' }],
      ['wallet-modal-button', { label: 'Pay with your wallet' }],
      ['wallet-modal-button', { namespace: 'solana' }],
      ['wallet-modal-network-button', {}],
      ['wallet-modal-network-button', { size: 'sm' }],
      ['wallet-modal-network-button', { disabled: '' }],
      ['wallet-modal-network-button', { label: 'Where' }],
      ...['metamask', 'walletConnect', 'email', 'google', 'apple', 'no such wallet'].map(
        (wallet) => ['wallet-modal-wallet-button', { wallet }] as const,
      ),
      ['wallet-modal-wallet-button', { wallet: 'metamask', size: 'sm' }],
      ['wallet-modal-wallet-button', { wallet: 'metamask', disabled: '' }],
    ]
    const made = all.map(([name, attributes]) => {
      const element = document.createElement(name)
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
      return element
    })
    document.querySelector('.live')?.replaceChildren(...made)
  })

/** Waits for the page's live previews; the second is loaded when it is near the screen. */
async function showPreviews(page: Page): Promise<void> {
  for (const frame of await page.locator('iframe.preview').all()) {
    await frame.scrollIntoViewIfNeeded()
    await frame.contentFrame().locator('[data-view=Connect]').waitFor()
  }
  await page.evaluate(() => scrollTo(0, 0))
}

export const PAGE_SCENES: readonly Scene[] = [
  { name: 'page', of: 'page', play: showPreviews },
  { name: 'buttons', of: 'hero' },
  {
    name: 'buttons-connected',
    of: 'hero',
    async play(page) {
      await connect(page)
      await showsBalance(page)
    },
  },
  { name: 'elements', of: 'hero', play: showElements },
  {
    name: 'elements-connected',
    of: 'hero',
    async play(page) {
      await connect(page)
      await showsBalance(page)
      await showElements(page)
    },
  },
  {
    name: 'inline',
    options: { inline: true },
    of: 'page',
    async play(page) {
      await open(page)
      await sees(page, 'Connect')
    },
  },
]
