import { fieldsOf } from '../../core/data/isRecord.ts'
import type { Link } from '../../core/connector.ts'
import type { Site } from '../../core/site.ts'
import type { LoadSessions } from '../../core/login/smartSessions.ts'

/** Handles methods of smart sessions, in which the cosigner has a part. Undefined for all others. */
export type AskSessions = (method: string, params: unknown, current: () => Link | undefined) => Promise<unknown> | undefined

export interface SessionCallParts {
  site: Pick<Site, 'features'>
  sessions: LoadSessions
}

/** The session to revoke, by its `pci`, from an object or a one-element list (both are in use). */
function namedSession(params: unknown): { pci: string; permissions: readonly unknown[]; expiry?: number } | undefined {
  const one: unknown = Array.isArray(params) ? (params as unknown[])[0] : params
  const { pci, permissions, expiry } = fieldsOf(one)
  if (typeof pci !== 'string') return undefined
  return { pci, permissions: Array.isArray(permissions) ? permissions : [], ...(typeof expiry === 'number' && { expiry }) }
}

/** Grants and revokes permissions together with the cosigner, while the site has smart sessions on. */
export function createSessionCalls({ site, sessions }: SessionCallParts): AskSessions {
  return (method, params, current) => {
    if (!site.features().smartSessions) return undefined
    if (method === 'wallet_grantPermissions') return sessions().then(({ grant, walletOf }) => grant(walletOf(current), params))
    const session = method === 'wallet_revokePermissions' ? namedSession(params) : undefined
    return session && sessions().then(({ revoke, walletOf }) => revoke(walletOf(current), session))
  }
}
