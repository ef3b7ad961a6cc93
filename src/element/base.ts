import type { Driver } from '../core/driver.ts'

/** A server has no HTMLElement, but the classes must still be exported. */
const Base = globalThis.HTMLElement ?? class {}

/**
 * A style sheet, created once and shared by all elements of a kind. In jsdom, where sites run unit tests, sheets cannot
 * be written.
 */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(text)
  return sheet
}

/** Whether a boolean attribute is on: present, and not `"false"`. */
export const isOn = (element: HTMLElement, attribute: string) => (element.getAttribute(attribute) ?? 'false') !== 'false'

/** The base of our elements: an open shadow root with style sheets, and a driver. */
export abstract class WidgetElement extends Base {
  readonly shadow = this.attachShadow({ mode: 'open' })
  /** Set by an entry that creates its own element; otherwise the page's first entry. */
  declare driver: Driver | undefined

  protected adopt(driver: Driver, sheet: CSSStyleSheet): void {
    this.shadow.adoptedStyleSheets = [sheet, ...driver.sheets]
  }
}
