import { withTimeout } from '../../core/errors/withTimeout.ts'
import { WALLET_ANSWER_MS } from '../../core/limits.ts'
import type { Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { savedStateOf } from './savedState.ts'

/**
 * Resolves when the saved connections are in the list, as `reconnecting`. Returns undefined if they are listed already,
 * or if none are saved.
 */
export function whenListed(modal: Modal): Promise<unknown> | undefined {
  const { connections, chain } = modal
  const isToCome = savedStateOf(modal)
    .connections()
    .some(({ namespace }) => chain(namespace) && !connections.$known.get().some((one) => one.namespace === namespace))
  // This promise resolves when the restore code is loaded. The startup code awaits it too, and was registered first, so
  // the list is filled by then.
  return isToCome ? modal.connections.restoring : undefined
}

/**
 * Resolves when no connection of a namespace is being restored or connected any more, so that it is known whether the
 * namespace has a wallet. Returns undefined if no connection is pending. Rejects with `WalletTimeout` after 60 s,
 * `Aborted`.
 */
export function whenSettled(modal: Modal, namespace: Namespace, signal?: AbortSignal): Promise<void> | undefined {
  const { connections } = modal
  const isSettled = () => (connections.of(namespace)?.status ?? 'connected') === 'connected'
  const found = whenListed(modal)
  if (!found && isSettled()) return undefined
  const over = new AbortController()
  const settled = Promise.resolve(found).then(
    () =>
      new Promise<void>((resolve) => {
        if (over.signal.aborted || isSettled()) return resolve()
        over.signal.addEventListener(
          'abort',
          connections.$known.listen(() => isSettled() && resolve()),
        )
      }),
  )
  return withTimeout(settled, { ms: WALLET_ANSWER_MS, signal }).finally(() => over.abort())
}
