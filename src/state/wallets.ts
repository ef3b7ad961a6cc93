import { atom, computed } from 'nanostores'
import type { Connector } from '../core/connector.ts'

/** What the visitor can choose from: connectors found in the page, and the ids last used. */
export function createWallets() {
  const $found = atom<readonly Connector[]>([])
  /** Connector ids, newest first. */
  const $recent = atom<readonly string[]>([])
  const $offered = computed([$found, $recent], (found, recent) => {
    const rank = (connector: Connector) => (recent.indexOf(connector.id) + 1 || Infinity)
    return [...found].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
  })
  return { $found, $recent, $offered, find: (id: string) => $found.get().find((one) => one.id === id) }
}
