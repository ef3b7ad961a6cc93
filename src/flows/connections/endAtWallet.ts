import { withTimeout } from '../../core/errors/withTimeout.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import { isSameConnection } from '../../core/connectionList.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Leaving } from '../../state/links.ts'
import type { OpenLink } from '../../state/links.ts'
import { savedStateOf } from './savedState.ts'

/** Restores a closed connection only to end it, unless the visitor has reconnected meanwhile. */
async function endUnopened({ wallets, connections, links }: Modal, one: Connection, ending: Leaving): Promise<void> {
  const connector = wallets.find(one.connectorId, one.namespace)
  const link = await connector?.restore(one)
  const isBack = connections.$known.get().some((other) => isSameConnection(other, one) || (connector?.isShared && other.connectorId === one.connectorId))
  if (links.leaving.has(ending) && !isBack) await (ending.closing = link?.close())
}

/**
 * Ends a removed connection at its wallet; `open` is its link. Without a link (still restoring, or a silent wallet) it
 * is restored first: otherwise the wallet would keep a session that nobody sees. Never rejects, waits at most 3 s.
 */
export function endAtWallet(modal: Modal, one: Connection, open: OpenLink | undefined): Promise<void> {
  const ending: Leaving = { connectorId: one.connectorId, closing: open?.link.close() }
  modal.links.leaving.add(ending)
  const ended = (ending.closing ?? endUnopened(modal, one, ending)).catch(() => {}).finally(() => modal.links.leaving.delete(ending))
  return open ? ended : withTimeout(ended, { ms: REVOKE_WAIT_MS }).catch(() => {})
}

/**
 * Waits, 3 s at most, until a connector's wallet has processed the previous disconnect: a late revocation would end the new
 * connection too. Disconnects that the wallet has not been sent yet are dropped. Undefined if there is nothing to wait for: windows
 * and devices need a fresh click.
 */
export function whenDisconnected({ links: { leaving } }: Modal, connectorId: string, signal: AbortSignal): Promise<unknown> | undefined {
  const before = [...leaving].filter((one) => one.connectorId === connectorId)
  for (const one of before) leaving.delete(one)
  const closing = before.flatMap((one) => one.closing ?? [])
  return closing.length ? withTimeout(Promise.all(closing), { ms: REVOKE_WAIT_MS, signal }).catch(() => {}) : undefined
}

/**
 * Saved sessions that were not restored because the site wants one wallet at a time: this is the last chance to end
 * them. With `reconnect: false` they belong to other tabs.
 */
export function unrestoredSessions(modal: Modal, namespaces: readonly Namespace[]): Connection[] {
  if (modal.$features.get().multiWallet || modal.$options.get().reconnect === false) return []
  const isKnown = (one: Connection) => modal.connections.$known.get().some(({ connectorId }) => connectorId === one.connectorId)
  const unseen = savedStateOf(modal).connections().filter((one) => one.connectorType === 'walletConnect' && namespaces.includes(one.namespace) && !isKnown(one))
  return unseen.filter(({ connectorId }, at) => unseen.findIndex((one) => one.connectorId === connectorId) === at)
}
