import type { BuyOptions, PaymentLimit, PurchaseNetwork } from './buyOptions.ts'

const ID = '2b92315d-eab7-5bef-84fa-089a131333f5'

const NETWORKS: readonly PurchaseNetwork[] = [
  {
    name: 'ethereum-mainnet',
    displayName: 'Ethereum',
    chainId: '1',
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    displayName: 'Polygon',
    chainId: '137',
    contract: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]

const LIMITS: readonly PaymentLimit[] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** What can be bought if the service does not answer (specification §9). The first of each list is the default (§4). */
export const FALLBACK: BuyOptions = {
  purchase: [
    { id: ID, name: 'USD Coin', symbol: 'USDC', networks: NETWORKS },
    { id: ID, name: 'Ether', symbol: 'ETH', networks: NETWORKS },
  ],
  payment: [
    { id: 'USD', limits: LIMITS },
    { id: 'EUR', limits: LIMITS },
  ],
  isFallback: true,
}

/** What is chosen at first (specification §4). */
export const DEFAULT_PURCHASE = 'USDC'
export const DEFAULT_PAYMENT = 'USD'
