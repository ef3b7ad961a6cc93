import type { Modal } from '../../modal.ts'
import { move } from '../../state/move.ts'
import { reconnect } from './reconnect.ts'

/**
 * Makes `multiWallet` take effect on what is connected already: turned off, one wallet of each namespace is left, the one in use.
 * The others are neither ended nor forgotten, and are taken up again, silently, when it is turned on.
 */
export async function applyMultiWallet(modal: Modal): Promise<void> {
  const { connections, links } = modal
  if (modal.$features.get().multiWallet) return reconnect(modal)
  const life = connections.$life.get()
  const others = life.filter((one) => one !== (connections.of(one.namespace) ?? life.find(({ namespace }) => namespace === one.namespace)))
  for (const one of others) links.drop(one)
  move(connections, { type: 'ended', keys: others })
}
