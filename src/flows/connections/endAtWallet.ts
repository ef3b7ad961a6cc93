import { WalletModalError } from '../../core/errors.ts'
import { withTimeout } from '../../core/errors/withTimeout.ts'
import { REVOKE_WAIT_MS } from '../../core/limits.ts'
import { isSameConnection } from '../../core/connectionList.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import type { Disconnecting } from '../../state/links.ts'
import type { OpenLink } from '../../state/links.ts'
import { track } from '../modal/track.ts'
import { savedStateOf } from './savedState.ts'

/**
 * Ends a connection that is not open: restores it first, then closes it, unless the visitor has reconnected meanwhile.
 */
async function endUnopened(
  { wallets, connections, links }: Modal,
  one: Connection,
  ending: Disconnecting,
): Promise<void> {
  const connector = wallets.find(one.connectorId, one.namespace)
  const link = await connector?.restore(one)
  const isBack = connections.$known
    .get()
    .some((other) => isSameConnection(other, one) || (connector?.isShared && other.connectorId === one.connectorId))
  if (links.disconnecting.has(ending) && !isBack) await (ending.closing = link?.close())
}

/**
 * Ends a dropped connection at its wallet; `open` is its link. Without a link (its restore was pending, or the wallet
 * did not answer), the connection is restored first: otherwise the wallet would keep a session that no page lists; if
 * that fails, developers see an alert. Never rejects, and takes at most 3 s.
 */
export function endAtWallet(modal: Modal, one: Connection, open: OpenLink | undefined): Promise<void> {
  const ending: Disconnecting = { connectorId: one.connectorId, closing: open?.link.close() }
  modal.links.disconnecting.add(ending)
  const ended = (ending.closing ?? endUnopened(modal, one, ending))
    .catch((cause: unknown) => {
      const error = new WalletModalError('ConnectionFailed', { message: 'Failed to disconnect', cause })
      track(modal).note('DISCONNECT_ERROR', { message: error.message }, error.code)
      modal.site.alert(error)
    })
    .finally(() => modal.links.disconnecting.delete(ending))
  return open ? ended : withTimeout(ended, { ms: REVOKE_WAIT_MS }).catch(() => {})
}

/**
 * Waits at most 3 s until a wallet has processed an earlier disconnect: a disconnect that the wallet processes later
 * would end the new connection, too. Disconnects not sent to the wallet yet are dropped. Returns undefined if there is
 * nothing to wait for: popups and devices must open during the click, without an await.
 */
export function whenDisconnected(
  { links: { disconnecting } }: Modal,
  connectorId: string,
  signal: AbortSignal,
): Promise<unknown> | undefined {
  const before = [...disconnecting].filter((one) => one.connectorId === connectorId)
  for (const one of before) disconnecting.delete(one)
  const closing = before.flatMap((one) => one.closing ?? [])
  return closing.length ? withTimeout(Promise.all(closing), { ms: REVOKE_WAIT_MS, signal }).catch(() => {}) : undefined
}

/**
 * Returns the saved WalletConnect sessions that were not restored because the site allows one wallet per namespace;
 * they must be ended now, since no view lists them. With `reconnect: false`, returns none: each page load discards the
 * saved sessions, so those found later are in use by other tabs.
 */
export function unrestoredSessions(modal: Modal, namespaces: readonly Namespace[]): Connection[] {
  if (modal.$features.get().multiWallet || modal.$options.get().reconnect === false) return []
  const isKnown = (one: Connection) =>
    modal.connections.$known.get().some(({ connectorId }) => connectorId === one.connectorId)
  const unseen = savedStateOf(modal)
    .connections()
    .filter((one) => one.connectorType === 'walletConnect' && namespaces.includes(one.namespace) && !isKnown(one))
  return unseen.filter(({ connectorId }, at) => unseen.findIndex((one) => one.connectorId === connectorId) === at)
}
