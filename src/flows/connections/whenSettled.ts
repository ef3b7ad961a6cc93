import { bounded } from '../../core/errors/bounded.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { memoryOf } from './memoryOf.ts'

/** Resolves when the saved connections are listed as `reconnecting`; undefined if there is nothing to wait for. */
export function whenFound(modal: Modal): Promise<unknown> | undefined {
  const { connections, chain } = modal
  const isToCome = memoryOf(modal).connections().some(({ namespace }) => chain(namespace) && !connections.$life.get().some((one) => one.namespace === namespace))
  // The widget's start awaits the same promise, and continues first.
  return isToCome ? modal.restoring.code : undefined
}

/**
 * Resolves when it is clear whether a namespace has a wallet, that is, when none is being restored or reconnected
 * there. Undefined if that is clear already. Rejects with `WalletTimeout` after 60 s, `Aborted`.
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
