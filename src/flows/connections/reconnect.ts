import { bounded } from '../../core/errors/bounded.ts'
import { namespaceOf, toCaipAddress } from '../../core/caip.ts'
import { toWalletModalError } from '../../core/errors.ts'
import { isSameConnection } from '../../core/living.ts'
import { RESTORE_MS, WALLET_READ_MS } from '../../core/limits.ts'
import type { Connector } from '../../core/connector.ts'
import type { Connection, Namespace } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'
import { healStorage } from '../../services/healStorage.ts'
import { readBalances } from '../../services/readBalances.ts'
import { move } from '../../state/move.ts'
import { adoptLink } from './adoptLink.ts'
import { leaveUnsupported } from '../networks/leaveUnsupported.ts'
import { useNext } from './dropConnections.ts'
import { rivalsFor } from '../connect/connectorFor.ts'
import { findConnector } from '../connect/findConnector.ts'
import { forgetApp } from './forgetApp.ts'
import { persist } from './persist.ts'
import { setNetwork } from '../networks/setNetwork.ts'
import { memoryOf } from './memoryOf.ts'

/**
 * The connector of a saved connection: one of the same id for another chain knows nothing of it. Where several wallets claim its
 * rdns, ids depend on which came first in this visit: only a unique saved uuid identifies one, otherwise the visitor has to choose.
 */
function itself(modal: Modal, id: string, namespace?: Namespace): Connector | undefined {
  const found = modal.wallets.find(id, namespace)
  const rivals = rivalsFor(modal, found?.rdns)
  const isKnown = found?.uuid !== undefined && found.uuid === memoryOf(modal).uuids()[id] && rivals.filter(({ uuid }) => uuid === found.uuid).length === 1
  return rivals.length > 1 && !isKnown ? undefined : found
}

/** What a wallet made of a saved connection: `null` is its word that the page may no longer see it, `undefined` is no word at all. */
async function ask(modal: Modal, saved: Connection) {
  try {
    const connector = await findConnector(modal, { id: saved.connectorId, namespace: saved.namespace }, modal.lifetime.signal, itself)
    const limit = { ms: RESTORE_MS, signal: modal.lifetime.signal }
    const [link, adapter] = await bounded(Promise.all([connector.restore(saved), modal.chain(saved.namespace)?.load()]), limit)
    return link && adapter && { connector, link, adapter }
  } catch (error) {
    const isLost = saved.connectorType === 'auth' && toWalletModalError(error).code === 'ServiceUnavailable'
    if (isLost) await import('../login/lostAuth.ts').then((one) => one.lostAuth(modal), () => {})
    return undefined
  }
}

/** Takes one saved connection up again without asking anything; only what its wallet revoked is forgotten. */
async function restoreOne(modal: Modal, saved: Connection, isNews = false): Promise<void> {
  const { connections } = modal
  const told = await ask(modal, saved)
  // What another tab has just connected is not this one's to end: its wallet may grant it there only, or know it here later.
  const answer = told === null && isNews ? undefined : told
  // The visitor has connected or disconnected meanwhile.
  if (!connections.$life.get().includes(saved)) return
  const wasActive = connections.$active.get() === saved
  if (answer) {
    const wasConnected = connections.$all.get().some(({ status }) => status === 'connected')
    adoptLink(modal, answer.connector, answer.link, answer.adapter, { isAside: isAside(modal, saved), isRestored: true })
    return showRestored(modal, { wasConnected })
  }
  move(connections, answer === null ? { type: 'ended', keys: [saved] } : { type: 'silent', key: saved })
  if (wasActive) useNext(modal)
  leaveAccount(modal)
  if (answer === null) return forgetApp(modal, saved), persist(modal, { ended: [saved] })
  awaitWallet(modal, saved, isNews)
}

/** Whether another namespace than that of a saved connection was the active one. */
function isAside(modal: Modal, { namespace }: Connection): boolean {
  const active = modal.connections.$activeNamespace.get()
  return active !== namespace && modal.connections.of(active) !== undefined
}

/** A visitor who was about to connect need not any more, unless it is another wallet; one whose wallet is on a network of its own has to choose. */
function showRestored(modal: Modal, { wasConnected }: { wasConnected: boolean }): void {
  if (!wasConnected && modal.shell.$open.get() && modal.router.$route.get().view === 'Connect') modal.router.reset({ view: 'Account' })
  leaveUnsupported(modal)
}

/** Nothing of an account is left to be shown. */
function leaveAccount(modal: Modal): void {
  const isShown = modal.router.$trail.get().routes.some(({ view }) => view === 'Account' || view === 'UnsupportedChain')
  if (modal.shell.$open.get() && isShown && !modal.connections.$active.get()) modal.router.reset({ view: 'Connect' })
}

/** Tries again when the wallets of the page are others: the one of a saved connection may have come after all. */
function awaitWallet(modal: Modal, saved: Connection, isNews: boolean): void {
  const { connections, wallets, lifetime } = modal
  const silent = connections.$life.get().find((one) => isSameConnection(one, saved))
  const stop = wallets.$connectors.listen(() => {
    if (!silent || !connections.$life.get().includes(silent)) return stop()
    if (!itself(modal, saved.connectorId, saved.namespace)) return
    stop()
    void restoreOne(modal, silent, isNews)
  })
  lifetime.signal.addEventListener('abort', stop, { once: true })
}

/** What is saved and may be shown: without `multiWallet` one wallet for each namespace, the one in use. */
function savedConnections(modal: Modal): Connection[] {
  const left = memoryOf(modal).disconnected()
  const isMulti = modal.$features.get().multiWallet
  const saved = memoryOf(modal).connections().filter((one) => !left.includes(one.connectorId) && modal.chain(one.namespace))
  const isFirst = ({ namespace }: Connection, at: number) => saved.findIndex((one) => one.namespace === namespace) === at
  return isMulti ? saved : saved.filter((one, at) => isFirst(one, at) && !(modal.links.get(one.namespace) && !modal.links.of(one)))
}

/** Shows the balances of saved accounts that were known a moment ago, before the page was loaded anew. */
function showKept({ balances, site, now }: Modal, saved: readonly Connection[]): void {
  for (const { account, value, at } of readBalances(site.storage, now())) {
    const isSaved = saved.some(({ network, address }) => toCaipAddress(network, address) === account)
    if (isSaved && !balances.get(account)) balances.set(account, { state: 'known', value, at })
  }
}

/**
 * Restores what an earlier visit or another tab left connected, all at once; what is being restored already is begun anew, as it
 * is saved by now. Resolves when all of it is known, or when a wallet has had its time to answer; never rejects.
 * `isNews`: another tab has changed what is saved.
 */
export async function reconnect(modal: Modal, { isNews = false } = {}): Promise<void> {
  const { connections } = modal
  healStorage(modal.site.storage)
  const network = memoryOf(modal).network()
  const active = network && namespaceOf(network)
  // The active one first: it is the one that the page shows.
  const saved = savedConnections(modal).sort((a, b) => Number(b.namespace === active) - Number(a.namespace === active))
  // A namespace without a wallet must not hide the account in use.
  const isFree = !connections.$active.get() || saved.some(({ namespace }) => namespace === active)
  // The network of a connected wallet comes from the wallet.
  if (network && isFree && modal.networks.find(network) && !connections.of(namespaceOf(network))) setNetwork(modal, network)
  if (!connections.$all.get().length && saved[0]) connections.$activeNamespace.set(saved[0].namespace)
  showKept(modal, saved)
  const before = connections.$life.get()
  move(connections, { type: 'found', saved })
  const isDue = (one: Connection) => !before.includes(one) && (one.status === 'reconnecting' || one.status === 'disconnected') && saved.some((other) => isSameConnection(one, other))
  const restored = Promise.all(connections.$life.get().filter(isDue).map((one) => restoreOne(modal, one, isNews)))
  await bounded(restored, { ms: WALLET_READ_MS, signal: modal.lifetime.signal }).catch(() => {})
}
