import type { HostElement } from '../core/entry.ts'
import { createListeners } from '../core/events/listeners.ts'

/**
 * Creates the list of the `<wallet-modal>` elements in the page, in the order in which they were added. The first one
 * shows the dialog and emits the events.
 */
export function createElements() {
  const connected = new Set<HostElement>()
  const { listen, emit: tell } = createListeners()
  return {
    all: () => [...connected],
    listen,
    attach: (element: HostElement) => {
      connected.add(element)
      tell()
    },
    detach: (element: HostElement) => {
      connected.delete(element)
      tell()
    },
  }
}

export type Elements = ReturnType<typeof createElements>
