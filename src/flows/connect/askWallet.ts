import type { Chain } from '../../core/chain.ts'
import type { ConnectAsk, Connector } from '../../core/connector.ts'
import { WalletModalError } from '../../core/errors.ts'
import { RECENT_WALLETS_MAX } from '../../core/limits.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { adoptLink } from '../connections/adoptLink.ts'
import { forget } from '../connections/dropConnections.ts'
import { endAtWallet, unseenSessions, whenLeft } from '../connections/endAtWallet.ts'
import { noteReturn, persist, rememberWallet } from '../connections/persist.ts'
import { memoryOf } from '../connections/memoryOf.ts'

/** The chain that a connector is asked for; rejects with `UnsupportedChain` where there is none. */
function chainFor(modal: Modal, { namespaces }: Connector, wanted: Namespace | undefined): Chain {
  const isOffered = (one: Namespace) => modal.networks.startOf(one) !== undefined
  const namespace = wanted ?? namespaces.find((one) => one === modal.connections.$activeNamespace.get()) ?? namespaces.find(isOffered) ?? namespaces[0]
  const chain = namespace && modal.chain(namespace)
  if (!chain || !namespaces.includes(namespace)) throw new WalletModalError('UnsupportedChain')
  return chain
}

/** Lets go what a namespace had before; a session of its own ends, a wallet in the page is not told to forget the page. */
function replace(modal: Modal, namespace: Namespace, { id }: Connector): Connection[] {
  const others = modal.connections.$life.get().filter((one) => one.namespace === namespace && one.connectorId !== id)
  for (const one of others) {
    const open = modal.links.of(one)
    const isElsewhere = modal.connections.$all.get().some((other) => other.namespace !== namespace && other.connectorId === one.connectorId)
    modal.links.drop(one)
    if (!isElsewhere && one.connectorType === 'walletConnect') void endAtWallet(modal, one, open)
  }
  for (const one of unseenSessions(modal, [namespace])) if (one.connectorId !== id) void endAtWallet(modal, one, undefined)
  return others
}

/** Whether a namespace has no other wallet: an e-mail login on EVM must not disconnect a Solana extension. */
const isFree = ({ connections }: Modal, namespace: Namespace, { id }: Connector) => (connections.of(namespace)?.connectorId ?? id) === id

type Question = Partial<ConnectAsk> & Pick<ConnectAsk, 'signal'> & {
  /** Called when the wallet has connected, before any event. */
  onConnected?: () => void
}

/**
 * Asks a wallet and takes what it gives as the connections of its namespaces; the one asked for is returned. `listed` is the
 * wallet of the wallet list that the visitor chose, where a connector serves many: it is the one used last. With `multiWallet` what
 * a namespace had stays connected beside it.
 */
export async function askWallet(modal: Modal, connector: Connector, { onConnected, ...ask }: Question, listed?: string): Promise<Connection> {
  const chain = chainFor(modal, connector, ask.namespace)
  const leaving = whenLeft(modal, connector.id, ask.signal)
  if (leaving) await leaving
  if (ask.signal.aborted) throw new WalletModalError('Aborted')
  const [link] = await Promise.all([connector.connect({ ...ask, namespace: chain.namespace }), chain.load()])
  const all = [...(link.siblings ?? []), link]
  const loaded = await Promise.all(all.map(async (one) => ({ one, adapter: await (modal.chain(one.namespace) as Chain).load() })))
  if (ask.signal.aborted) {
    // Nobody wants it any more: a session that nobody can see must not stay open.
    if (connector.isShared) void link.close()
    throw new WalletModalError('Aborted')
  }
  onConnected?.()
  const isAlone = !modal.$features.get().multiWallet
  const taken = loaded.filter(({ one }) => one === link || !isAlone || connector.type !== 'auth' || isFree(modal, one.namespace, connector))
  const before = isAlone ? taken.map(({ one }) => replace(modal, one.namespace, connector)) : []
  const ended = before.flat().filter((one) => one === modal.connections.of(one.namespace))
  const connections = taken.map(({ one, adapter }) => adoptLink(modal, connector, one, adapter, { isAside: one !== link, ended }))
  for (const one of before.flat()) forget(modal, one)
  persist(modal, { opened: connections })
  for (const one of connections) memoryOf(modal).forgetLeft(one)
  memoryOf(modal).saveUuid(connector)
  noteReturn(modal, connector.id)
  // The embedded wallet is in no list.
  if (connector.type !== 'auth') rememberWallet(modal, listed ?? connector.id, RECENT_WALLETS_MAX)
  return connections.at(-1) as Connection
}
