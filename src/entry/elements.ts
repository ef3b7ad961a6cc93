import type { Driver } from '../core/driver.ts'
import type { HostElement } from '../core/entry.ts'
import { createListeners } from '../core/events/listeners.ts'

/** The connected elements of an entry. The first one is driven: it shows the dialog. */
export function createElements(driver: () => Driver) {
  const connected = new Set<HostElement>()
  const { listen, tell } = createListeners()
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
    /** Adds an element of our own to the page. */
    add(): HostElement {
      const element = document.createElement('wallet-modal') as HostElement & { driver: Driver }
      element.driver = driver()
      ;(document.body ?? document.documentElement).append(element)
      return element
    },
  }
}

export type Elements = ReturnType<typeof createElements>
