import { WalletModalError, toWalletModalError, type ErrorCode } from '../core/errors.ts'
import type { Connector } from '../core/connector.ts'
import type { ConnectArgs } from '../core/args.ts'
import { ANNOUNCE_WAIT_MS, RECENT_WALLETS_MAX, WALLET_ANSWER_MS } from '../core/limits.ts'
import type { Connection, Namespace } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { adoptLink } from './adoptLink.ts'
import { finishConnect } from './finishConnect.ts'
import { noteOutcome } from './noteOutcome.ts'
import { persist, rememberWallet } from './persist.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watchPatience } from './watchPatience.ts'

/** The connector with an id, waiting a moment for wallets that announce themselves late. Rejects with `ConnectorNotFound`, `Aborted`. */
export function findConnector(modal: Modal, id: string, signal?: AbortSignal): Promise<Connector> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal?.removeEventListener('abort', abort)
    }
    const abort = () => (end(), reject(new WalletModalError('Aborted')))
    const look = () => {
      const connector = modal.wallets.find(id)
      if (!connector) return
      end()
      resolve(connector)
    }
    const timer = setTimeout(() => (end(), reject(new WalletModalError('ConnectorNotFound', { params: { id } }))), ANNOUNCE_WAIT_MS)
    const stop = modal.wallets.$found.listen(look)
    signal?.addEventListener('abort', abort)
    signal?.aborted ? abort() : look()
  })
}

/** Asks a wallet and takes what it gives as the connection of its namespace. */
async function ask(modal: Modal, connector: Connector, namespace: Namespace | undefined, signal: AbortSignal): Promise<Connection> {
  const wanted = namespace ?? connector.namespaces.find((one) => modal.chain(one))
  const chain = wanted && modal.chain(wanted)
  if (!wanted || !chain || !connector.namespaces.includes(wanted)) throw new WalletModalError('UnsupportedChain')
  const before = modal.connections.of(wanted)
  const [link, adapter] = await Promise.all([connector.connect({ namespace: wanted, signal }), chain.load()])
  if (signal.aborted) throw new WalletModalError('Aborted')
  // One wallet a namespace: the one before is let go, but not told to forget the page.
  if (before && before.connectorId !== connector.id) modal.door.emit('disconnect', { namespace: wanted, connectorId: before.connectorId })
  const connection = adoptLink(modal, connector, link, adapter)
  persist(modal)
  rememberWallet(modal, connector.id, RECENT_WALLETS_MAX)
  return connection
}

/** The visitor chose a wallet in the modal: ConnectingExternal shows each state, and a retry comes here again. */
export async function connectInView(modal: Modal, connectorId: string): Promise<void> {
  const before = modal.attempt.$connect.get()
  // A double click: the wallet has the question already, and would refuse a second one.
  if (before?.connectorId === connectorId && before.phase !== 'failed') return
  modal.pending.connect?.abort()
  const controller = new AbortController()
  modal.pending.connect = controller
  noteOutcome(modal)
  modal.shell.$loading.set(true)
  const stopWaiting = watchPatience(controller.signal, (phase, error) => modal.attempt.$connect.set({ connectorId, phase, error }))
  if (modal.router.$route.get().view !== 'ConnectingExternal') modal.router.push({ view: 'ConnectingExternal', connectorId })
  try {
    const connector = await findConnector(modal, connectorId, controller.signal)
    const connection = await ask(modal, connector, undefined, controller.signal)
    modal.attempt.$connect.set(undefined)
    finishConnect(modal, connection)
  } catch (cause) {
    if (controller.signal.aborted) return
    const error = toWalletModalError(cause, 'ConnectionFailed')
    modal.attempt.$connect.set({ connectorId, phase: 'failed', error })
    noteOutcome(modal, error)
  } finally {
    stopWaiting()
    if (modal.pending.connect === controller) modal.shell.$loading.set(false)
  }
}

/** The visitor left the wallet's view: its answer is no longer waited for. */
export function abandonConnect(modal: Modal): void {
  modal.pending.connect?.abort()
  modal.pending.connect = undefined
  modal.attempt.$connect.set(undefined)
  modal.shell.$loading.set(false)
}

/**
 * Connects without the modal. Rejects with `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`,
 * `WalletTimeout` (60 s), `ConnectionFailed`, `UnsupportedChain`, `Aborted`.
 */
export async function connect(modal: Modal, connectorId: string, { namespace, network, signal }: ConnectArgs = {}): Promise<Connection> {
  if (network && !modal.networks.find(network)) throw new WalletModalError('NetworkNotFound', { params: { id: network } })
  modal.shell.$loading.set(true)
  try {
    const connection = await answered(signal, async (limit) => ask(modal, await findConnector(modal, connectorId, limit), namespace, limit))
    if (network) await answered(signal, () => switchNetwork(modal, network))
    return modal.connections.of(connection.namespace) ?? connection
  } finally {
    // The visitor may be waiting for a wallet in the modal.
    const attempt = modal.attempt.$connect.get()
    modal.shell.$loading.set(attempt !== undefined && attempt.phase !== 'failed')
  }
}

/** A wallet's answer within 60 s, unless `signal` ends the waiting; what comes later is dropped. */
function answered<T>(signal: AbortSignal | undefined, question: (limit: AbortSignal) => Promise<T>): Promise<T> {
  if (signal?.aborted) return Promise.reject(new WalletModalError('Aborted'))
  const controller = new AbortController()
  return new Promise((resolve, reject) => {
    const end = (code: ErrorCode) => (reject(new WalletModalError(code)), controller.abort())
    const abort = () => end('Aborted')
    const timer = setTimeout(() => end('WalletTimeout'), WALLET_ANSWER_MS)
    signal?.addEventListener('abort', abort)
    void question(controller.signal)
      .then(resolve, (error: unknown) => reject(toWalletModalError(error, 'ConnectionFailed')))
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      })
  })
}
