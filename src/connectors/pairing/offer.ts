import type { ConnectAsk } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { PAIRING_LAST_MS, PAIRING_LIFETIME_MS, PAIRING_RETRY_MS } from '../../core/limits.ts'
import type { Started } from './client.ts'
import { makeCode, type Code } from './code.ts'
import { pairingError } from './errors.ts'
import type { proposalOf } from './proposal.ts'
import type { SessionFacts } from './session.ts'

interface Offering extends Pick<ConnectAsk, 'signal' | 'onLine'> {
  proposal: ReturnType<typeof proposalOf>
  onUri: NonNullable<ConnectAsk['onUri']>
}

/**
 * Shows codes until a wallet has answered one: each lives 4 minutes, and the next one is there before its last 10 s. An
 * answer to any of them counts, also to one that is no longer shown. Rejects as `makeCode`, and with `UserRejected`,
 * `PairingExpired`.
 */
export function offerCodes(started: Started, { proposal, signal, onUri, onLine }: Offering): Promise<SessionFacts> {
  const { relayer } = started.client.core
  const codes = new Set<Code>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let isMaking = false
  let isOver = false

  return new Promise((resolve, reject) => {
    const offline = () => codes.size && onLine?.('offline')
    const online = () => codes.size && onLine?.('ready')
    const abort = () => fail(new WalletModalError('Aborted'))

    function finish(): void {
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      relayer.off('relayer_disconnect', offline)
      relayer.off('relayer_connect', online)
      for (const code of codes) code.drop()
    }

    function fail(error: unknown): void {
      if (isOver) return
      finish()
      reject(pairingError(error))
    }

    /** A wallet said no, or nobody said anything while the code lasted: that matters only where there is no newer one. */
    function refused(code: Code, cause: unknown): void {
      codes.delete(code)
      const error = pairingError(cause)
      if (error.code !== 'PairingExpired') return fail(error)
      // The page slept through it.
      if (!codes.size && !isMaking && !isOver) void renew()
    }

    function settled(code: Code, session: SessionFacts): void {
      if (isOver) return
      codes.delete(code)
      finish()
      resolve(session)
    }

    function show(code: Code): void {
      if (isOver) return code.drop()
      codes.add(code)
      endsAt = Date.now() + PAIRING_LIFETIME_MS
      timer = setTimeout(renew, PAIRING_LIFETIME_MS - PAIRING_LAST_MS)
      onLine?.('ready')
      onUri(code.uri, endsAt)
      code.approval.then((session) => settled(code, session), (error: unknown) => refused(code, error))
    }

    async function renew(): Promise<void> {
      clearTimeout(timer)
      isMaking = true
      try {
        show(await makeCode(started, { proposal, signal, onLine }))
      } catch (error) {
        // The code that is shown is good for a few seconds yet.
        if (Date.now() >= endsAt) fail(error)
        else if (!isOver) timer = setTimeout(renew, PAIRING_RETRY_MS)
      } finally {
        isMaking = false
      }
    }

    signal.addEventListener('abort', abort)
    relayer.on('relayer_disconnect', offline)
    relayer.on('relayer_connect', online)
    if (signal.aborted) abort()
    else void renew()
  })
}
