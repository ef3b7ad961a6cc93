import type { PaymentCurrency, PurchaseCurrency } from '../../../core/buy/buyOptions.ts'

/** Returns a coin as the service wrote it. */
export const toWireCoin = ({ id, name, symbol, networks }: PurchaseCurrency) => ({
  id,
  name,
  symbol,
  networks: networks.map(({ name: network, displayName, chainId, contract }) => ({
    name: network,
    display_name: displayName,
    chain_id: chainId,
    contract_address: contract,
  })),
})

/** Returns a currency as the service wrote it. */
export const toWireCurrency = ({ id, limits }: PaymentCurrency) => ({ id, payment_method_limits: limits })
