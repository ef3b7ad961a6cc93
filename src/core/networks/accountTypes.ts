import type { AccountType, Namespace } from '../types.ts'

/**
 * The account type to use first if a wallet has several types. Other namespaces start with the wallet's first account.
 */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Partial<Record<Namespace, AccountType>>> = {
  bip122: 'payment',
  eip155: 'smartAccount',
  polkadot: 'eoa',
  solana: 'eoa',
}
