import { atom, computed } from 'nanostores'
import { parseNetworkId } from '../core/caip.ts'
import type { CaipNetworkId, Network } from '../core/types.ts'

/** Stands for a network that a wallet is on and the site did not configure. */
function placeholder(id: CaipNetworkId): Network {
  const { namespace, reference } = parseNetworkId(id)
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    name: 'Unknown Network',
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
    chainNamespace: namespace,
    caipNetworkId: id,
    unsupported: true,
  }
}

/** The networks that the site works on, and the one in use. */
export function createNetworks(configured: readonly Network[], activeId: CaipNetworkId) {
  const $configured = atom(configured)
  const $activeId = atom(activeId)
  const find = (id: CaipNetworkId) => $configured.get().find((one) => one.caipNetworkId === id)
  const $active = computed([$configured, $activeId], (_, id) => find(id) ?? placeholder(id))
  return { $configured, $activeId, $active, find, get: (id: CaipNetworkId) => find(id) ?? placeholder(id) }
}
