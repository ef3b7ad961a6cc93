import type { DeepLink } from '../core/wallets/deepLink.ts'

/** Goes to a wallet. Call it in the visitor's tap: later a browser may not let it. */
export function follow({ href, target }: Pick<DeepLink, 'href' | 'target'>): void {
  window.open(href, target, 'noreferrer noopener')
}

/** Whether the visitor's tap is still fresh enough for a browser to let an app open. */
export const isTapFresh = (): boolean => navigator.userActivation?.isActive ?? false

/** Whether the visitor left the page within `ms`: for an app, or another window. */
export function leavesWithin(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const watching = new AbortController()
    const end = (hasLeft: boolean) => {
      clearTimeout(timer)
      watching.abort()
      resolve(hasLeft)
    }
    const look = () => {
      if (document.visibilityState === 'hidden' || !document.hasFocus()) end(true)
    }
    const timer = setTimeout(() => end(false), ms)
    const options = { signal: watching.signal }
    document.addEventListener('visibilitychange', look, options)
    addEventListener('pagehide', () => end(true), options)
    // A desktop's app takes the focus and leaves the page in sight.
    addEventListener('blur', look, options)
    signal.addEventListener('abort', () => end(false), options)
  })
}
