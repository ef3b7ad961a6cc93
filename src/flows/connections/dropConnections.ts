import { isSameConnection, type ConnectionKey } from '../../core/connectionList.ts'
import type { Connection } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { changeConnections } from '../../state/changeConnections.ts'
import { settle } from '../modal/settle.ts'
import { forgetApp } from './forgetApp.ts'
import { saveBalances } from '../account/saveBalances.ts'
import { loadBalance } from '../account/loadBalance.ts'
import { persist } from './persist.ts'
import { setNetwork } from '../networks/setNetwork.ts'

/**
 * Removes connections and their listeners; also from storage, unless another tab has removed them there (`isSaved:
 * false`). If the namespace has another connection, that one becomes the current one without an event (specification
 * §4). If the active connection is removed, another one becomes active; if there is none, the modal closes.
 */
export function dropConnections(modal: Modal, keys: readonly ConnectionKey[], { isSaved = true } = {}): void {
  const { connections } = modal
  const active = connections.$active.get()
  const inUse = keys
    .map(({ namespace }) => connections.of(namespace))
    .filter((one, at, all) => one && all.indexOf(one) === at)
  const dropped = connections.$known.get().filter((one) => keys.some((key) => isSameConnection(one, key)))
  if (!dropped.length) return
  for (const one of dropped) modal.links.drop(one)
  const left = connections.$all.get().filter((one) => !dropped.includes(one))
  // Switch before removing: otherwise the site would briefly get the account `null`.
  if (active && left[0] && !left.some(({ namespace }) => namespace === active.namespace))
    connections.$activeNamespace.set(left[0].namespace)
  changeConnections(connections, { type: 'ended', keys })
  for (const one of dropped) forget(modal, one)
  for (const { namespace, connectorId } of lastOf(modal, dropped, inUse))
    modal.entry.emit('disconnect', { namespace, connectorId })
  const hasNext = !active || !dropped.includes(active) || activateNext(modal)
  if (isSaved) persist(modal, { ended: keys })
  // Close if no account is left to show, except in the views that manage or choose wallets.
  if (!hasNext && !/^(?:ProfileWallets|Connect)$/.test(modal.router.$route.get().view)) settle(modal, 'done')
}

/**
 * Returns the connections for which to emit `disconnect`: one for each namespace that now has none. A connection that
 * is still being restored does not count, because it emits its own `connect` once restored.
 */
function lastOf(
  { connections }: Modal,
  dropped: readonly Connection[],
  inUse: readonly (Connection | undefined)[],
): Connection[] {
  const isOpen = (one: Connection) => one.status === 'connected'
  const isLast = ({ namespace, status }: Connection) =>
    status === 'connected'
      ? !connections.$all.get().some((one) => one.namespace === namespace && isOpen(one))
      : !connections.of(namespace)
  const gone = dropped.filter((one) => (isOpen(one) || inUse.includes(one)) && isLast(one))
  return gone.filter((one, at) => gone.findIndex((other) => other.namespace === one.namespace) === at)
}

/**
 * Deletes the stored data of a dropped connection: the deep link of its app, and its balances unless another connection
 * has the same account.
 */
export function forget(modal: Modal, connection: Connection): void {
  const isHeld = (address: string) =>
    modal.connections.$all.get().some(({ accounts }) => accounts.some((one) => one.address === address))
  forgetApp(modal, connection)
  modal.balances.forget({ accounts: connection.accounts.filter(({ address }) => !isHeld(address)) })
  saveBalances(modal)
}

/**
 * Activates another connection, if necessary in another namespace. Shows UnsupportedChain if its network is
 * unsupported, and otherwise leaves that view. Returns false if no connection is left.
 */
export function activateNext(modal: Modal): boolean {
  const { connections, networks } = modal
  const next = connections.$active.get() ?? connections.$all.get()[0]
  // If the site did not configure the current network, it was the network of the removed wallet: go back to a
  // configured one.
  const kept = networks.$active.get().unsupported
    ? networks.$configured.get()[0]?.caipNetworkId
    : networks.$activeId.get()
  const network = next?.network ?? kept
  if (network) setNetwork(modal, network)
  if (!next) return false
  settle(modal, 'changed')
  void loadBalance(modal)
  return true
}
