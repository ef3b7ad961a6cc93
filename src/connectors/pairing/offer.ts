import type { ConnectAsk } from '../../core/connector.ts'
import { PAIRING_LAST_MS, PAIRING_LIFETIME_MS, PAIRING_RETRY_MS } from '../../core/limits.ts'
import type { Started } from './client.ts'
import { makeCode, type Code } from './code.ts'
import { createEnding } from './ending.ts'
import { pairingError } from './errors.ts'
import type { Proposal } from './proposal.ts'
import type { SessionFacts } from './session.ts'

interface Offering extends Pick<ConnectAsk, 'signal' | 'onLine'> {
  proposal: Proposal
  onUri: NonNullable<ConnectAsk['onUri']>
}

/** Tells when the relay goes away and comes back while a code is shown. Returns the stop function. */
function watchLine({ client: { core } }: Started, isShown: () => boolean, onLine: ConnectAsk['onLine']): () => void {
  const offline = () => isShown() && onLine?.('offline')
  const online = () => isShown() && onLine?.('ready')
  core.relayer.on('relayer_disconnect', offline)
  core.relayer.on('relayer_connect', online)
  return () => {
    core.relayer.off('relayer_disconnect', offline)
    core.relayer.off('relayer_connect', online)
  }
}

/**
 * Shows codes until a wallet has answered one: each lives 4 minutes, and the next one is there before its last 10 s. An
 * answer to any of them counts, also to one that is no longer shown. Rejects as `makeCode`, and with `UserRejected`,
 * `PairingExpired`.
 */
export function offerCodes(started: Started, { onUri, ...ask }: Offering): Promise<SessionFacts> {
  const codes = new Set<Code>()
  const { promise, resolve, fail, isOver, atEnd } = createEnding<SessionFacts>(ask.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let isMaking = false

  /** Nobody said anything while a code lasted: that matters only where there is no newer one, as after the page was asleep. */
  function refused(code: Code, cause: unknown): void {
    codes.delete(code)
    const error = pairingError(cause)
    if (error.code !== 'PairingExpired') fail(error)
    else if (!codes.size && !isMaking && !isOver()) void renew()
  }

  function show(code: Code): void {
    if (isOver()) return code.drop()
    codes.add(code)
    endsAt = Date.now() + PAIRING_LIFETIME_MS
    timer = setTimeout(renew, PAIRING_LIFETIME_MS - PAIRING_LAST_MS)
    code.approval.then((session) => (codes.delete(code), resolve(session)), (error: unknown) => refused(code, error))
    ask.onLine?.('ready')
    onUri(code.uri, endsAt)
  }

  async function renew(): Promise<void> {
    clearTimeout(timer)
    isMaking = true
    try {
      show(await makeCode(started, ask))
    } catch (error) {
      // The code that is shown is good for a few seconds yet.
      if (Date.now() >= endsAt) fail(error)
      else if (!isOver()) timer = setTimeout(renew, PAIRING_RETRY_MS)
    } finally {
      isMaking = false
    }
  }

  atEnd(watchLine(started, () => codes.size > 0, ask.onLine))
  atEnd(() => clearTimeout(timer))
  atEnd(() => codes.forEach((code) => code.drop()))
  if (!isOver()) void renew()
  return promise
}
