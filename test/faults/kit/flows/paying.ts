import { payWithWallet } from '../../../../src/flows/pay/chooseWay.ts'
import { chooseExchange } from '../../../../src/flows/pay/exchange/chooseExchange.ts'
import { exchangeAssetsOf } from '../../../../src/flows/pay/exchange/exchangeAssets.ts'
import { choosePayAsset } from '../../../../src/flows/pay/payAssets.ts'
import { payForSite } from '../../../../src/flows/pay/payForSite.ts'
import { paymentOf, type Payment } from '../../../../src/flows/pay/paymentOf.ts'
import { quotePay } from '../../../../src/flows/pay/quotePay.ts'
import { BOB, USDC } from '../../../kit/describe.ts'
import { until } from '../drive.ts'
import { opened, settings, type Flow } from '../flow.ts'
import { ETHEREUM, type Page } from '../page.ts'
import { coinOf, withHoldings } from './holdings.ts'
import { unknownIn } from './unknownIn.ts'

/** Starts a payment. Returns why it failed before the visitor could choose how to pay, if it did. */
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

/** Waits for the quote of a payment. Returns why there is none, if the request failed. */
async function quoted({ modal }: Page, unknown = unknownIn): Promise<string | undefined> {
  const isOver = (now?: Payment) => now && /^(?:refused|ready|blocked|failed)$/.test(now.phase)
  const payment = await until(() => {
    const now = paymentOf(modal).$payment.get()
    return isOver(now) ? now : undefined
  })
  return payment.phase === 'ready' ? unknown(payment) : (payment.error?.code ?? payment.phase)
}

/** Pays the token that the site asks for from the wallet, then does `next`. */
async function payFromWallet(page: Page, next?: () => Promise<string | undefined>): Promise<string | undefined> {
  const { modal } = page
  const ended = await asked(page)
  if (ended) return ended
  const { state } = await exchangesOf(page)
  payWithWallet(modal)
  void quotePay(modal)
  const direct = await quoted(page)
  return (await next?.()) ?? direct ?? (state === 'known' ? undefined : `exchanges ${state}`)
}

/** Requests a quote to pay a token with ether. */
const payWithCoin = (page: Page) =>
  payFromWallet(page, () => {
    choosePayAsset(page.modal, coinOf(page))
    return quoted(page)
  })

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
  // The exchange sends the transaction, so the widget does not simulate one.
  const failure = await quoted(page, () => undefined)
  const assets = await until(() => {
    const now = exchangeAssetsOf(modal).get()
    return now && now.state !== 'loading' ? now.state : undefined
  })
  return failure ?? (assets === 'known' ? undefined : `assets ${assets}`)
}

const PAY = { tolerates: settings, options: { features: { pay: true } } }

/** Payments: from the wallet, by a service, and at an exchange. */
export const PAYING: readonly Flow[] = [
  { ...PAY, name: 'pay', prepare: opened(), run: (page) => payFromWallet(page) },
  { ...PAY, name: 'pay: another asset', prepare: withHoldings(), run: payWithCoin },
  { ...PAY, name: 'pay: exchange', project: 'aa', prepare: opened(), run: payAtExchange },
]
