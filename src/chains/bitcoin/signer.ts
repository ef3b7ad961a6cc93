import { WalletModalError } from '../../core/errors.ts'
import type { Account } from '../../core/types.ts'
import type { BitcoinWallet } from './wallet.ts'

/** Signs and sends, for a wallet in the page or over a session. */
export type Signer = Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> & {
  /** Asks for details of the accounts that the session does not have. */
  accounts?(): Promise<readonly Account[]>
}

/** The account that pays. */
export function payerOf(accounts: readonly Account[]): Account {
  const payer = accounts.find(({ type }) => type === 'payment') ?? accounts[0]
  if (!payer) throw new WalletModalError('NotConnected')
  return payer
}
