import type { Page } from 'playwright-core'
import { button, choose, connect, modal, says, script, sees, type Scene } from './scene.mts'

const SHOP = '0x00000000000000000000000000000000005110b5'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const BASE_USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
/** Five dollars on Ethereum, and on Base. */
const HERE = { network: 'eip155:1', token: USDC, amount: '5', recipient: SHOP }
const AT_BASE = { ...HERE, network: 'eip155:8453', token: BASE_USDC }
const CORS = { 'access-control-allow-origin': '*' }

type Answer = (method: string) => object

/** Answers as the exchanges' service would. A change of the sandbox would disturb other scenes. */
const exchanges = (page: Page, answer: Answer = () => ({ status: 'UNKNOWN' })) =>
  page.route('**/v1/json-rpc*', async (route) => {
    const { method } = route.request().postDataJSON() as { method: string }
    const all = [
      { id: 'binance', name: 'Binance' },
      { id: 'coinbase', name: 'Coinbase' },
    ]
    const known: Record<string, object> = {
      reown_getExchanges: { total: 2, exchanges: all },
      reown_getExchangePayUrl: { url: 'https://exchange.test/pay', sessionId: 's' },
    }
    await route.fulfill({
      json: { jsonrpc: '2.0', id: 1, result: known[method] ?? answer(method) },
      headers: CORS,
    })
  })

/** Has the site ask for a payment. */
async function inPay(page: Page, args: object = HERE, isConnected = true): Promise<void> {
  if (isConnected) await connect(page)
  await page.evaluate((given) => {
    window.WalletModal.updateFeatures({ pay: true })
    void window.WalletModal.pay(given as never)
  }, args)
  await sees(page, 'Pay')
}

async function inQuote(page: Page, args: object = HERE): Promise<void> {
  await exchanges(page)
  await inPay(page, args)
  await button(page, /^Pay with Demo/).click()
  await sees(page, 'PayQuote')
}

async function readyToPay(page: Page, args: object = HERE): Promise<void> {
  await inQuote(page, args)
  await button(page, /^Pay$/).waitFor()
}

async function pay(page: Page, args: object = HERE): Promise<void> {
  await readyToPay(page, args)
  for (const box of await modal(page).getByRole('checkbox').all()) await box.check()
  await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
  await choose(page, /^Pay$/)
}

/** Pays a token of Base with ether, by a service that ends it as told. */
async function byService(page: Page, status?: string): Promise<void> {
  await page.route('**/transfers/status*', (route) =>
    route.fulfill({ json: { status: status ?? 'pending' }, headers: CORS }),
  )
  await inQuote(page, AT_BASE)
  await choose(page, /^Change$/)
  await button(page, /^Ether\b/).click()
  await says(page, 'A service swaps')
  for (const box of await modal(page).getByRole('checkbox').all()) await box.check()
  if (status === undefined) return
  await script(page, { method: 'eth_sendTransaction', answer: 'approve', times: 1 })
  await choose(page, /^Pay$/)
  await sees(page, 'PayLoading')
}

async function inExchange(page: Page, answer?: Answer): Promise<void> {
  await exchanges(page, answer)
  await inPay(page)
  await choose(page, 'Binance')
  await button(page, 'Continue in Binance').waitFor()
}

/** Windows of a browser that opens them, but shows nothing in them. */
const fakeWindow = (page: Page) =>
  page.evaluate(
    'window.open = () => ({ opener: null, closed: false, focus() {}, close() {}, location: { replace() {} } })',
  )

async function inWindow(page: Page, status: string): Promise<void> {
  await inExchange(page, () => ({ status }))
  await fakeWindow(page)
  await choose(page, 'Continue in Binance')
  await sees(page, 'PayLoading')
}

export const PAY_SCENES: readonly Scene[] = [
  {
    name: 'pay',
    async play(page) {
      await exchanges(page)
      await inPay(page)
      await button(page, 'Binance').waitFor()
    },
  },
  {
    name: 'pay-no-wallet',
    async play(page) {
      await exchanges(page, () => ({}))
      await inPay(page, HERE, false)
      await button(page, 'Binance').waitFor()
    },
  },
  { name: 'pay-quote', play: (page) => readyToPay(page) },
  { name: 'pay-service', play: (page) => byService(page) },
  {
    name: 'pay-poor',
    async play(page) {
      await inQuote(page, { ...HERE, amount: '50000000' })
      await says(page, 'Insufficient funds')
    },
  },
  { name: 'pay-network', play: (page) => inQuote(page, AT_BASE) },
  { name: 'pay-exchange', play: (page) => inExchange(page) },
  {
    name: 'pay-blocked',
    async play(page) {
      await inExchange(page)
      await page.evaluate('window.open = () => null')
      await choose(page, 'Continue in Binance')
      await says(page, 'Open Binance')
    },
  },
  { name: 'pay-window', play: (page) => inWindow(page, 'UNKNOWN') },
  {
    name: 'pay-exchange-failed',
    async play(page) {
      await inWindow(page, 'FAILED')
      await button(page, 'Back to the site').waitFor()
    },
  },
  {
    name: 'pay-waiting',
    async play(page) {
      await readyToPay(page)
      await script(page, { method: 'eth_sendTransaction', answer: 'silent' })
      await choose(page, /^Pay$/)
      await says(page, 'Confirm in your wallet')
    },
  },
  {
    name: 'pay-rejected',
    async play(page) {
      await readyToPay(page)
      await script(page, { method: 'eth_sendTransaction', answer: 'reject', times: 1 })
      await choose(page, /^Pay$/)
      await says(page, 'You rejected the payment')
    },
  },
  {
    name: 'pay-again',
    async play(page) {
      await pay(page)
      await sees(page, 'PayLoading')
      await page.evaluate((given) => void window.WalletModal.pay(given as never), HERE)
      await sees(page, 'Pay')
      await button(page, /^Pay with Demo/).click()
      await says(page, 'You may have paid this already')
    },
  },
  { name: 'pay-pending', play: (page) => byService(page, 'pending') },
  ...['refund', 'failure', 'timeout', 'submitted'].map((status) => ({
    name: `pay-${status}`,
    async play(page: Page) {
      await byService(page, status)
      await button(page, /^(Done|Back to the site)$/).waitFor()
    },
  })),
]
