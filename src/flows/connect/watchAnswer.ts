import { WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS, WALLET_HINT_MS } from '../../core/limits.ts'
import type { Phase } from '../../state/attempt.ts'

/**
 * Starts the time limit of a wallet's answer. Reports `waiting` at once, `late` when the visitor should see a hint, and
 * `failed` with `WalletTimeout` at the end. The signal or the returned function ends the time limit.
 */
export function watchAnswer(signal: AbortSignal, report: (phase: Phase, error?: WalletModalError) => void): () => void {
  report('waiting')
  const hint = setTimeout(() => report('late'), WALLET_HINT_MS)
  const limit = setTimeout(() => report('failed', new WalletModalError('WalletTimeout')), WALLET_ANSWER_MS)
  const stop = () => {
    clearTimeout(hint)
    clearTimeout(limit)
  }
  signal.addEventListener('abort', stop, { once: true })
  return stop
}
