import type { Link } from '../../core/connector.ts'
import { unsupported } from './callWallet.ts'
import { payerOf, type Signer } from './signer.ts'
import type { BitcoinWallet } from './wallet.ts'
import { sessionWallet } from './wallets/session.ts'

/** Returns the wallet of a link, installed or paired, in the form that signs for the provider. */
export function walletOf(link: Link): Signer {
  const provider = link.provider as Partial<BitcoinWallet & { request: unknown }> | undefined
  if (provider?.signPsbt) return provider as BitcoinWallet
  if (typeof provider?.request === 'function') return sessionWallet(provider, link.accounts, payerOf(link.accounts))
  throw unsupported('Bitcoin')
}
