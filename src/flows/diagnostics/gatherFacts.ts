import type { Facts } from '../../core/diagnostics/facts.ts'
import { ANNOUNCE_MS, PROBE_MS } from '../../core/diagnostics/limits.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import type { Modal } from '../../modal.ts'
import { isBoxed, probeExtensions, probePage, probeStorage } from '../../services/diagnostics/probePage.ts'
import { logOf } from '../modal/logOf.ts'
import { probeNodes, readBlockAhead } from './probeNodes.ts'
import { probeOrigins, probeRelays, probeServices } from './probeServices.ts'
import { probeLocks, readWalletHeight, rivalsIn } from './probeWallets.ts'
import { loadPageLog } from './watchPage.ts'

/** Returns what a probe found; undefined if it fails or takes too long. */
const tried = <T>(probe: () => Promise<T>): Promise<T | undefined> =>
  withTimeout(Promise.resolve().then(probe), { ms: PROBE_MS + 1_000 }).catch(() => undefined)

/** Runs all probes side by side. Takes at most 12 s, and never rejects. */
export async function gatherFacts(modal: Modal): Promise<Facts> {
  const { site, networks } = modal
  const [services, origins, relays, nodes, walletHeight, blockAheadMs, page, extensions, locked] = await Promise.all([
    tried(() => probeServices(modal)),
    tried(() => probeOrigins(modal)),
    tried(() => probeRelays(modal)),
    tried(() => probeNodes(modal)),
    tried(() => readWalletHeight(modal)),
    tried(() => readBlockAhead(modal)),
    tried(() => probePage(modal.now)),
    tried(() => probeExtensions()),
    tried(() => probeLocks(modal)),
  ])
  // Browsers report what the page's policy blocked a moment after the request has failed.
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_MS))
  await tried(loadPageLog)
  return {
    hasProject: Boolean(site.options().projectId),
    origin: location.origin,
    isOnline: navigator.onLine,
    isBoxed: isBoxed(),
    services,
    origins,
    relays,
    network: networks.$active.get().name,
    nodes,
    walletHeight,
    blockAheadMs,
    page,
    storage: probeStorage(() => site.options().storage ?? localStorage, 'wallet-modal:probe'),
    extensions,
    rivals: rivalsIn(modal),
    locked,
    log: logOf(modal).entries(),
  }
}
