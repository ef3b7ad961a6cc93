import type { Driver } from '../core/driver.ts'
import type { HostElement } from '../core/entry.ts'
import { createElement } from '../core/page/ofDocument.ts'
import { createListeners } from '../core/events/listeners.ts'

/**
 * Creates the list of the `<wallet-modal>` elements in the page, in the order in which they were added. The first one
 * shows the dialog and emits the events.
 */
export function createElements(driver: () => Driver) {
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
    /** Adds a `<wallet-modal>` to the page. */
    add(): HostElement {
      const element = createElement('wallet-modal') as HostElement & { driver: Driver }
      element.driver = driver()
      ;(document.body ?? document.documentElement).append(element)
      return element
    },
  }
}

export type Elements = ReturnType<typeof createElements>
