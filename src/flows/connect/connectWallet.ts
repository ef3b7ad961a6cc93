import type { Chain } from '../../core/chain.ts'
import type { ConnectRequest, Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { RECENT_WALLETS_MAX } from '../../core/limits.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { adoptLink } from '../connections/adoptLink.ts'
import { forget } from '../connections/dropConnections.ts'
import { endAtWallet, unrestoredSessions, whenDisconnected } from '../connections/endAtWallet.ts'
import { clearDisconnected, persist, rememberWallet } from '../connections/persist.ts'
import { savedStateOf } from '../connections/savedState.ts'
import { chainFor } from './chainFor.ts'

/**
 * Drops all other connections of a namespace. WalletConnect sessions are also ended at the wallet. Browser extensions
 * are not asked to disconnect, so that the visitor need not grant permission again.
 */
function replace(modal: Modal, namespace: Namespace, { id }: Connector): Connection[] {
  const others = modal.connections.$known.get().filter((one) => one.namespace === namespace && one.connectorId !== id)
  for (const one of others) {
    const open = modal.links.of(one)
    const isElsewhere = modal.connections.$all
      .get()
      .some((other) => other.namespace !== namespace && other.connectorId === one.connectorId)
    modal.links.drop(one)
    if (!isElsewhere && one.connectorType === 'walletConnect') void endAtWallet(modal, one, open)
  }
  for (const one of unrestoredSessions(modal, [namespace]))
    if (one.connectorId !== id) void endAtWallet(modal, one, undefined)
  return others
}

/**
 * Whether no other wallet is connected in a namespace: an e-mail login offers several namespaces, but must not replace,
 * for example, a Solana extension.
 */
const isFree = ({ connections }: Modal, namespace: Namespace, { id }: Connector) =>
  (connections.of(namespace)?.connectorId ?? id) === id

type WalletRequest = Partial<ConnectRequest> &
  Pick<ConnectRequest, 'signal'> & {
    /** Called when the wallet has connected, before events are emitted. */
    onConnected?: () => void
  }

/**
 * Connects a wallet and adds one connection for each namespace that it grants. Returns the connection of the requested
 * namespace. `listed`: id of the wallet that the visitor chose, if the connector serves many (WalletConnect); it is
 * remembered as recently used. With `multiWallet` the other wallets stay connected.
 */
export async function connectWallet(
  modal: Modal,
  connector: Connector,
  { onConnected, ...ask }: WalletRequest,
  listed?: string,
): Promise<Connection> {
  const chain = chainFor(modal, connector, ask.namespace)
  const leaving = whenDisconnected(modal, connector.id, ask.signal)
  if (leaving) await leaving
  if (ask.signal.aborted) throw new WalletModalError('Aborted')
  const [link] = await Promise.all([
    connector.connect({ ...ask, namespace: chain.namespace, signIn: modal.shell.oneClick }),
    chain.load(),
  ])
  const all = [...(link.siblings ?? []), link]
  const loaded = await Promise.all(
    all.map(async (one) => ({ one, adapter: await (modal.chain(one.namespace) as Chain).load() })),
  )
  if (ask.signal.aborted) {
    // Cancelled during the await: close a shared session, since no view lists it any more.
    if (connector.isShared) void link.close()
    throw new WalletModalError('Aborted')
  }
  onConnected?.()
  const isAlone = !modal.$features.get().multiWallet
  const taken = loaded.filter(
    ({ one }) => one === link || !isAlone || connector.type !== 'auth' || isFree(modal, one.namespace, connector),
  )
  const before = isAlone ? taken.map(({ one }) => replace(modal, one.namespace, connector)) : []
  const ended = before.flat().filter((one) => one === modal.connections.of(one.namespace))
  const connections = taken.map(({ one, adapter }) =>
    adoptLink(modal, connector, one, adapter, { keepsNetwork: one !== link, ended }),
  )
  for (const one of before.flat()) forget(modal, one)
  persist(modal, { opened: connections })
  for (const one of connections) savedStateOf(modal).forgetLeft(one)
  savedStateOf(modal).saveUuid(connector)
  clearDisconnected(modal, connector.id)
  // The embedded wallet is not in the wallet list, so it is not remembered as recently used.
  if (connector.type !== 'auth') rememberWallet(modal, listed ?? connector.id, RECENT_WALLETS_MAX)
  return connections.at(-1) as Connection
}
