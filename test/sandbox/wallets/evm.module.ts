/** The demo wallet as a module, `/wallets/evm.mjs`, for pages with several wallets or their own settings. */
import { createDemoWalletWith, type DemoWallet } from './evm/createDemoWallet.ts'
import { facts } from './evm/facts.ts'
import type { WalletSettings } from './evm/settings.ts'

export type { DemoWallet } from './evm/createDemoWallet.ts'

/** Adds a wallet with the sandbox's accounts to the page. */
export const createDemoWallet = (settings: Partial<WalletSettings> = {}): DemoWallet =>
  createDemoWalletWith(facts, settings)
