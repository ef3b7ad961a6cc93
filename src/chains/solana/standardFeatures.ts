import { attempt } from '../../core/errors/attempt.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { StandardWallet } from '../standard/wallet.ts'

/** Calls a method of a wallet's feature. If the method throws synchronously, the promise rejects. */
export async function callFeature(
  wallet: StandardWallet,
  feature: string,
  method: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const one = wallet.features[feature] as Readonly<Record<string, unknown>> | undefined
  const call = one?.[method]
  if (typeof call !== 'function') throw providerError(4200, `The wallet does not support ${feature}.`)
  return call.apply(one, args) as unknown
}

export const hasFeature = (wallet: StandardWallet, feature: string) =>
  attempt(() => feature in wallet.features) === true

/** Returns the Solana clusters that a wallet lists. */
export function clustersOf(wallet: StandardWallet): string[] {
  const chains = attempt(() => wallet.chains)
  return Array.isArray(chains)
    ? chains.filter((one): one is string => typeof one === 'string' && one.startsWith('solana:'))
    : []
}
