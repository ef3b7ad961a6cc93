import { WalletModalError } from '../../core/errors.ts'
import type { Account } from '../../core/types.ts'
import type { BitcoinWallet } from './wallet.ts'

/** The signing and sending methods of an installed or a paired wallet. */
export type Signer = Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> & {
  /** Requests details of the accounts from the wallet, if the session lacks them. */
  accounts?(): Promise<readonly Account[]>
}

/** Returns the account that pays: the first payment account, else the first account. */
export function payerOf(accounts: readonly Account[]): Account {
  const payer = accounts.find(({ type }) => type === 'payment') ?? accounts[0]
  if (!payer) throw new WalletModalError('NotConnected')
  return payer
}
