import type { WalletModalError } from '../../core/errors.ts'
import { RPC_RETRIES } from '../../core/limits.ts'
import type { Outcome } from './failure.ts'
import { backoff } from './failure.ts'
import { type Call, type RpcParts, post } from './post.ts'
import { isSend } from './sends.ts'

/** A pending request. */
export interface PendingCall extends Call {
  settled: boolean
  resolve(result: unknown): void
  reject(error: WalletModalError): void
}

interface Round {
  /** URLs at which a failed request may be retried. */
  again: Set<string>
  /** How long the servers asked us to wait (`Retry-After`), in milliseconds. */
  after?: number
  /** The last failure of each pending request, and whether it is retried. */
  failed: Map<PendingCall, { error: WalletModalError; retry: boolean }>
}

function note(round: Round, url: string, question: PendingCall, outcome: Outcome): void {
  if ('result' in outcome) return question.resolve(outcome.result)
  const { error, verdict, isUnprocessed, after } = outcome
  if (verdict === 'final' || (isSend(question.method) && !isUnprocessed)) return question.reject(error)
  round.failed.set(question, { error, retry: verdict === 'retry' || round.failed.get(question)?.retry === true })
  if (verdict !== 'retry') return
  round.again.add(url)
  if (after !== undefined) round.after = Math.max(after, round.after ?? 0)
}

/**
 * Sends requests to the first URL. Those that fail are sent to the next URL at once. After the last URL, requests with
 * a failure that may be temporary are retried up to 3 times (specification §9). Settles every request.
 */
export async function askAll(
  urls: readonly string[],
  questions: readonly PendingCall[],
  parts: RpcParts,
  stop: AbortSignal,
): Promise<void> {
  let left = urls
  for (let attempt = 0; ; attempt++) {
    const round: Round = { again: new Set(), failed: new Map() }
    for (const url of left) {
      const open = questions.filter((one) => !one.settled)
      if (!open.length) return
      const outcomes = await post(url, open, parts, stop)
      outcomes.forEach((outcome, at) => note(round, url, open[at] as PendingCall, outcome))
    }
    for (const [question, { error, retry }] of round.failed) {
      if (!retry || attempt === RPC_RETRIES) question.reject(error)
    }
    if (questions.every((one) => one.settled)) return
    await parts.wait(round.after ?? backoff(attempt), stop)
    left = [...round.again]
  }
}
