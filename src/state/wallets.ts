import { atom, computed } from 'nanostores'
import type { Connector } from '../core/connector.ts'
import type { Namespace } from '../core/types.ts'
import type { imitatedBy } from '../core/wallets/imitation.ts'
import type { MessageKey } from '../i18n/messages.ts'
import type { Params } from '../i18n/translate.ts'

/** A warning that a wallet may be an imitation: a message key and its parameters. */
export type Suspicion = readonly [MessageKey, Params?]

/** Creates the stores of the connectors that the visitor can choose from, and of the recently used ones. */
export function createWallets() {
  const $found = atom<readonly Connector[]>([])
  /**
   * Connectors that need no installed wallet: WalletConnect, Coinbase, Safe, Ledger, login, and those of the option
   * `connectors.custom`.
   */
  const $others = atom<readonly Connector[]>([])
  /** Imitation warnings for installed wallets, by row key (`keyOf`). */
  const $suspicions = atom<ReadonlyMap<string, Suspicion>>(new Map())
  /** Ids of recently used connectors, newest first. */
  const $recent = atom<readonly string[]>([])
  const $connectors = computed([$found, $others], (found, others) => [...found, ...others])
  return {
    $found,
    $others,
    $suspicions,
    $recent,
    $connectors,
    /** The imitation check; undefined until it is loaded. */
    imitatedBy: undefined as typeof imitatedBy | undefined,
    /** Unusable entries of `connectors.custom` that were reported to the site already. */
    reported: new WeakSet<object>(),
    /** Finds a connector by id. A multi-chain wallet has one connector for each namespace, all with the same id. */
    find: (id: string, namespace?: Namespace) =>
      $connectors.get().find((one) => one.id === id && (!namespace || one.namespaces.includes(namespace))),
  }
}
