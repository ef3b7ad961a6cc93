import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { ConnectRequest } from '../../core/connector.ts'
import { isWalletModalError } from '../../core/errors.ts'

/** Whether the last click is recent enough to open a popup. Browsers without `userActivation` just try. */
const isFresh = () => navigator.userActivation?.isActive ?? true

/**
 * Opens the popup, and first requests another click if the last one is too old. WebKit blocks popups also if code was
 * loaded since the click, although `userActivation` is still active; another click is requested in this case, too.
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
