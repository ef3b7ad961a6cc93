import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import { type Eip1193, askWallet } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'

/** Whether the page may see accounts, by the wallet's permissions. */
export function isGranted(permissions: unknown): boolean {
  // A wallet without `wallet_getPermissions` may still revoke.
  if (!Array.isArray(permissions)) return true
  return permissions.some((one: { parentCapability?: unknown } | null) => one?.parentCapability === 'eth_accounts')
}

async function ask(provider: Eip1193, asked: () => number): Promise<void> {
  const before = asked()
  const permissions = await askWallet(provider, 'wallet_getPermissions').catch(() => undefined)
  if (isGranted(permissions) && asked() === before) await askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
}

/**
 * Revokes the page's permission, unless the page has asked for accounts again meanwhile. Never rejects; takes 3 s at
 * most.
 */
export const revoke = (provider: Eip1193, asked: () => number): Promise<void> =>
  withTimeout(ask(provider, asked), { ms: REVOKE_WAIT_MS }).catch(() => {})
