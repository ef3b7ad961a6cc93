import { fieldsOf } from '../../core/data/isRecord.ts'
import type { Link } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'
import type { LoadSessions } from '../../core/login/smartSessions.ts'

/**
 * Handles the methods of smart sessions, which involve the cosigner besides the wallet. Returns undefined for other
 * methods.
 */
export type HandleSessionCall = (
  method: string,
  params: unknown,
  current: () => Link | undefined,
) => Promise<unknown> | undefined

export interface SessionCallParts {
  site: Pick<Site, 'features'>
  sessions: LoadSessions
}

/** Reads the session to revoke, which `pci` identifies: sites pass an object, or a list with one object. */
function namedSession(params: unknown): { pci: string; permissions: readonly unknown[]; expiry?: number } | undefined {
  const one: unknown = Array.isArray(params) ? (params as unknown[])[0] : params
  const { pci, permissions, expiry } = fieldsOf(one)
  if (typeof pci !== 'string') return undefined
  return {
    pci,
    permissions: Array.isArray(permissions) ? permissions : [],
    ...(typeof expiry === 'number' && { expiry }),
  }
}

/** Grants and revokes permissions at wallet and cosigner, if the site has turned on smart sessions. */
export function createSessionCalls({ site, sessions }: SessionCallParts): HandleSessionCall {
  return (method, params, current) => {
    if (!site.features().smartSessions) return undefined
    if (method === 'wallet_grantPermissions')
      return sessions().then(({ grant, walletOf }) => grant(walletOf(current), params))
    const session = method === 'wallet_revokePermissions' ? namedSession(params) : undefined
    return session && sessions().then(({ revoke, walletOf }) => revoke(walletOf(current), session))
  }
}
