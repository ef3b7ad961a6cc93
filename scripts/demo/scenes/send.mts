import type { Page } from 'playwright-core'
import { button, connect, connectSolana, modal, open, says, type Scene } from './scene.mts'

const RECEIVER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
/** An address on Solana without any account. */
const STRANGER = 'DxY7U3LEq7nEiLjyR5nymFm2h4sRHwqbc1eqeP47eiA5'

const write = (page: Page, field: string, text: string) => modal(page).getByRole('textbox', { name: field }).fill(text)

/** Lets the demo wallet answer its next question in this way. */
const answer = (page: Page, kind: 'approve' | 'reject' | 'silent') =>
  page.evaluate((given) => window.demoWallet.script({ method: 'eth_sendTransaction', answer: given, times: 1 }), kind)

/** Opens Send, and enters an amount and a recipient. */
async function inSend(page: Page, token = 'ETH', amount = '1.25'): Promise<void> {
  await connect(page)
  await page.evaluate((values) => void window.WalletModal.open({ view: 'WalletSend', ...values }), {
    token,
    amount,
    to: RECEIVER,
  })
  await button(page, 'Review').waitFor()
}

async function inReview(page: Page): Promise<void> {
  await inSend(page)
  await button(page, 'Review').click()
  await says(page, 'Expected to succeed')
}

export const SEND_SCENES: readonly Scene[] = [
  {
    name: 'send',
    async play(page) {
      await connect(page)
      await open(page, 'WalletSend')
      await says(page, 'Choose token')
    },
  },
  { name: 'send-complete', play: (page) => inSend(page) },
  {
    name: 'send-mistyped',
    async play(page) {
      await inSend(page)
      await write(page, 'Recipient', RECEIVER.replace('C', 'c'))
      await says(page, 'A letter of this address may be wrong')
    },
  },
  {
    name: 'send-tokens',
    async play(page) {
      await inSend(page)
      await button(page, 'ETH').click()
      await button(page, /^USD Coin/).waitFor()
    },
  },
  { name: 'send-review', play: inReview },
  {
    name: 'send-look-alike',
    async play(page) {
      await inSend(page)
      const own = await page.evaluate(() => window.WalletModal.getState().account?.address ?? '')
      await write(page, 'Recipient', `${own.slice(0, 6)}${'0'.repeat(32)}${own.slice(-4)}`.toLowerCase())
      await button(page, 'Review').click()
      await button(page, 'Compare the addresses').click()
    },
  },
  {
    name: 'send-waiting',
    async play(page) {
      await inReview(page)
      await answer(page, 'silent')
      await button(page, /^Send$/).click()
      await says(page, 'Open your wallet')
    },
  },
  {
    name: 'send-rejected',
    async play(page) {
      await inReview(page)
      await answer(page, 'reject')
      await button(page, /^Send$/).click()
      await says(page, 'You rejected the transaction')
    },
  },
  {
    name: 'send-confirmed',
    async play(page) {
      await inReview(page)
      await answer(page, 'approve')
      await button(page, /^Send$/).click()
      await says(page, 'You successfully sent')
    },
  },
  {
    name: 'send-solana',
    async play(page) {
      await connectSolana(page)
      await page.evaluate(
        (to) => void window.WalletModal.open({ view: 'WalletSend', token: 'USDC', amount: '12.5', to }),
        STRANGER,
      )
      await button(page, 'Review').click()
      await says(page, 'Opens the recipient’s account for')
    },
  },
]
