import type { Chain, ChainAdapter } from '../core/chain.ts'
import type { ConnectAsk, Connector } from '../core/connector.ts'
import { WalletModalError } from '../core/errors.ts'
import { ANNOUNCE_WAIT_MS, RECENT_WALLETS_MAX } from '../core/limits.ts'
import type { Connection, Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { adoptLink } from './adoptLink.ts'
import { forgetApp } from './forgetApp.ts'
import { persist, rememberWallet } from './persist.ts'

interface Wanted {
  id: string
  namespace?: Namespace
}

// One for another chain only: asking it says so.
const byId = ({ wallets }: Modal, id: string, namespace?: Namespace) => wallets.find(id, namespace) ?? wallets.find(id)

/** The connector with an id, or that `find` gives for it, waiting a moment for wallets that announce themselves late. Rejects with `ConnectorNotFound`, `Aborted`. */
export function findConnector(modal: Modal, { id, namespace }: Wanted, signal?: AbortSignal, find = byId): Promise<Connector> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => (end(), reject(new WalletModalError('Aborted')))
    const look = () => {
      const connector = find(modal, id, namespace)
      if (!connector) return
      end()
      resolve(connector)
    }
    const timer = setTimeout(() => (end(), reject(new WalletModalError('ConnectorNotFound', { params: { id } }))), ANNOUNCE_WAIT_MS)
    const stop = modal.wallets.$connectors.listen(look)
    signal?.addEventListener('abort', abort)
    signal?.aborted ? abort() : look()
  })
}

/** The chain that a connector is asked for; rejects with `UnsupportedChain` where there is none. */
function chainFor(modal: Modal, { namespaces }: Connector, wanted: Namespace | undefined): Chain {
  const isOffered = (one: Namespace) => modal.networks.startOf(one) !== undefined
  const namespace = wanted ?? namespaces.find((one) => one === modal.connections.$activeNamespace.get()) ?? namespaces.find(isOffered) ?? namespaces[0]
  const chain = namespace && modal.chain(namespace)
  if (!chain || !namespaces.includes(namespace)) throw new WalletModalError('UnsupportedChain')
  return chain
}

/** Lets go what a namespace had before; a session of its own ends, a wallet in the page is not told to forget the page. */
function replace(modal: Modal, before: Connection | undefined, { id }: Connector): void {
  if (!before || before.connectorId === id) return
  const open = modal.links.get(before.namespace)
  const isElsewhere = modal.connections.$all.get().some((one) => one !== before && one.connectorId === before.connectorId)
  modal.door.emit('disconnect', { namespace: before.namespace, connectorId: before.connectorId })
  if (open && !isElsewhere && before.connectorType === 'walletConnect') void open.link.close()
}

type Question = Partial<ConnectAsk> & Pick<ConnectAsk, 'signal'>

/**
 * Asks a wallet and takes what it gives as the connections of its namespaces; the one asked for is returned. `listed` is the
 * wallet of the wallet list that the visitor chose, where a connector serves many: it is the one used last.
 */
export async function askWallet(modal: Modal, connector: Connector, ask: Question, listed?: string): Promise<Connection> {
  const chain = chainFor(modal, connector, ask.namespace)
  const [link] = await Promise.all([connector.connect({ ...ask, namespace: chain.namespace }), chain.load()])
  const links = [...(link.siblings ?? []), link]
  const adapters = await Promise.all(links.map((one) => (modal.chain(one.namespace) as Chain).load()))
  if (ask.signal.aborted) {
    // Nobody wants it any more: a session that nobody can see must not stay open.
    if (connector.isShared) void link.close()
    throw new WalletModalError('Aborted')
  }
  const before = links.map((one) => modal.connections.of(one.namespace))
  const connections = links.map((one, at) => {
    replace(modal, before[at], connector)
    return adoptLink(modal, connector, one, adapters[at] as ChainAdapter, { isAside: one !== link })
  })
  for (const one of before) if (one) forgetApp(modal, one)
  persist(modal)
  rememberWallet(modal, connector.id, RECENT_WALLETS_MAX, listed)
  return connections.at(-1) as Connection
}
