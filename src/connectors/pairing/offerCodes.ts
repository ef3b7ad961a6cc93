import type { ConnectRequest } from '../../core/connector.ts'
import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_LIFETIME_MS, PAIRING_RETRY_MS } from '../../core/limits.ts'
import type { Started } from './client.ts'
import type { Approved } from './oneClick.ts'
import { makeCode, type Code } from './pairingCode.ts'
import { createSettleOnce } from './settleOnce.ts'
import { pairingError } from './errors.ts'
import type { Proposal } from './proposal.ts'
import { watchLine } from './watchLine.ts'

interface Offering extends Pick<ConnectRequest, 'signal' | 'onLine' | 'signIn'> {
  proposal: Proposal
  onUri: NonNullable<ConnectRequest['onUri']>
  /** The first code, if it was requested before. */
  first: Promise<Code> | undefined
}

/** Keeps the codes that a wallet can still answer. */
function createCodes(approved: (session: Approved) => void, refused: (cause: unknown) => void) {
  const codes = new Set<Code>()
  return {
    isEmpty: () => codes.size === 0,
    drop: () => codes.forEach((code) => code.drop()),
    add(code: Code): void {
      codes.add(code)
      code.approval.then(
        (session) => {
          codes.delete(code)
          approved(session)
        },
        (error: unknown) => {
          codes.delete(code)
          refused(error)
        },
      )
    },
  }
}

/**
 * Shows pairing codes until a wallet answers. Each code lives 4 minutes and is replaced 10 s before its end; an answer
 * to a replaced code counts as well. Rejects like `makeCode`, and with `UserRejected` or `PairingExpired`.
 */
export function offerCodes(started: Started, { onUri, first, ...ask }: Offering): Promise<Approved> {
  const { promise, resolve, fail, isOver, atEnd } = createSettleOnce<Approved>(ask.signal)
  const codes = createCodes(resolve, refused)
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsAt = 0
  let isMaking = false

  /**
   * Handles the end of a code. The expiry of a code matters only if there is no newer code, for example because the
   * page was asleep.
   */
  function refused(cause: unknown): void {
    const error = pairingError(cause)
    if (error.code !== 'PairingExpired') fail(error)
    else if (codes.isEmpty() && !isMaking && !isOver()) void renew()
  }

  function show(code: Code): void {
    if (isOver()) return code.drop()
    codes.add(code)
    endsAt = Date.now() + PAIRING_LIFETIME_MS
    timer = setTimeout(() => void renew(), PAIRING_LIFETIME_MS - PAIRING_EXPIRY_MARGIN_MS)
    ask.onLine?.('ready')
    onUri(code.uri, endsAt)
  }

  async function renew(coming?: Promise<Code>): Promise<void> {
    clearTimeout(timer)
    isMaking = true
    try {
      show(await (coming ?? makeCode(started, ask)))
    } catch (error) {
      // While the current code is valid, a failed renewal is retried.
      if (Date.now() >= endsAt) fail(error)
      else if (!isOver()) timer = setTimeout(() => void renew(), PAIRING_RETRY_MS)
    } finally {
      isMaking = false
    }
  }

  atEnd(watchLine(started, () => !codes.isEmpty(), ask.onLine))
  atEnd(() => clearTimeout(timer))
  atEnd(codes.drop)
  if (!isOver()) void renew(first)
  return promise
}
