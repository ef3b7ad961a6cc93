import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WalletModalError } from '../../core/errors.ts'
import { PAIRING_APPROVAL_MS, RELAY_CHECK_MS, RELAY_WAIT_MS } from '../../core/limits.ts'
import type { ConnectRequest, LineState } from '../../core/connector.ts'
import type { Started } from './client.ts'
import { pairingError, refusedByRelay } from './errors.ts'
import { propose, type Approved } from './oneClick.ts'
import type { Proposal } from './proposal.ts'
import { isThere } from './relays.ts'

/** A pairing URI that the relay has registered, and the wallet's answer to it. */
export interface Code {
  uri: string
  approval: Promise<Approved>
  /** Withdraws the pairing. Never rejects. */
  drop(): void
}

export interface CodeRequest extends Pick<ConnectRequest, 'signIn'> {
  proposal: Proposal
  signal: AbortSignal
  onLine?(state: LineState): void
}

const noop = () => {}

/** Deletes a pairing and its proposal. If the relay is unreachable, both expire there after five minutes. */
function drop({ client }: Started, uri: string): void {
  const [, topic = ''] = /^wc:([^@]+)@/.exec(uri) ?? []
  const { core, proposal } = client
  for (const { id, pairingTopic } of proposal.getAll()) if (pairingTopic === topic) core.expirer.set(id, 0)
  if (core.relayer.connected) core.relayer.unsubscribe(topic).catch(noop)
  if (core.expirer.has(topic)) core.expirer.del(topic)
  core.pairing.pairings.delete(topic, { code: 6000, message: 'User disconnected.' }).catch(noop)
  core.crypto.deleteSymKey(topic).catch(noop)
}

/** Rejects if the relay refuses, or as soon as it is clear that the relay is unreachable. */
function failureOf(
  { client: { core }, relayUrl }: Started,
  onLine: CodeRequest['onLine'],
  over: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    const refused = (error: unknown) =>
      reject(refusedByRelay(error) ?? new WalletModalError('RelayUnreachable', { cause: error }))
    // The SDK retries an unreachable relay for 15 s without emitting an event, so check the relay ourselves.
    const doubt = setTimeout(() => {
      onLine?.('slow')
      // A relay that is merely slow gets the whole time limit.
      void isThere(relayUrl, RELAY_WAIT_MS).then(
        (is) => is || over.aborted || reject(new WalletModalError('RelayUnreachable')),
      )
    }, RELAY_CHECK_MS)
    core.relayer.once('relayer_error', refused)
    over.addEventListener('abort', () => {
      clearTimeout(doubt)
      core.relayer.off('relayer_error', refused)
    })
  })
}

function toCode(started: Started, { uri = '', approval, drop: forget }: Awaited<ReturnType<typeof propose>>): Code {
  const takeBack = () => {
    drop(started, uri)
    forget?.()
  }
  // Withdraw the pairing before it expires: at the expiry, the SDK would leave an unhandled rejection.
  const timer = setTimeout(takeBack, PAIRING_APPROVAL_MS)
  const answer = approval().finally(() => clearTimeout(timer))
  answer.catch(noop) // an unused code is dropped, and then its answer rejects
  return { uri, approval: answer, drop: takeBack }
}

/**
 * Proposes a session. Resolves once the relay has acknowledged it; before that, a wallet could not use the code.
 * Rejects with `RelayUnreachable` (after 5 s at most), `OriginNotAllowed`, `ServiceUnavailable`, `InvalidOption` or
 * `Aborted`.
 */
export async function makeCode(started: Started, { signal, onLine, ...ask }: CodeRequest): Promise<Code> {
  const over = new AbortController()
  const proposed = propose(started.client, ask)
  try {
    const answer = await withTimeout(Promise.race([proposed, failureOf(started, onLine, over.signal)]), {
      ms: RELAY_WAIT_MS,
      signal,
    })
    return toCode(started, answer)
  } catch (cause) {
    // The proposal may still succeed after we gave up; then withdraw it.
    proposed.then((late) => toCode(started, late).drop(), noop)
    throw pairingError(cause)
  } finally {
    over.abort()
  }
}
