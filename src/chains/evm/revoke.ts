import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import { type Eip1193, askWallet } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'

/** Whether a page may see accounts, as far as the wallet tells. */
export function isGranted(permissions: unknown): boolean {
  // A wallet that does not tell its permissions may still be able to take one back.
  if (!Array.isArray(permissions)) return true
  return permissions.some((one: { parentCapability?: unknown } | null) => one?.parentCapability === 'eth_accounts')
}

async function ask(provider: Eip1193, asked: () => number): Promise<void> {
  const before = asked()
  const permissions = await askWallet(provider, 'wallet_getPermissions').catch(() => undefined)
  if (isGranted(permissions) && asked() === before) await askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
}

/**
 * Asks a wallet to forget the page's permission, if it grants one (contract B1), unless the page has asked for accounts again by
 * then. Never rejects, waits 3 s at most.
 */
export const revoke = (provider: Eip1193, asked: () => number): Promise<void> =>
  withTimeout(ask(provider, asked), { ms: REVOKE_WAIT_MS }).catch(() => {})
