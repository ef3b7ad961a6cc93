import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { ConnectRequest } from '../../core/connector.ts'
import { isWalletModalError } from '../../core/errors.ts'

/** Whether the last click is recent enough to open a popup. Assumes so in browsers without `userActivation`. */
const isFresh = () => navigator.userActivation?.isActive ?? true

/**
 * Opens the popup. Requests another click first if the last one is too old, or if the browser blocks the popup: WebKit
 * also blocks it if code was loaded since the click, although `userActivation` is still active.
 */
export async function inClick<T>({ signal, onClick }: ConnectRequest, open: () => Promise<T>): Promise<T> {
  if (!onClick) return open()
  const click = () => withTimeout(onClick(), { signal })
  if (!isFresh()) await click()
  try {
    return await open()
  } catch (error) {
    if (!isWalletModalError(error) || error.code !== 'PopupBlocked' || signal.aborted) throw error
    await click()
    return open()
  }
}
