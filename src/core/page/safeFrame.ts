/** Origin of the public Safe{Wallet}, which shows apps in frames. */
const HOSTED = 'https://app.safe.global'
const LOOPBACK = /^http:..(localhost|127\.0\.0\.1)(:|$)/
const ID = 'wallet-modal'

/**
 * Returns the origin of the Safe{Wallet} that may embed this page: the public one, or any local one if the page is
 * served from localhost. Firefox does not expose the embedding page's origin, so the referrer is used there if it
 * exists.
 */
export function safeOrigin(win: Window = window, referrer = document.referrer): string | undefined {
  if (win.parent === win) return undefined
  const { origin, ancestorOrigins } = win.location as { origin: string; ancestorOrigins?: ArrayLike<string> }
  const owner = ancestorOrigins ? ancestorOrigins[0] : referrer.replace(/\/$/, '') || HOSTED
  return owner === HOSTED || [owner, origin].every((one) => LOOPBACK.test(one ?? '')) ? owner : undefined
}

/**
 * Whether a Safe{Wallet} may embed this page. Less exact than `safeOrigin`, to keep the entry script small; code that
 * loads later applies the exact rule.
 */
export const mayBeSafe = (): boolean =>
  parent !== window &&
  /^$|^https?:..(app.safe.global|localhost|127)/.test(location.ancestorOrigins?.[0] ?? document.referrer)

/**
 * Asks the embedding page whether it is a Safe{Wallet}, and calls `found` if it is. Sends nothing outside a frame, and
 * nothing to other origins. Returns a function that stops listening.
 */
export function askSafe(found: () => void): () => void {
  const origin = safeOrigin()
  const onMessage = (event: MessageEvent<{ id?: unknown; success?: unknown } | null>) => {
    if (
      event.isTrusted &&
      event.origin === origin &&
      event.source === parent &&
      event.data?.id === ID &&
      event.data.success
    )
      found()
  }
  if (origin) {
    addEventListener('message', onMessage)
    // This is the handshake of the Safe Apps SDK.
    parent.postMessage({ id: ID, method: 'getSafeInfo', env: { sdkVersion: '9.1.0' } }, origin)
  }
  return () => removeEventListener('message', onMessage)
}
