import { withTimeout } from '../../core/errors/withTimeout.ts'
import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import { toWalletModalError } from '../../core/errors.ts'
import { isSameConnection } from '../../core/connectionList.ts'
import { RESTORE_MS, WALLET_READ_MS } from '../../core/limits.ts'
import type { Connector } from '../../core/connector.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { repairStorage } from '../../services/repairStorage.ts'
import { readBalances } from '../../services/readBalances.ts'
import { changeConnections } from '../../state/changeConnections.ts'
import { adoptLink } from './adoptLink.ts'
import { clearOnDisconnect } from './clearOnDisconnect.ts'
import { settle } from '../modal/settle.ts'
import { activateNext } from './dropConnections.ts'
import { rivalsFor } from '../connect/connectorFor.ts'
import { findConnector } from '../connect/findConnector.ts'
import { forgetApp } from './forgetApp.ts'
import { persist } from './persist.ts'
import { loadFollowPaint } from '../networks/loadFollowPaint.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { savedStateOf } from './savedState.ts'
import { KEYS } from '../../services/storageKeys.ts'
import { loadResume } from './loadResume.ts'
import { loadDiscardAuth } from './loadDiscardAuth.ts'
import { describeConnected } from './describeConnected.ts'

/**
 * Finds the connector of a saved connection, in its namespace only. If several installed wallets claim its rdns, their
 * ids depend on the order in which they announced themselves in this visit: then only the saved uuid identifies the
 * wallet. Without a match the visitor has to choose again.
 */
function savedConnector(modal: Modal, id: string, namespace?: Namespace): Connector | undefined {
  const found = modal.wallets.find(id, namespace)
  const rivals = rivalsFor(modal, found?.rdns)
  const isKnown =
    found?.uuid !== undefined &&
    found.uuid === savedStateOf(modal).uuids()[id] &&
    rivals.filter(({ uuid }) => uuid === found.uuid).length === 1
  return rivals.length > 1 && !isKnown ? undefined : found
}

/**
 * Asks the wallet to restore a saved connection. Returns `null` if the wallet has revoked its permission, `undefined`
 * if there was no answer.
 */
async function restoreLink(modal: Modal, saved: Connection) {
  try {
    const connector = await findConnector(
      modal,
      { id: saved.connectorId, namespace: saved.namespace },
      modal.lifetime.signal,
      savedConnector,
    )
    const limit = { ms: RESTORE_MS, signal: modal.lifetime.signal }
    const [link, adapter] = await withTimeout(
      Promise.all([connector.restore(saved), modal.chain(saved.namespace)?.load()]),
      limit,
    )
    return link && adapter && { connector, link, adapter }
  } catch (error) {
    const isLost = saved.connectorType === 'auth' && toWalletModalError(error).code === 'ServiceUnavailable'
    if (isLost)
      await loadDiscardAuth().then(
        (one) => one.discardAuth(modal),
        () => {},
      )
    return undefined
  }
}

/**
 * Restores one saved connection without a prompt. If the wallet has revoked its permission, removes the connection from
 * the storage; if the wallet does not answer, the connection stays saved.
 */
async function restoreOne(modal: Modal, saved: Connection, isFromOtherTab = false): Promise<void> {
  const { connections } = modal
  const result = await restoreLink(modal, saved)
  // If another tab has just connected this wallet, the wallet may report its permission to this page later, or never:
  // do not treat that as revoked.
  const answer = result === null && isFromOtherTab ? undefined : result
  // The visitor has connected or disconnected this wallet during the await.
  if (!connections.$known.get().includes(saved)) return
  const wasActive = connections.$active.get() === saved
  if (answer) {
    const wasConnected = connections.$all.get().some(({ status }) => status === 'connected')
    adoptLink(modal, answer.connector, answer.link, answer.adapter, {
      keepsNetwork: keepsNetwork(modal, saved),
      isRestored: true,
    })
    return showRestored(modal, { wasConnected })
  }
  changeConnections(connections, answer === null ? { type: 'ended', keys: [saved] } : { type: 'silent', key: saved })
  if (wasActive) activateNext(modal)
  leaveAccount(modal)
  if (answer === null) {
    forgetApp(modal, saved)
    return persist(modal, { ended: [saved] })
  }
  awaitWallet(modal, saved, isFromOtherTab)
}

/** Whether the active connection is in another namespace, so that this one must not change the current network. */
function keepsNetwork(modal: Modal, { namespace }: Connection): boolean {
  const active = modal.connections.$activeNamespace.get()
  return active !== namespace && modal.connections.of(active) !== undefined
}

/**
 * Navigates after a restore: from Connect to Account if this is the first connection, and to UnsupportedChain if the
 * site does not support its network.
 */
function showRestored(modal: Modal, { wasConnected }: { wasConnected: boolean }): void {
  if (!wasConnected && modal.shell.$open.get() && modal.router.$route.get().view === 'Connect')
    modal.router.reset({ view: 'Account' })
  settle(modal, 'changed')
}

/** Goes from the account views to Connect if no account is left. */
function leaveAccount(modal: Modal): void {
  const isShown = modal.router.$trail.get().routes.some(({ view }) => view === 'Account' || view === 'UnsupportedChain')
  if (modal.shell.$open.get() && isShown && !modal.connections.$active.get()) modal.router.reset({ view: 'Connect' })
}

/** Restores again when the saved wallet is added to the list: some wallets announce themselves late. */
function awaitWallet(modal: Modal, saved: Connection, isFromOtherTab: boolean): void {
  const { connections, wallets, lifetime } = modal
  const silent = connections.$known.get().find((one) => isSameConnection(one, saved))
  const stop = wallets.$connectors.listen(() => {
    if (!silent || !connections.$known.get().includes(silent)) return stop()
    if (!savedConnector(modal, saved.connectorId, saved.namespace)) return
    stop()
    void restoreOne(modal, silent, isFromOtherTab)
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
}

/** Returns the saved connections to restore; without `multiWallet` only the first of each namespace. */
function savedConnections(modal: Modal): Connection[] {
  const left = savedStateOf(modal).disconnected()
  const isMulti = modal.$features.get().multiWallet
  const saved = savedStateOf(modal)
    .connections()
    .filter((one) => !left.includes(one.connectorId) && modal.chain(one.namespace))
  const isFirst = ({ namespace }: Connection, at: number) =>
    saved.findIndex((one) => one.namespace === namespace) === at
  return isMulti
    ? saved
    : saved.filter((one, at) => isFirst(one, at) && !(modal.links.get(one.namespace) && !modal.links.of(one)))
}

/** Shows the balances saved by an earlier visit until new ones are loaded. */
function showSavedBalances({ balances, site, now }: Modal, saved: readonly Connection[]): void {
  for (const { account, value, at } of readBalances(site.storage, now())) {
    const isSaved = saved.some(({ network, address }) => toCaipAddress(network, address) === account)
    if (isSaved && !balances.get(account)) balances.set(account, { state: 'known', value, at })
  }
}

/**
 * Restores the saved connections of an earlier visit or another tab, all in parallel; those that are already being
 * restored start again if their saved data changed. Resolves when all are done or the time limit is over; never
 * rejects. `isFromOtherTab`: another tab has just changed the saved data.
 */
export async function reconnect(modal: Modal, { isFromOtherTab = false } = {}): Promise<void> {
  const { connections } = modal
  repairStorage(modal.site.storage)
  clearOnDisconnect(modal)
  const network = savedStateOf(modal).network()
  const active = network && namespaceOf(network)
  // Restore the active connection first, since the page shows it.
  const saved = savedConnections(modal).sort((a, b) => Number(b.namespace === active) - Number(a.namespace === active))
  // The saved network applies only if its namespace has a saved wallet, or nothing is connected: it must not replace
  // the network of a connected account.
  const isFree = !connections.$active.get() || saved.some(({ namespace }) => namespace === active)
  // The network of a connected wallet is the one that the wallet reports.
  if (network && isFree && modal.networks.find(network) && !connections.of(namespaceOf(network)))
    setNetwork(modal, network)
  if (!connections.$all.get().length && saved[0]) connections.$activeNamespace.set(saved[0].namespace)
  showSavedBalances(modal, saved)
  loadFollowPaint(modal)
  const before = connections.$known.get()
  describeConnected(modal)
  changeConnections(connections, { type: 'loaded', saved })
  const isDue = (one: Connection) =>
    !before.includes(one) &&
    (one.status === 'reconnecting' || one.status === 'disconnected') &&
    saved.some((other) => isSameConnection(one, other))
  const restored = Promise.all(
    connections.$known
      .get()
      .filter(isDue)
      .map((one) => restoreOne(modal, one, isFromOtherTab)),
  )
  // Transfers of an earlier visit end as if the page had stayed open, even if a wallet is slow to answer.
  if (modal.site.storage.getItem(KEYS.transfers) !== null)
    void loadResume()
      .then(({ resumeTransfers }) => resumeTransfers(modal))
      .catch(() => {})
  await withTimeout(restored, { ms: WALLET_READ_MS, signal: modal.lifetime.signal }).catch(() => {})
}
