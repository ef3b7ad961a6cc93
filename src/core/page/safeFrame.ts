/** The hosted Safe, which shows apps in frames. */
const HOSTED = 'https://app.safe.global'
const LOOPBACK = /^http:..(localhost|127\.0\.0\.1)(:|$)/
const ID = 'wallet-modal'

/**
 * The origin of the Safe that may embed this page: the hosted one, or a local one for a page on the developer's
 * machine. Firefox does not expose the embedding page, so the referrer is used there if it exists.
 */
export function safeOrigin(win: Window = window): string | undefined {
  if (win.parent === win) return undefined
  const { origin, ancestorOrigins } = win.location as { origin: string; ancestorOrigins?: ArrayLike<string> }
  const owner = ancestorOrigins ? ancestorOrigins[0] : win.document.referrer.replace(/\/$/, '') || HOSTED
  return owner === HOSTED || [owner, origin].every((one) => LOOPBACK.test(one ?? '')) ? owner : undefined
}

/**
 * Whether a Safe may embed this page: a rough form of `safeOrigin` that keeps the door small. Later code applies the
 * exact rule.
 */
export const mayBeSafe = (win: Window = window): boolean =>
  win.parent !== win && /^$|^https?:..(app\.safe\.global|localhost|127\.0\.0\.1)/.test(win.location.ancestorOrigins?.[0] ?? win.document.referrer)

/**
 * Asks the embedding page whether it is a Safe, and calls `found` if so. Sends nothing outside a frame or to other
 * origins. Returns the stop function.
 */
export function askSafe(found: () => void): () => void {
  const origin = safeOrigin()
  const hear = (event: MessageEvent<{ id?: unknown; success?: unknown } | null>) => {
    if (event.origin === origin && event.source === parent && event.data?.id === ID && event.data.success) found()
  }
  if (origin) {
    addEventListener('message', hear)
    // The message of the Safe Apps SDK.
    parent.postMessage({ id: ID, method: 'getSafeInfo', env: { sdkVersion: '9.1.0' } }, origin)
  }
  return () => removeEventListener('message', hear)
}
