import type { Namespace } from './types.ts'

/** What people call each kind of chain (contract B0). */
export const NAMESPACE_NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM Networks',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}
