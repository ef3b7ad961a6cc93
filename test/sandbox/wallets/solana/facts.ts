import type { SolanaFacts } from './settings.ts'

/** Put before the bundle by the sandbox that serves it. */
declare const SANDBOX_SOLANA: SolanaFacts

/** What the serving sandbox says about itself. */
export const facts: SolanaFacts = SANDBOX_SOLANA
