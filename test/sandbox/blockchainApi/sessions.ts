import { randomUUID } from 'node:crypto'
import { stringToHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isRecord, jsonBody } from '../data/common.ts'
import { Refusal, refuse } from '../data/errors.ts'
import { parseCaip10 } from './caip.ts'
import { admit, type AddRoutes } from './parts.ts'

/** A permission that a site requested from the cosigner. */
interface Session {
  /** CAIP-10, in lower case. */
  account: string
  projectId: string
  pci: string
  createdAt: number
  isActive: boolean
  /** Seconds since 1970. */
  expiry: number
  permissions: unknown[]
  policies: unknown[]
  context: string | null
  revokedAt: number | null
}

const badSession = (words: string) => new Refusal(400, 'pci', words)

/**
 * Creates a key of the cosigner, uncompressed. Without `version`, the key is hex-encoded twice, as in older versions.
 */
function newKey(version: string | undefined): { type: 'secp256k1'; publicKey: Hex } {
  const { publicKey } = privateKeyToAccount(generatePrivateKey())
  return { type: 'secp256k1', publicKey: version === '2' ? publicKey : stringToHex(publicKey.slice(2)) }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

/** Reads the required fields of a permission request. Undefined if one is missing. */
function termsIn(body: unknown): Pick<Session, 'expiry' | 'permissions' | 'policies'> {
  if (!isRecord(body)) throw refuse.undecodable('expected a JSON object')
  const missing = ['expiry', 'signer', 'permissions', 'policies'].find((field) => body[field] === undefined)
  if (missing !== undefined) throw refuse.undecodable(`missing field \`${missing}\``)
  if (typeof body['expiry'] !== 'number' || !Array.isArray(body['permissions']))
    throw refuse.undecodable('invalid type')
  return { expiry: body['expiry'], permissions: listIn(body['permissions']), policies: listIn(body['policies']) }
}

/** Simulates the cosigner of smart sessions: add, activate, list, context, revoke. `reset` deletes all sessions. */
export function createCosigner() {
  const sessions = new Map<string, Session>()
  const find = (account: string, pci: unknown): Session => {
    const session = typeof pci === 'string' ? sessions.get(pci) : undefined
    if (!session || session.account !== account) throw badSession(`Permission for PCI is not found: ${String(pci)}`)
    return session
  }

  const addRoutes: AddRoutes = (app, parts) => {
    const nowS = () => Math.floor(parts.clock.now() / 1000)
    const accountIn = (address: string) => {
      parseCaip10(address)
      return address.toLowerCase()
    }

    app.post('/v1/sessions/:address', async (c) => {
      const { projectId = '', v } = c.req.query()
      admit(parts, projectId)
      const account = accountIn(c.req.param('address'))
      const terms = termsIn(await jsonBody(c))
      const pci = randomUUID()
      sessions.set(pci, {
        account,
        projectId,
        pci,
        createdAt: nowS(),
        isActive: false,
        context: null,
        revokedAt: null,
        ...terms,
      })
      return c.json({ pci, key: newKey(v) })
    })
    app.post('/v1/sessions/:address/activate', async (c) => {
      admit(parts, c.req.query('projectId'))
      const body = await jsonBody(c)
      const session = find(accountIn(c.req.param('address')), isRecord(body) ? body['pci'] : undefined)
      const { expiry, permissions, policies } = termsIn({ policies: session.policies, ...(body as object) })
      if (session.revokedAt !== null) throw badSession(`Permission is revoked: ${session.pci}`)
      if (expiry <= nowS()) throw badSession(`Permission is expired: ${session.pci}`)
      const { context } = body as { context?: unknown }
      Object.assign(session, {
        isActive: true,
        expiry,
        permissions,
        policies,
        context: typeof context === 'string' ? context : null,
      })
      return c.body(null, 204)
    })
    app.get('/v1/sessions/:address', (c) => {
      admit(parts, c.req.query('projectId'))
      const account = accountIn(c.req.param('address'))
      const own = [...sessions.values()].filter((session) => session.account === account && session.isActive)
      const pcis = own.map(({ projectId, pci, expiry, createdAt, permissions, policies, context, revokedAt }) => ({
        project: { id: projectId, name: 'Sandbox project', url: 'https://site.example' },
        pci,
        expiry,
        createdAt,
        permissions,
        policies,
        context,
        revokedAt,
      }))
      return c.json({ pcis })
    })
    app.get('/v1/sessions/:address/getcontext', (c) => {
      admit(parts, c.req.query('projectId'))
      const { context, revokedAt, expiry, pci } = find(accountIn(c.req.param('address')), c.req.query('pci'))
      if (revokedAt !== null) throw badSession(`Permission is revoked: ${pci}`)
      if (expiry <= nowS()) throw badSession(`Permission is expired: ${pci}`)
      return c.json({ context })
    })
    app.post('/v1/sessions/:address/revoke', async (c) => {
      admit(parts, c.req.query('projectId'))
      const account = accountIn(c.req.param('address'))
      const { pci, signature } = ((await jsonBody(c)) ?? {}) as { pci?: unknown; signature?: unknown }
      if (typeof signature !== 'string') throw refuse.undecodable('missing field `signature`')
      const session = find(account, pci)
      if (session.revokedAt !== null) throw badSession(`Permission is revoked: ${session.pci}`)
      session.revokedAt = nowS()
      return c.body(null, 200)
    })
  }
  return { addRoutes, reset: () => sessions.clear() }
}
