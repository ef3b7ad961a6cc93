import { SOLANA_ACCOUNTS } from '../../sandbox/solana/accounts.ts'
import { SOLANA_COLLECTOR } from '../../sandbox/solana/collection.ts'
import {
  createDemoSolanaWalletWith,
  type DemoSolanaWallet,
} from '../../sandbox/wallets/solana/createDemoSolanaWallet.ts'
import { sandboxHere } from './control.ts'

/** The id of the wallet's connector, which is its name. */
export const SOLANA_WALLET = 'Demo Solana Wallet'

/** The accounts of the wallet, by their index in the sandbox. The last one collects NFTs. */
const ACCOUNTS = [0, 1, SOLANA_COLLECTOR]
/** Index of the collector in the wallet. */
export const COLLECTOR = ACCOUNTS.indexOf(SOLANA_COLLECTOR)

let installed: DemoSolanaWallet | undefined

/** Returns the Solana wallet, which all pages share like an installed extension. The first call registers it. */
export function solanaWallet(): DemoSolanaWallet {
  const { control, tokens } = sandboxHere()
  const facts = {
    accounts: SOLANA_ACCOUNTS,
    rpcUrl: new URL('/wallets/solana/rpc', control).href,
    tokens: tokens.filter(({ network }) => network.startsWith('solana')),
  }
  return (installed ??= createDemoSolanaWalletWith(facts, { answer: 'approve', accounts: ACCOUNTS }))
}
