import type { SolanaFacts } from './settings.ts'

/** The serving sandbox adds it before the bundle. */
declare const SANDBOX_SOLANA: SolanaFacts

/** Facts of the serving sandbox. */
export const facts: SolanaFacts = SANDBOX_SOLANA
