import type { ChainSigning } from '../core/signIn/chainSigning.ts'
import type { Namespace } from '../core/types.ts'

/** `verifies`: whether we can verify the signatures of the chain. */
const SIGNING: Partial<Record<Namespace, { verifies: boolean; load(): Promise<ChainSigning> }>> = {
  eip155: { verifies: true, load: async () => (await import('./evm/signIn/evmSigning.ts')).evmSigning },
  solana: { verifies: true, load: async () => (await import('./solana/signIn/solanaSigning.ts')).solanaSigning },
  bip122: { verifies: true, load: async () => (await import('./bitcoin/signIn/bitcoinSigning.ts')).bitcoinSigning },
}

/** Returns whether we can verify signatures of a chain, and a loader that rejects with `LoadFailed`; undefined for chains without sign-in. */
export const signingOf = (namespace: Namespace) => SIGNING[namespace]
