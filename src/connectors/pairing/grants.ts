import { isNamespace, parseNetworkId } from '../../core/caip.ts'
import { DEPRECATED_NETWORKS } from '../../core/networks/deprecatedNetworks.ts'
import { toAddress } from '../../core/networks/pairedFacts.ts'
import type { CaipNetworkId, Namespace } from '../../core/types.ts'
import { type SessionPart, partOf } from './sessionParts.ts'
import { type IsAddress, readable, parseSessionAccount } from './sessionAccount.ts'

/**
 * A session's namespaces as the wallet sent them, keyed by namespace or network. They are unvalidated, whatever these
 * types say.
 */
export type SessionNamespaces = Readonly<
  Record<string, { chains?: readonly string[]; accounts: readonly string[]; methods: readonly string[] }>
>

/** The validated part of a session that covers one namespace. */
export interface Grant {
  namespace: Namespace
  /**
   * The networks that the session lists, and the networks of its accounts. Deprecated ids are replaced by current ones.
   */
  networks: readonly CaipNetworkId[]
  /** Addresses without duplicates, in the wallet's order. */
  addresses: readonly string[]
  methods: ReadonlySet<string>
  /** Returns the addresses on a network; if the session has none there, all its addresses. */
  addressesOn(network: CaipNetworkId): readonly string[]
  /** Returns the id that the session uses for a network; it may be a deprecated one. */
  idIn(network: CaipNetworkId): CaipNetworkId
}

const TODAYS = new Map(Object.entries(DEPRECATED_NETWORKS).map(([now, before]) => [before, now as CaipNetworkId]))
const toTodays = (id: CaipNetworkId) => TODAYS.get(id) ?? id

function grantOf(namespace: Namespace, parts: readonly SessionPart[], isAddress: IsAddress): Grant | undefined {
  const isOwn = (one: { namespace: Namespace }) => one.namespace === namespace
  const accounts = readable(
    parts.flatMap((one) => one.accounts),
    (text) => parseSessionAccount(text, isAddress),
  ).filter(isOwn)
  if (!accounts.length) return undefined
  const chains = readable(
    parts.flatMap((one) => one.chains),
    parseNetworkId,
  ).filter(isOwn)
  const known = new Set([...chains.map(({ id }) => id), ...accounts.map(({ network }) => network)])
  const named = accounts.map(({ network, address }) => ({
    network: toTodays(network),
    address: toAddress(namespace, address),
  }))
  const unique = (all: typeof named) => [...new Set(all.map(({ address }) => address))]
  return {
    namespace,
    networks: [...new Set([...known].map(toTodays))],
    addresses: unique(named),
    methods: new Set(parts.flatMap((one) => one.methods)),
    addressesOn(network) {
      const here = unique(named.filter((one) => one.network === network))
      return here.length ? here : unique(named)
    },
    idIn(network) {
      const before = DEPRECATED_NETWORKS[network]
      return before && known.has(before) && !known.has(network) ? before : network
    },
  }
}

/**
 * Returns what a session covers, by namespace, in the session's order. Namespaces without a valid account are skipped.
 * Never throws.
 */
export function grantsOf(namespaces: SessionNamespaces, isAddress: IsAddress): Grant[] {
  const parts = new Map<Namespace, SessionPart[]>()
  for (const [key, value] of Object.entries(namespaces ?? {})) {
    const part = partOf(value)
    const [namespace, reference] = key.split(':')
    if (!isNamespace(namespace)) continue
    // If the key is a network, the wallet may leave out `chains` (CAIP-217).
    const chains = [...part.chains, ...(reference === undefined ? [] : [key])]
    parts.set(namespace, [...(parts.get(namespace) ?? []), { ...part, chains }])
  }
  return [...parts].map(([namespace, all]) => grantOf(namespace, all, isAddress)).filter((one) => one !== undefined)
}
