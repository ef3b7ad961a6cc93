import type { Entry, HostElement } from '../core/entry.ts'

/**
 * Adds a `<wallet-modal>` to the page. It never becomes the site element: the site may add its own later, whose
 * attributes must count.
 */
export function addElement(entry: Entry): HostElement {
  const element = document.createElement('wallet-modal') as unknown as HostElement
  element.driver = { ...entry.driver, claim() {} }
  ;(document.body ?? document.documentElement).append(element)
  return element
}
