import { atom, computed } from 'nanostores'
import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'

/** What the visitor can choose from: connectors found in the page, other ways that are offered, and the ids last used. */
export function createWallets() {
  const $found = atom<readonly Connector[]>([])
  /** Pairing, popups, devices, and what the site brought. */
  const $others = atom<readonly Connector[]>([])
  /** Well-known names that announced wallets bear without being them, by connector id. */
  const $imitations = atom<ReadonlyMap<string, string>>(new Map())
  /** Connector ids, newest first. */
  const $recent = atom<readonly string[]>([])
  const $connectors = computed([$found, $others], (found, others) => [...found, ...others])
  return {
    $found, $others, $imitations, $recent, $connectors,
    /** The connector with an id; a wallet of several chains has one for each. */
    find: (id: string, namespace?: Namespace) =>
      $connectors.get().find((one) => one.id === id && (!namespace || one.namespaces.includes(namespace))),
  }
}
