import type { ExtensionFacts, PageFacts } from '../../core/diagnostics/facts.ts'
import { ANNOUNCE_MS, PROBE_MS } from '../../core/diagnostics/limits.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { fetchFrom } from '../../core/page/fetch.ts'
import { nameOf } from '../../core/log/describeError.ts'
import type { StorageLike } from '../../core/options.ts'

/** Fetches the headers of the page: its server's clock and its Cross-Origin-Opener-Policy. Rejects if that fails. */
export async function probePage(now: () => number): Promise<PageFacts> {
  if (!location.protocol.startsWith('http')) throw new Error(`Pages of ${location.protocol} have no headers`)
  const start = now()
  const url = location.origin + location.pathname
  const { headers } = await withTimeout(fetchFrom('stranger', url, { method: 'HEAD', cache: 'no-store' }), {
    ms: PROBE_MS,
  })
  // The header has whole seconds. A cache in between may have kept the answer for `Age` seconds.
  const sent = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000
  const openerPolicy = headers.get('cross-origin-opener-policy')?.split(';')[0]?.trim()
  return {
    ...(Number.isFinite(sent) && { aheadMs: (start + now()) / 2 - sent - 500 }),
    ...(openerPolicy && { openerPolicy }),
  }
}

/** Whether the page is in a frame whose `sandbox` forbids windows. Unknown, thus false, for frames of other sites. */
export function isBoxed(): boolean {
  try {
    const sandbox = window.frameElement?.getAttribute('sandbox')
    return typeof sandbox === 'string' && !/\ballow-popups\b/.test(sandbox)
  } catch {
    return false
  }
}

/** Writes a value to storage, reads it and removes it. Returns why that failed; empty if it worked. */
export function probeStorage(storage: () => StorageLike, key: string): string {
  try {
    const store = storage()
    store.setItem(key, '1')
    const read = store.getItem(key)
    store.removeItem(key)
    return read === '1' ? '' : 'a value that was written cannot be read'
  } catch (error) {
    return nameOf(error) ?? 'an error without name'
  }
}

/** Asks the installed wallets of EVM networks to announce themselves (EIP-6963), and looks whose `window.ethereum` is. */
export async function probeExtensions(page: EventTarget = window): Promise<ExtensionFacts> {
  const providers = new Set<unknown>()
  const onAnnounce = (event: Event) =>
    providers.add((event as CustomEvent<{ provider?: unknown } | null>).detail?.provider)
  page.addEventListener('eip6963:announceProvider', onAnnounce)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS))
  page.removeEventListener('eip6963:announceProvider', onAnnounce)
  const announced = providers.size
  try {
    const { ethereum } = page as { ethereum?: { providers?: unknown } | null }
    const isFixed = Object.getOwnPropertyDescriptor(page, 'ethereum')?.configurable === false
    if (!ethereum) return { announced, owner: 'nobody', isFixed: false }
    // Some wallets put an object there that holds those of all wallets.
    const all: unknown[] = [ethereum, ...(Array.isArray(ethereum.providers) ? ethereum.providers : [])]
    return { announced, owner: all.some((one) => providers.has(one)) ? 'announced' : 'other', isFixed }
  } catch (error) {
    return { announced, owner: 'throws', isFixed: false, reason: nameOf(error) ?? 'an error' }
  }
}
