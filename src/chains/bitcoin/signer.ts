import { WalletModalError } from '../../core/errors.ts'
import type { Account } from '../../core/types.ts'
import type { BitcoinWallet } from './wallet.ts'

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
