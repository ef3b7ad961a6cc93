import type { AccountType, Namespace } from '../types.ts'

/** The account in use where a wallet has several and the site says nothing (specification §3); elsewhere the wallet's first. */
export const DEFAULT_ACCOUNT_TYPES: Readonly<Partial<Record<Namespace, AccountType>>> = { bip122: 'payment', eip155: 'smartAccount', polkadot: 'eoa', solana: 'eoa' }
