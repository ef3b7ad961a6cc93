import { atom, computed } from 'nanostores'
import { namespaceOf, parseNetworkId } from '../core/caip.ts'
import type { CaipNetworkId, Namespace, Network } from '../core/types.ts'

/** Returns a stand-in for a network that a wallet uses but the site did not configure. */
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

/**
 * Creates the stores of the site's networks, of the current network, and of the network used last in each namespace.
 */
export function createNetworks(configured: readonly Network[], activeId: CaipNetworkId) {
  const $configured = atom(configured)
  const $activeId = atom(activeId)
  const $last = atom<Partial<Record<Namespace, CaipNetworkId>>>({})
  const find = (id: CaipNetworkId) => $configured.get().find((one) => one.caipNetworkId === id)
  const $active = computed([$configured, $activeId], (_, id) => find(id) ?? placeholder(id))
  return {
    $configured,
    $activeId,
    $active,
    $last,
    /** CSS background of the current network's mark, once it is loaded for the network button. */
    $paint: atom<string | undefined>(),
    find,
    /**
     * Built-in networks outside the first chunk: those loaded, the namespaces (`from`) for which they were loaded, and
     * the pending load.
     */
    fetched: {
      networks: [] as readonly Network[],
      from: new Set<Namespace>(),
      pending: undefined as Promise<void> | undefined,
    },
    get: (id: CaipNetworkId) => find(id) ?? placeholder(id),
    isInUse: ({ caipNetworkId }: Network) => caipNetworkId === $activeId.get(),
    /** Makes a network the current one, without emitting an event. */
    use(id: CaipNetworkId) {
      $last.set({ ...$last.get(), [namespaceOf(id)]: id })
      $activeId.set(id)
    },
    /**
     * Returns the network to connect a namespace on: the one used last, else the site's first; undefined if the site
     * has none.
     */
    startOf(namespace: Namespace): Network | undefined {
      const isOf = (one: Network) => one.chainNamespace === namespace
      const last = $last.get()[namespace]
      return (last && find(last)) ?? $configured.get().find(isOf)
    },
  }
}

export type Networks = ReturnType<typeof createNetworks>
