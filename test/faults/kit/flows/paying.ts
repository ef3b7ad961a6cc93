import { loadHoldings } from '../../../../src/flows/assets/loadHoldings.ts'
import { portfolioOf } from '../../../../src/flows/assets/portfolioOf.ts'
import { payWithWallet } from '../../../../src/flows/pay/chooseWay.ts'
import { chooseExchange } from '../../../../src/flows/pay/exchange/chooseExchange.ts'
import { exchangeAssetsOf } from '../../../../src/flows/pay/exchange/exchangeAssets.ts'
import { choosePayAsset } from '../../../../src/flows/pay/payAssets.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { paymentOf, type Payment } from '../../../../src/flows/pay/paymentOf.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { USDC } from '../../../unit/sandbox/payKit.ts'
import { until } from '../drive.ts'
import { opened, settings, type Flow } from '../flow.ts'
import { ETHEREUM, type Page } from '../page.ts'
import { unknownIn } from './unknownIn.ts'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Asks for a payment. Returns why it ended before the visitor could choose how to pay. */
async function asked({ modal }: Page): Promise<string | undefined> {
  const before = paymentOf(modal).$payment.get()?.order
  const ended: { code?: string } = {}
  void payForSite(modal, { network: ETHEREUM, token: USDC, amount: '1', recipient: BOB }).then(
    (one) => (ended.code = one.error?.code ?? one.outcome),
    (error: unknown) => (ended.code = String(error)),
  )
  await until(() => {
    const { order, phase } = paymentOf(modal).$payment.get() ?? {}
    return (order !== before && phase === 'choosing') || ended.code
  })
  return ended.code
}

/** Waits for the list of exchanges. */
const exchangesOf = ({ modal }: Page) =>
  until(() => {
    const { exchanges } = paymentOf(modal).$payment.get() ?? {}
    return exchanges && exchanges.state !== 'loading' ? exchanges : undefined
  })

/** Waits until a payment is quoted or cannot be. Returns why it cannot. */
async function quoted({ modal }: Page, unknown = unknownIn): Promise<string | undefined> {
  const isOver = (now?: Payment) => now && /^(?:refused|ready|blocked|failed)$/.test(now.phase)
  const payment = await until(() => {
    const now = paymentOf(modal).$payment.get()
    return isOver(now) ? now : undefined
  })
  return payment.phase === 'ready' ? unknown(payment) : (payment.error?.code ?? payment.phase)
}

/** Asks a service what ether it wants, to pay a token. */
async function payWithCoin(page: Page): Promise<string | undefined> {
  const { modal } = page
  const ended = await asked(page)
  if (ended) return ended
  const { state } = await exchangesOf(page)
  payWithWallet(modal)
  void quotePay(modal)
  const direct = await quoted(page)
  const coin = portfolioOf(modal)
    .$shown.get()
    ?.figures?.tokens.find(({ address }) => address === undefined)
  if (!coin) throw new Error('The holdings are missing')
  choosePayAsset(modal, coin)
  return (await quoted(page)) ?? direct ?? (state === 'known' ? undefined : `exchanges ${state}`)
}

/** Asks the first exchange of the list for a payment. */
async function payAtExchange(page: Page): Promise<string | undefined> {
  const { modal } = page
  const ended = await asked(page)
  if (ended) return ended
  const {
    state,
    list: [exchange],
  } = await exchangesOf(page)
  if (!exchange) return `exchanges ${state}`
  chooseExchange(modal, exchange)
  void quotePay(modal)
  // No transaction is checked: the exchange makes it.
  const failure = await quoted(page, () => undefined)
  const assets = await until(() => {
    const now = exchangeAssetsOf(modal).get()
    return now && now.state !== 'loading' ? now.state : undefined
  })
  return failure ?? (assets === 'known' ? undefined : `assets ${assets}`)
}

const PAY = { tolerates: settings, options: { features: { pay: true } } }

/** Payments that a service or an exchange makes. */
export const PAYING: readonly Flow[] = [
  {
    ...PAY,
    name: 'pay: another asset',
    prepare: async (page) => {
      await opened()(page)
      await loadHoldings(page.modal, { forced: [], isAsked: true })
    },
    run: payWithCoin,
  },
  { ...PAY, name: 'pay: exchange', project: 'aa', prepare: opened(), run: payAtExchange },
]
