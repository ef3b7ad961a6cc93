/** The Solana wallet as a module, `/wallets/solana.mjs`, for pages with several wallets or their own settings. */
import { createDemoSolanaWalletWith, type DemoSolanaWallet } from './createDemoSolanaWallet.ts'
import { facts } from './facts.ts'
import type { SolanaSettings } from './settings.ts'

/** Adds a wallet with the sandbox's accounts to the page. */
export const createDemoSolanaWallet = (settings: Partial<SolanaSettings> = {}): DemoSolanaWallet =>
  createDemoSolanaWalletWith(facts, settings)
