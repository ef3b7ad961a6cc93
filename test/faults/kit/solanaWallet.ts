import { SOLANA_ACCOUNTS } from '../../sandbox/solana/accounts.ts'
import {
  createDemoSolanaWalletWith,
  type DemoSolanaWallet,
} from '../../sandbox/wallets/solana/createDemoSolanaWallet.ts'
import { sandboxHere } from './control.ts'

/** The id of the wallet's connector, which is its name. */
export const SOLANA_WALLET = 'Demo Solana Wallet'

let installed: DemoSolanaWallet | undefined

/** Returns the Solana wallet, which all pages share like an installed extension. The first call registers it. */
export function solanaWallet(): DemoSolanaWallet {
  const { control, tokens } = sandboxHere()
  const facts = {
    accounts: SOLANA_ACCOUNTS,
    rpcUrl: new URL('/wallets/solana/rpc', control).href,
    tokens: tokens.filter(({ network }) => network.startsWith('solana')),
  }
  return (installed ??= createDemoSolanaWalletWith(facts, { answer: 'approve' }))
}
