import { NATIVE } from '../../blockchainApi/caip.ts'
import { assetAt, SOLANA, type FundAsset } from '../../funds/assets.ts'

/** Solana's coin, as requests name it. */
const SOLANA_COIN = 'So11111111111111111111111111111111111111111'

/** Finds the network of a CAIP reference, which requests name without its namespace. */
const networkOf = (reference: string) => (SOLANA.endsWith(`:${reference}`) ? SOLANA : `eip155:${reference}`)

/** Finds the asset of a request: a token's address, or the placeholder of the coin. */
export function assetOf(reference: string, currency: string): FundAsset | undefined {
  const network = networkOf(reference)
  const isCoin = network === SOLANA ? currency === SOLANA_COIN : currency.toLowerCase() === NATIVE
  return assetAt(network, isCoin ? undefined : currency)
}

/** Describes an asset in an answer. */
export const currencyOf = ({ network, address, name, symbol, decimals }: FundAsset) => ({
  network,
  asset: address ?? 'native',
  metadata: { name, symbol, decimals },
})
