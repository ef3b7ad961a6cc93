import type { AccountType, Namespace } from '../types.ts'

/**
 * Default account type of wallets with several types (specification §3); other namespaces use the wallet's first
 * account.
 */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Partial<Record<Namespace, AccountType>>> = { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }
