import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import type { Account } from '../../core/types.ts'
import { unsupported } from './ask.ts'
import type { BitcoinWallet } from './wallet.ts'
import { sessionWallet } from './wallets/session.ts'

/** What signs and sends, of a wallet in the page or behind a session. */
export type Signer = Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> & {
  /** Asks for more of the accounts than the session tells. */
  accounts?(): Promise<readonly Account[]>
}

/** The account that money is sent from. */
export function payerOf(accounts: readonly Account[]): Account {
  const payer = accounts.find(({ type }) => type === 'payment') ?? accounts[0]
  if (!payer) throw new WalletModalError('NotConnected')
  return payer
}

/** The wallet of a link: ours, or what a session passes requests to. */
export function walletOf(link: Link): Signer {
  const provider = link.provider as Partial<BitcoinWallet & { request: unknown }> | undefined
  if (provider?.signPsbt) return provider as BitcoinWallet
  if (typeof provider?.request === 'function') return sessionWallet(provider, link.accounts, payerOf(link.accounts))
  throw unsupported('Bitcoin')
}
