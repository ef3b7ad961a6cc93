import { bounded } from '../../core/bounded.ts'
import { RELAY_WAIT_MS, REVOKE_WAIT_MS } from '../../core/limits.ts'
import type { Site } from '../../core/site.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { settingsOf, startClient, stopClient, type Client, type Started } from './client.ts'
import { isGone, requestError } from './errors.ts'
import type { Request } from './provider.ts'
import { createSession, type Session, type SessionFacts } from './session.ts'
import { createSdkStorage } from './storage.ts'

interface Running {
  key: string
  started: Promise<Started>
}

/** Resolves when the relay is there, as far as the SDK knows. Rejects in `RELAY_WAIT_MS`. */
async function connected({ core: { relayer } }: Client): Promise<void> {
  if (!relayer.connected) await bounded(relayer.transportOpen(), { ms: RELAY_WAIT_MS })
}

/** The pairing SDK of one modal: started when it is first needed, once for all, and the sessions that are open over it. */
export function createLine(site: Site) {
  const storage = createSdkStorage(site.storage)
  const sessions = new Map<string, Session>()
  let running: Running | undefined

  async function begin(settings: ReturnType<typeof settingsOf>): Promise<Started> {
    const started = await startClient(site, storage, settings)
    const { client } = started
    client.on('session_update', ({ topic, params }) => sessions.get(topic)?.updated(params.namespaces))
    client.on('session_event', ({ topic, params }) => sessions.get(topic)?.told(params.event, params.chainId))
    client.on('session_delete', ({ topic }) => ended(topic))
    client.on('session_expire', ({ topic }) => ended(topic))
    if (site.signal.aborted) await stopClient(client)
    return started
  }

  function start(): Promise<Started> {
    const settings = settingsOf(site.options())
    const key = JSON.stringify(settings)
    if (running?.key === key) return running.started
    stop()
    const mine: Running = { key, started: begin(settings) }
    running = mine
    mine.started.catch(() => running === mine && (running = undefined))
    return mine.started
  }

  /** The next who needs it starts anew; what is kept is taken up again by then. */
  function stop(): void {
    running?.started.then(({ client }) => stopClient(client), () => {})
    running = undefined
  }

  function ended(topic: string): void {
    const session = sessions.get(topic)
    sessions.delete(topic)
    session?.ended()
    if (session) forgetDeepLink()
  }

  async function send(topic: string, chainId: CaipNetworkId, { method, params }: Request): Promise<unknown> {
    const { client } = await start()
    try {
      await connected(client)
      return await client.request({ topic, chainId, request: { method, params } })
    } catch (cause) {
      const error = requestError(cause)
      if (isGone(cause)) ended(topic)
      throw error
    }
  }

  async function end(topic: string): Promise<void> {
    sessions.delete(topic)
    forgetDeepLink()
    const farewell = start().then(({ client }) => client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }))
    // Whatever it fails with, the session is of no use any more; what was deleted already need not be again.
    await bounded(farewell, { ms: REVOKE_WAIT_MS }).catch(() => {})
    if (!sessions.size) rest()
  }

  function rest(): void {
    if (!sessions.size) stop()
  }

  site.signal.addEventListener('abort', stop, { once: true })

  return {
    start,
    /** Lets go of the relay while no session needs it. */
    rest,
    topics: storage.topics,
    /** Starts anew when another tab has made a session that this page's client does not know. */
    async renewed({ client }: Started): Promise<Started> {
      const current = await start()
      if (current.client === client) stop()
      return start()
    },
    async open(facts: SessionFacts): Promise<Session> {
      const { client } = await start()
      const clientId = await client.core.crypto.getClientId()
      const session = sessions.get(facts.topic) ?? createSession(site, facts, { clientId, send, end })
      sessions.set(facts.topic, session)
      return session
    },
    /** Ends a session that nobody will have. */
    end,
  }
}

export type Line = ReturnType<typeof createLine>

/** The SDK opens the wallet of this link at each request: with the session it goes (contract B2.5). */
function forgetDeepLink(): void {
  try {
    localStorage.removeItem('WALLETCONNECT_DEEPLINK_CHOICE')
  } catch {
    // No storage, no link.
  }
}
