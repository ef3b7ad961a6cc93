import { namespaceOf } from '../core/caip.ts'
import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { adoptLink } from './adoptLink.ts'
import { leaveUnsupported } from './chooseNetwork.ts'
import { findConnector } from './askWallet.ts'
import { forgetApp } from './forgetApp.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/** What a wallet made of a saved connection: `null` is its word that the page may no longer see it, `undefined` is no word at all. */
async function ask(modal: Modal, saved: Connection) {
  try {
    const connector = await findConnector(modal, { id: saved.connectorId, namespace: saved.namespace }, modal.lifetime.signal)
    const [link, adapter] = await Promise.all([connector.restore(saved), modal.chain(saved.namespace)?.load()])
    return link && adapter && { connector, link, adapter }
  } catch {
    return undefined
  }
}

/** Takes one saved connection up again without asking anything; only what its wallet revoked is forgotten. */
async function restoreOne(modal: Modal, saved: Connection): Promise<void> {
  const answer = await ask(modal, saved)
  // The visitor has connected or disconnected meanwhile.
  if (modal.connections.of(saved.namespace) !== saved) return
  if (answer) {
    adoptLink(modal, answer.connector, answer.link, answer.adapter, { isAside: isAside(modal, saved), isRestored: true })
    return showRestored(modal)
  }
  modal.connections.remove(saved.namespace)
  leaveAccount(modal)
  if (answer === null) return forgetApp(modal, saved), persist(modal)
  modal.awaited.set(saved.namespace, saved)
  awaitWallet(modal, saved)
}

/** Whether another namespace than that of a saved connection was the active one. */
function isAside(modal: Modal, { namespace }: Connection): boolean {
  const active = modal.connections.$activeNamespace.get()
  return active !== namespace && modal.connections.of(active) !== undefined
}

/** A visitor who was about to connect need not any more; one whose wallet is on a network of its own has to choose. */
function showRestored(modal: Modal): void {
  if (modal.shell.$open.get() && modal.router.$route.get().view === 'Connect') modal.router.reset({ view: 'Account' })
  leaveUnsupported(modal)
}

/** Nothing of an account is left to be shown. */
function leaveAccount(modal: Modal): void {
  const isShown = modal.router.$trail.get().routes.some(({ view }) => view === 'Account' || view === 'UnsupportedChain')
  if (modal.shell.$open.get() && isShown && !modal.connections.$active.get()) modal.router.reset({ view: 'Connect' })
}

/** Tries again when the wallets of the page are others: the one of a saved connection may have come after all. */
function awaitWallet(modal: Modal, saved: Connection): void {
  const stop = modal.wallets.$connectors.listen(() => {
    if (modal.awaited.get(saved.namespace) !== saved) return stop()
    if (!modal.wallets.find(saved.connectorId, saved.namespace)) return
    stop()
    modal.awaited.delete(saved.namespace)
    modal.connections.put(saved)
    void restoreOne(modal, saved)
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/**
 * Restores what an earlier visit or another tab left connected; what is being restored already is begun anew, as it is saved
 * by now. Resolves when all of it is known; never rejects. */
export async function reconnect(modal: Modal): Promise<void> {
  const left = modal.memory.disconnected()
  const saved = modal.memory
    .connections()
    .filter((one) => !left.includes(one.connectorId) && modal.chain(one.namespace) && !modal.links.has(one.namespace))
  const network = modal.memory.network()
  const active = network && namespaceOf(network)
  // What a connected wallet is on is the wallet's to say.
  if (network && modal.networks.find(network) && !modal.connections.of(namespaceOf(network))) setNetwork(modal, network)
  // The active one first: it is the one that the page shows.
  saved.sort((a, b) => Number(b.namespace === active) - Number(a.namespace === active))
  if (!modal.connections.$active.get() && saved[0]) modal.connections.$activeNamespace.set(saved[0].namespace)
  for (const one of saved) {
    modal.awaited.delete(one.namespace)
    modal.connections.put(one)
  }
  await Promise.all(saved.map((one) => restoreOne(modal, one)))
}
