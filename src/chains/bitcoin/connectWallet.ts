import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Link } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { expected } from '../../core/errors/expected.ts'
import { WALLET_READ_MS } from '../../core/limits.ts'
import type { Connection } from '../../core/types.ts'
import { walletError } from '../../core/errors/walletError.ts'
import { createLink } from './link.ts'
import type { BitcoinWallet, Granted } from './wallet.ts'

/** Returns what the wallet granted. Throws if it granted no accounts. */
export function requireGranted(granted: Granted | null): Granted {
  if (granted?.accounts.length) return granted
  throw new WalletModalError('ConnectionFailed', { message: expected('accounts[0]', 'address', undefined) })
}

/** Requests accounts, with a prompt for the visitor. The link starts on the wallet's current network. */
export async function connect(wallet: BitcoinWallet, signal: AbortSignal): Promise<Link> {
  try {
    if (signal.aborted) throw new WalletModalError('Aborted') // jsdom's signals lack `throwIfAborted`
    return createLink(wallet, requireGranted(await withTimeout(wallet.connect(), { signal })))
  } catch (error) {
    throw signal.aborted ? new WalletModalError('Aborted') : walletError(error)
  }
}

/**
 * Restores the accounts that the wallet still grants, without a prompt. If the saved address is among them, it comes
 * first.
 */
export async function restore(wallet: BitcoinWallet, saved: Connection): Promise<Link | null> {
  try {
    const granted = await withTimeout(wallet.restore(saved), { ms: WALLET_READ_MS })
    return granted?.accounts.length ? createLink(wallet, granted, saved.address) : null
  } catch (error) {
    throw walletError(error)
  }
}
