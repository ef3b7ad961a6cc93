import type { Driver } from '../core/driver.ts'
import type { Entry, HostElement } from '../core/entry.ts'

/**
 * Adds a `<wallet-modal>` to the page, which never becomes the site element (`Driver.attach`): the site may add its own
 * element later, and the attributes of that must set options.
 */
export function addElement(entry: Entry): HostElement {
  const element = document.createElement('wallet-modal') as unknown as HostElement
  const driver = entry.driver as Driver
  element.driver = { ...driver, attach: (own: HostElement) => driver.attach(own) } satisfies Driver
  ;(document.body ?? document.documentElement).append(element)
  return element
}
