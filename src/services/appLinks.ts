import type { DeepLink } from '../core/wallets/deepLink.ts'

/** Opens a link to a wallet's app. Call it in a click handler: without a recent click, browsers may block it. */
export function follow({ href, target }: Pick<DeepLink, 'href' | 'target'>): void {
  window.open(href, target, 'noreferrer noopener')
}

/** Whether the last click is recent enough for the browser to open an app. */
export const isTapFresh = (): boolean => navigator.userActivation?.isActive ?? false

/** Resolves with whether the visitor left the page within `ms`, which means that an app or another window opened. */
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
    // When a desktop app opens, the page stays visible but loses focus.
    addEventListener('blur', look, options)
    signal.addEventListener('abort', () => end(false), options)
  })
}
