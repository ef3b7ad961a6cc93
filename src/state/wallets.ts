import { atom, computed } from 'nanostores'
import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'
import type { imitatedBy } from '../core/wallets/imitation.ts'
import type { MessageKey } from '../i18n/messages.ts'
import type { Params } from '../i18n/translate.ts'

/** A warning that a wallet may not be genuine, as a catalogue message. */
export type Suspicion = readonly [MessageKey, Params?]

/** Connectors to choose from: installed wallets, other ways to connect, and the recent ones. */
export function createWallets() {
  const $found = atom<readonly Connector[]>([])
  /** Pairing, popups, devices, and the site's own connectors. */
  const $others = atom<readonly Connector[]>([])
  /** Warnings for installed wallets, by the key of their row (`keyOf`). */
  const $suspicions = atom<ReadonlyMap<string, Suspicion>>(new Map())
  /** Connector ids, newest first. */
  const $recent = atom<readonly string[]>([])
  const $connectors = computed([$found, $others], (found, others) => [...found, ...others])
  return {
    $found, $others, $suspicions, $recent, $connectors,
    /** The imitation check, once loaded. */
    imitatedBy: undefined as typeof imitatedBy | undefined,
    /** The site's own connectors that cannot be used and were reported. */
    reported: new WeakSet<object>(),
    /** The connector with an id; multi-chain wallets have one for each chain. */
    find: (id: string, namespace?: Namespace) =>
      $connectors.get().find((one) => one.id === id && (!namespace || one.namespaces.includes(namespace))),
  }
}
