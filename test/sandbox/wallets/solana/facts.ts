import type { SolanaFacts } from './settings.ts'

/** Added in front of the bundle by the sandbox that serves it. */
declare const SANDBOX_SOLANA: SolanaFacts

/** Data of the sandbox that serves the script. */
export const facts: SolanaFacts = SANDBOX_SOLANA
