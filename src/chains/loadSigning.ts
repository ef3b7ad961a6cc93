import type { ChainSigning } from '../core/signIn/chainSigning.ts'
import type { Namespace } from '../core/types.ts'

interface Signing {
  /** Whether we can verify the signatures of the chain. Else a site has to. */
  verifies: boolean
  /** Rejects with `LoadFailed`. */
  load(): Promise<ChainSigning>
}

const PAIRED: Signing = {
  verifies: false,
  load: async () => (await import('./paired/signIn/pairedSigning.ts')).pairedSigning,
}

const SIGNING: Readonly<Record<Namespace, Signing>> = {
  eip155: { verifies: true, load: async () => (await import('./evm/signIn/evmSigning.ts')).evmSigning },
  solana: { verifies: true, load: async () => (await import('./solana/signIn/solanaSigning.ts')).solanaSigning },
  bip122: { verifies: true, load: async () => (await import('./bitcoin/signIn/bitcoinSigning.ts')).bitcoinSigning },
  polkadot: PAIRED,
  cosmos: PAIRED,
  sui: PAIRED,
  stacks: PAIRED,
}

/** Returns the part of a chain that signs messages. */
export const signingOf = (namespace: Namespace): Signing => SIGNING[namespace]
