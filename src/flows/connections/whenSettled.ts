import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { savedStateOf } from './savedState.ts'

/** Resolves when the saved connections are listed as `reconnecting`; undefined if there is nothing to wait for. */
export function whenListed(modal: Modal): Promise<unknown> | undefined {
  const { connections, chain } = modal
  const isToCome = savedStateOf(modal).connections().some(({ namespace }) => chain(namespace) && !connections.$known.get().some((one) => one.namespace === namespace))
  // The widget's start awaits the same promise, and continues first.
  return isToCome ? modal.connections.restoring : undefined
}

/**
 * Resolves when it is clear whether a namespace has a wallet, that is, when none is being restored or reconnected
 * there. Undefined if that is clear already. Rejects with `WalletTimeout` after 60 s, `Aborted`.
 */
export function whenSettled(modal: Modal, namespace: Namespace, signal?: AbortSignal): Promise<void> | undefined {
  const { connections } = modal
  const isSettled = () => (connections.of(namespace)?.status ?? 'connected') === 'connected'
  const found = whenListed(modal)
  if (!found && isSettled()) return undefined
  const over = new AbortController()
  const settled = Promise.resolve(found).then(() => new Promise<void>((resolve) => {
    if (over.signal.aborted || isSettled()) return resolve()
    over.signal.addEventListener('abort', connections.$known.listen(() => isSettled() && resolve()))
  }))
  return withTimeout(settled, { ms: WALLET_ANSWER_MS, signal }).finally(() => over.abort())
}
