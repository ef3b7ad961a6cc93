import type { Namespace } from '../types.ts'

/** Display names of the namespaces, as in `EVM Networks`. */
export const NAMESPACE_NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'EVM',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}

/** Catalogue keys of the names that are translated; the others are proper names. */
export const TRANSLATED_NAMES = { eip155: 'networks.evm' } as const satisfies Partial<Record<Namespace, string>>
