import { bounded } from '../../core/errors/bounded.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { memoryOf } from './memoryOf.ts'

/** Resolves when what an earlier visit left is among the connections, each as `reconnecting`; undefined where nothing is to come. */
export function whenFound(modal: Modal): Promise<unknown> | undefined {
  const { connections, chain } = modal
  const isToCome = memoryOf(modal).connections().some(({ namespace }) => chain(namespace) && !connections.$life.get().some((one) => one.namespace === namespace))
  // The start of the widget waits for the same, and goes on first.
  return isToCome ? modal.restoring.code : undefined
}

/**
 * Resolves when it is known whether a namespace has a wallet: one that is being restored, or logged in with again, has to say so
 * first. Undefined where that is known. Rejects with `WalletTimeout` after 60 s, `Aborted`.
 */
export function whenSettled(modal: Modal, namespace: Namespace, signal?: AbortSignal): Promise<void> | undefined {
  const { connections } = modal
  const isSettled = () => (connections.of(namespace)?.status ?? 'connected') === 'connected'
  const found = whenFound(modal)
  if (!found && isSettled()) return undefined
  const over = new AbortController()
  const settled = Promise.resolve(found).then(() => new Promise<void>((resolve) => {
    if (over.signal.aborted || isSettled()) return resolve()
    over.signal.addEventListener('abort', connections.$life.listen(() => isSettled() && resolve()))
  }))
  return bounded(settled, { ms: WALLET_ANSWER_MS, signal }).finally(() => over.abort())
}
