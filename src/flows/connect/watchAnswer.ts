import { WalletModalError } from '../../core/errors.ts'
import { WALLET_ANSWER_MS, WALLET_HINT_MS } from '../../core/limits.ts'
import type { Phase } from '../../state/attempt.ts'

/**
 * Reports how long a wallet has not answered: `waiting` at once, `late` when the visitor needs a hint, `failed` with
 * `WalletTimeout` in the end. Stops with the signal or the returned function.
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
