import { atom, computed } from 'nanostores'
import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'
import type { MessageKey } from '../i18n/messages.ts'
import type { Params } from '../i18n/translate.ts'

/** Why a wallet may not be who it says it is, in words of the catalogue. */
export type Suspicion = readonly [MessageKey, Params?]

/** What the visitor can choose from: connectors found in the page, other ways that are offered, and the ids last used. */
export function createWallets() {
  const $found = atom<readonly Connector[]>([])
  /** Pairing, popups, devices, and what the site brought. */
  const $others = atom<readonly Connector[]>([])
  /** Wallets in the page that are not to be trusted by their name, by the key of their row (`keyOf`). */
  const $suspicions = atom<ReadonlyMap<string, Suspicion>>(new Map())
  /** Connector ids, newest first. */
  const $recent = atom<readonly string[]>([])
  const $connectors = computed([$found, $others], (found, others) => [...found, ...others])
  return {
    $found, $others, $suspicions, $recent, $connectors,
    /** The connector with an id; a wallet of several chains has one for each. */
    find: (id: string, namespace?: Namespace) =>
      $connectors.get().find((one) => one.id === id && (!namespace || one.namespaces.includes(namespace))),
  }
}
