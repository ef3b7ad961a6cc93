import type { Modal } from '../../modal.ts'
import { changeConnections } from '../../state/changeConnections.ts'
import { reconnect } from './reconnect.ts'

/**
 * Applies a change of the feature `multiWallet`. When it is turned off, only the current wallet of each namespace stays
 * in the list; the others stay saved and connected at their wallets, and are restored when the feature is turned on
 * again.
 */
export async function applyMultiWallet(modal: Modal): Promise<void> {
  const { connections, links } = modal
  if (modal.$features.get().multiWallet) return reconnect(modal)
  const known = connections.$known.get()
  const others = known.filter(
    (one) => one !== (connections.of(one.namespace) ?? known.find(({ namespace }) => namespace === one.namespace)),
  )
  for (const one of others) links.drop(one)
  changeConnections(connections, { type: 'ended', keys: others })
}
