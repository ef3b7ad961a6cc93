import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import { type Eip1193, askWallet } from './eip1193.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'

/** Whether a wallet's list of permissions still lets the page see accounts. */
export function isGranted(permissions: unknown): boolean {
  // A wallet may lack `wallet_getPermissions` but be able to revoke.
  if (!Array.isArray(permissions)) return true
  return permissions.some((one: { parentCapability?: unknown } | null) => one?.parentCapability === 'eth_accounts')
}

async function ask(provider: Eip1193, asked: () => number): Promise<void> {
  const before = asked()
  const permissions = await askWallet(provider, 'wallet_getPermissions').catch(() => undefined)
  if (isGranted(permissions) && asked() === before)
    await askWallet(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])
}

/**
 * Revokes the page's permission, unless the page has requested accounts again meanwhile. Never rejects; takes at most
 * 3 s.
 */
export const revoke = (provider: Eip1193, asked: () => number): Promise<void> =>
  withTimeout(ask(provider, asked), { ms: REVOKE_WAIT_MS }).catch(() => {})
