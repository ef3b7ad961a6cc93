import { formatUnits, parseUnits } from 'viem'
import { PER_DOLLAR } from '../data/prices.ts'
import { boughtFor, FUND_ASSETS } from '../funds/assets.ts'

/** Both coins of the hosted service's list have this id. */
const CURRENCY_ID = '2b92315d-eab7-5bef-84fa-089a131333f5'
const NETWORKS = [
  {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]
const SOLANA = { name: 'solana-mainnet', display_name: 'Solana', chain_id: 'solana', contract_address: '' }
const CARD = { id: 'card', min: '10.00', max: '7500.00' }
const BANK = { id: 'ach_bank_account', min: '10.00', max: '25000.00' }

/** What modals fall back to, and a currency and a coin more, so that tests see the difference. */
export const OPTIONS = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [CARD, BANK] },
    { id: 'EUR', payment_method_limits: [CARD, BANK] },
    { id: 'GBP', payment_method_limits: [CARD] },
  ],
  purchaseCurrencies: [
    { id: CURRENCY_ID, name: 'USD Coin', symbol: 'USDC', networks: NETWORKS },
    { id: CURRENCY_ID, name: 'Ether', symbol: 'ETH', networks: NETWORKS },
    { id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', name: 'Solana', symbol: 'SOL', networks: [SOLANA] },
  ],
}

/** Amounts are counted in millionths. */
const PLACES = 6
const NETWORK_FEE = parseUnits('0.50', PLACES)
/** In thousandths of the amount. */
const PROVIDER_FEE = 15n

const toMicros = (amount: string) => parseUnits(amount, PLACES)
const money = (micros: bigint, currency: string) => {
  // Two decimals, as fiat money has.
  const cents = (micros / 10n ** 4n).toString().padStart(3, '0')
  return { amount: `${cents.slice(0, -2)}.${cents.slice(-2)}`, currency }
}

/** Returns what is bought for an amount, or the words of a refusal. */
export function quoteFor(purchase: string, payment: string, amount: string) {
  const currency = OPTIONS.paymentCurrencies.find(({ id }) => id === payment)
  const asset = FUND_ASSETS.find(({ symbol }) => symbol === purchase)
  const rate = PER_DOLLAR[payment.toLowerCase()]
  const isSold = OPTIONS.purchaseCurrencies.some(({ symbol }) => symbol === purchase)
  if (!currency || !asset || !isSold || rate === undefined) return `Unsupported currencies: ${purchase} for ${payment}`
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return 'amount must be a decimal text, such as "100"'
  const paid = toMicros(amount)
  const limits = currency.payment_method_limits
  if (!limits.some(({ min, max }) => paid >= toMicros(min) && paid <= toMicros(max)))
    return `amount must be from ${limits[0]?.min} to ${limits.at(-1)?.max} ${payment}`
  const subtotal = paid - NETWORK_FEE - (paid * PROVIDER_FEE) / 1000n
  const dollars = (subtotal * 100n) / BigInt(Math.round(rate * 100))
  return {
    networkFee: money(NETWORK_FEE, payment),
    paymentSubtotal: money(subtotal, payment),
    paymentTotal: money(paid, payment),
    purchaseAmount: { amount: formatUnits(boughtFor(dollars, asset), asset.decimals), currency: purchase },
  }
}
