import { bounded } from '../../core/errors/bounded.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import { isSameConnection } from '../../core/living.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Leaving, Modal } from '../../modal.ts'
import type { OpenLink } from '../../state/links.ts'
import { memoryOf } from './memoryOf.ts'

/** Restores a connection that is not open only to end it, unless the visitor is back by then. */
async function endUnopened({ wallets, connections, leaving }: Modal, one: Connection, ending: Leaving): Promise<void> {
  const connector = wallets.find(one.connectorId, one.namespace)
  const link = await connector?.restore(one)
  const isBack = connections.$life.get().some((other) => isSameConnection(other, one) || (connector?.isShared && other.connectorId === one.connectorId))
  if (leaving.has(ending) && !isBack) await (ending.closing = link?.close())
}

/**
 * Ends at its wallet what is no connection here any more; `open` is the link that it had. One without, as it was still being
 * restored or its wallet said nothing, would go on where nobody sees it. Never rejects, waits 3 s at most.
 */
export function endAtWallet(modal: Modal, one: Connection, open: OpenLink | undefined): Promise<void> {
  const ending: Leaving = { connectorId: one.connectorId, closing: open?.link.close() }
  modal.leaving.add(ending)
  const ended = (ending.closing ?? endUnopened(modal, one, ending)).catch(() => {}).finally(() => modal.leaving.delete(ending))
  return open ? ended : bounded(ended, { ms: REVOKE_WAIT_MS }).catch(() => {})
}

/**
 * Waits, 3 s at most, until a connector's wallet has processed the previous disconnect: a late revocation would end the new
 * connection too. Disconnects that the wallet has not been sent yet are dropped. Undefined if there is nothing to wait for: windows
 * and devices need a fresh click.
 */
export function whenLeft({ leaving }: Modal, connectorId: string, signal: AbortSignal): Promise<unknown> | undefined {
  const before = [...leaving].filter((one) => one.connectorId === connectorId)
  for (const one of before) leaving.delete(one)
  const closing = before.flatMap((one) => one.closing ?? [])
  return closing.length ? bounded(Promise.all(closing), { ms: REVOKE_WAIT_MS, signal }).catch(() => {}) : undefined
}

/**
 * Sessions that are saved for some namespaces and not taken up, as the site wants one wallet at a time: when they are forgotten
 * nobody could end them any more. Where each visit is for itself they are another tab's.
 */
export function unseenSessions(modal: Modal, namespaces: readonly Namespace[]): Connection[] {
  if (modal.$features.get().multiWallet || modal.$options.get().reconnect === false) return []
  const isKnown = (one: Connection) => modal.connections.$life.get().some(({ connectorId }) => connectorId === one.connectorId)
  const unseen = memoryOf(modal).connections().filter((one) => one.connectorType === 'walletConnect' && namespaces.includes(one.namespace) && !isKnown(one))
  return unseen.filter(({ connectorId }, at) => unseen.findIndex((one) => one.connectorId === connectorId) === at)
}
