import type { DeepLink } from '../core/wallets/deepLink.ts'

/** Opens a wallet's link. Call it within a click: browsers may block it later. */
export function follow({ href, target }: Pick<DeepLink, 'href' | 'target'>): void {
  window.open(href, target, 'noreferrer noopener')
}

/** Whether the last click still allows opening an app. */
export const isTapFresh = (): boolean => navigator.userActivation?.isActive ?? false

/** Whether the visitor leaves the page within `ms`, for an app or another window. */
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
    // A desktop app takes focus while the page stays visible.
    addEventListener('blur', look, options)
    signal.addEventListener('abort', () => end(false), options)
  })
}
