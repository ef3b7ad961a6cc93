/** Where Safes show apps (contract B4). */
const HOSTED = 'https://app.safe.global'
const LOOPBACK = /^http:..(localhost|127\.0\.0\.1)(:|$)/
const ID = 'wallet-modal'

/**
 * The origin of the Safe that may frame this page: the hosted one, or for a page of a developer's own machine one on that
 * machine. Firefox does not tell who frames a page: there it is who led to it, where that is told.
 */
export function safeOrigin(win: Window = window): string | undefined {
  if (win.parent === win) return undefined
  const { origin, ancestorOrigins } = win.location as { origin: string; ancestorOrigins?: ArrayLike<string> }
  const owner = ancestorOrigins ? ancestorOrigins[0] : win.document.referrer.replace(/\/$/, '') || HOSTED
  return owner === HOSTED || [owner, origin].every((one) => LOOPBACK.test(one ?? '')) ? owner : undefined
}

/** Whether a Safe may frame this page: `safeOrigin` in few bytes, for the door. What it lets through besides, the rest of the code refuses. */
export const mayBeSafe = (win: Window = window): boolean =>
  win.parent !== win && /^$|^https?:..(app\.safe\.global|localhost|127\.0\.0\.1)/.test(win.location.ancestorOrigins?.[0] ?? win.document.referrer)

/**
 * Asks the page's frame whether it is a Safe, and calls `found` when it says so; only a Safe's origin is sent anything, and
 * outside a frame nothing is. Returns the stop function.
 */
export function askSafe(found: () => void): () => void {
  const origin = safeOrigin()
  const hear = (event: MessageEvent<{ id?: unknown; success?: unknown } | null>) => {
    if (event.origin === origin && event.source === parent && event.data?.id === ID && event.data.success) found()
  }
  if (origin) {
    addEventListener('message', hear)
    // As the Safe Apps SDK writes it.
    parent.postMessage({ id: ID, method: 'getSafeInfo', env: { sdkVersion: '9.1.0' } }, origin)
  }
  return () => removeEventListener('message', hear)
}
