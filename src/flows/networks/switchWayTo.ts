import { namespaceOf } from '../../core/caip.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import type { Modal } from '../../modal.ts'

/** What happens when the visitor chooses a network: nothing, a view, or an immediate switch. */
type SwitchWay = 'nowhere' | 'SwitchActiveChain' | 'SwitchNetwork' | 'at once'

/** Decides what happens when the visitor chooses a network, by the rules of specification §4 in their order. */
export function switchWayTo({ networks, connections }: Modal, id: CaipNetworkId): SwitchWay {
  const namespace = namespaceOf(id)
  const active = connections.$active.get()
  const there = connections.of(namespace)
  if (networks.$activeId.get() === id) return 'nowhere'
  if (active && active.namespace !== namespace && !there) return 'SwitchActiveChain'
  // A connected wallet must be asked to switch, unless it is on the network already.
  return there && there.network !== id ? 'SwitchNetwork' : 'at once'
}
