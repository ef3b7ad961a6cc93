import type { Driver } from '../core/driver.ts'

/** On a server there are no elements; the classes must still be there to be exported. */
const Base = globalThis.HTMLElement ?? class {}

/** A sheet of our own; made once and shared by every element of a kind. In jsdom, where sites run unit tests, sheets cannot be written. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(text)
  return sheet
}

/** Whether a switch of an element is on: there, and not `"false"`. */
export const isOn = (element: HTMLElement, attribute: string) => (element.getAttribute(attribute) ?? 'false') !== 'false'

/** What our elements have in common: an open shadow root with sheets, and a driver. */
export abstract class WidgetElement extends Base {
  readonly shadow = this.attachShadow({ mode: 'open' })
  /** Set by a door that makes an element of its own; otherwise the page's first door. */
  declare driver: Driver | undefined

  protected adopt(driver: Driver, sheet: CSSStyleSheet): void {
    this.shadow.adoptedStyleSheets = [sheet, ...driver.sheets]
  }
}
