import { withTimeout } from '../../core/errors/withTimeout.ts'
import { RELAY_WAIT_MS, REVOKE_WAIT_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Client, Started } from './client.ts'
import { checkDeepLink, forgetDeepLink } from './deepLinkChoice.ts'
import { createEngine } from './engine.ts'
import { isGone, requestError } from './errors.ts'
import type { IsAddress } from './sessionAccount.ts'
import type { Request } from './pairedState.ts'
import { createSession, type Session, type SessionFacts } from './session.ts'
import { createTasks } from './tasks.ts'

/**
 * Members of the SDK's relayer that its types leave out. They are needed since `transportOpen` connects only if there is
 * a topic. `connectPromise` is set while somebody connects; all others wait for it, so that there is one connection.
 */
interface Relayer {
  connect(): Promise<void>
  connectPromise?: Promise<void> | undefined
}

/** Connects to the relay before there is a topic. Rejects after `RELAY_WAIT_MS`. */
async function connectEarly({ core: { relayer } }: Client): Promise<void> {
  if (relayer.connected) return
  const own = relayer as unknown as Relayer
  own.connectPromise ??= own.connect().finally(() => (own.connectPromise = undefined))
  await withTimeout(own.connectPromise, { ms: RELAY_WAIT_MS })
}

/** Waits until the SDK is connected to the relay. Rejects after `RELAY_WAIT_MS`. */
async function connected({ core: { relayer } }: Client): Promise<void> {
  if (!relayer.connected) await withTimeout(relayer.transportOpen(), { ms: RELAY_WAIT_MS })
}

/** Forwards session events to the session. The SDK itself saves extended expiries. */
function listen(client: Client, find: (topic: string) => Session | undefined, ended: (topic: string) => void): void {
  client.on('session_update', ({ topic, params }) => find(topic)?.updated(params.namespaces))
  client.on('session_event', ({ topic, params }) => find(topic)?.receive(params.event, params.chainId))
  client.on('session_delete', ({ topic }) => ended(topic))
  client.on('session_expire', ({ topic }) => ended(topic))
}

const GOODBYE = { code: 6000, message: 'User disconnected.' }

/**
 * Tells the wallet that a session has ended; waits at most 3 s for the SDK and the relay together. On this page the
 * session has ended in any case.
 */
async function disconnectWallet(start: () => Promise<Started>, topic: string): Promise<void> {
  const startedAt = performance.now()
  const { client } = await withTimeout(start(), { ms: REVOKE_WAIT_MS })
  const revoked = connected(client).then(() => client.disconnect({ topic, reason: GOODBYE }))
  // Ignore errors: the page does not use the session any more, or the session was deleted already.
  await withTimeout(revoked, { ms: REVOKE_WAIT_MS - (performance.now() - startedAt) }).catch(() => {})
  // If the wallet could not be told, delete the session here, or the next visit would restore it.
  if (client.session.keys.includes(topic)) await client.session.delete(topic, GOODBYE)
}

/** Keeps the open sessions of one modal, and their connection to the relay. */
export function createOpenSessions(site: Site, isAddress: IsAddress) {
  const sessions = new Map<string, Session>()
  const engine = createEngine(site, (client) => listen(client, (topic) => sessions.get(topic), ended))
  // When no session is left, the connection to the relay is closed.
  const { during, rest } = createTasks(() => void (sessions.size || engine.stop()))

  function ended(topic: string): void {
    const session = sessions.get(topic)
    if (!sessions.delete(topic)) return
    forgetDeepLink()
    session?.ended()
    rest()
  }

  async function send(topic: string, chainId: CaipNetworkId, { method, params }: Request): Promise<unknown> {
    const { client } = await engine.start()
    try {
      await connected(client)
      checkDeepLink()
      return await client.request({ topic, chainId, request: { method, params } })
    } catch (cause) {
      if (isGone(cause)) ended(topic)
      throw requestError(cause)
    }
  }

  /** Ends a session, also at the wallet. Never rejects. */
  function end(topic: string): Promise<void> {
    sessions.delete(topic)
    forgetDeepLink()
    return during(() => disconnectWallet(engine.start, topic).catch(() => {}))
  }

  async function open(facts: SessionFacts): Promise<Session> {
    const { client } = await engine.start()
    const clientId = await client.core.crypto.getClientId()
    const session = sessions.get(facts.topic) ?? createSession(site, facts, { clientId, isAddress, send, end })
    sessions.set(facts.topic, session)
    return session
  }

  return { ...engine, connect: async () => connectEarly((await engine.start()).client), during, open, end }
}
