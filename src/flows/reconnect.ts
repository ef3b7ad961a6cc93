import type { Connection } from '../core/types.ts'
import type { Modal } from '../modal.ts'
import { adoptLink } from './adoptLink.ts'
import { findConnector } from './connect.ts'
import { persist } from './persist.ts'
import { setNetwork } from './setNetwork.ts'

/** Takes one saved connection up again without asking anything. A wallet that is not there yet stays remembered and is taken up when it appears. */
async function restoreOne(modal: Modal, saved: Connection): Promise<void> {
  const isStill = () => modal.connections.of(saved.namespace) === saved
  const connector = await findConnector(modal, saved.connectorId, modal.lifetime.signal).catch(() => undefined)
  if (!connector) {
    if (isStill()) modal.connections.remove(saved.namespace)
    return awaitLateWallet(modal, saved)
  }
  const link = await connector.restore(saved).catch(() => null)
  if (!isStill()) return
  if (!link) {
    modal.connections.remove(saved.namespace)
    return persist(modal)
  }
  adoptLink(modal, connector, link)
}

/** Tries again once, when the wallet of a saved connection announces itself after all. */
function awaitLateWallet(modal: Modal, saved: Connection): void {
  const stop = modal.wallets.$found.listen(() => {
    if (!modal.wallets.find(saved.connectorId)) return
    stop()
    if (modal.connections.of(saved.namespace) || modal.memory.disconnected().includes(saved.connectorId)) return
    modal.connections.put(saved)
    void restoreOne(modal, saved)
  })
  modal.lifetime.signal.addEventListener('abort', stop, { once: true })
}

/** Restores what an earlier visit or another tab left connected. Resolves when all of it is known; never rejects. */
export async function reconnect(modal: Modal): Promise<void> {
  const left = modal.memory.disconnected()
  const saved = modal.memory
    .connections()
    .filter((one) => !left.includes(one.connectorId) && modal.chain(one.namespace) && !modal.connections.of(one.namespace))
  const network = modal.memory.network()
  if (network && modal.networks.find(network)) setNetwork(modal, network)
  for (const one of saved) modal.connections.put(one)
  await Promise.all(saved.map((one) => restoreOne(modal, one)))
}
