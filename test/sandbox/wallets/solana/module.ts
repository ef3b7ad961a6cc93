/** The Solana wallet as a module, `/wallets/solana.mjs`, for pages that want several or their own settings. */
import { createDemoSolanaWalletWith, type DemoSolanaWallet } from './createDemoSolanaWallet.ts'
import { facts } from './facts.ts'
import type { SolanaSettings } from './settings.ts'

/** Puts a wallet with the sandbox's accounts on the page. */
export const createDemoSolanaWallet = (settings: Partial<SolanaSettings> = {}): DemoSolanaWallet => createDemoSolanaWalletWith(facts, settings)
