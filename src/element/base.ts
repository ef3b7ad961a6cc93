import type { Driver } from '../core/driver.ts'

/** `HTMLElement`, or an empty class on a server, where the element classes are defined but never used. */
const Base = globalThis.HTMLElement ?? class {}

/**
 * Creates a style sheet to be shared by many shadow roots. jsdom, which sites use in unit tests, has no `replaceSync`.
 */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(text)
  return sheet
}

/** Whether a boolean attribute is on: present, with any value but `"false"`. */
export const isOn = (element: HTMLElement, attribute: string) =>
  (element.getAttribute(attribute) ?? 'false') !== 'false'

/** Base class of our custom elements: an open shadow root with shared style sheets. */
export abstract class WidgetElement extends Base {
  readonly shadow = this.attachShadow({ mode: 'open' })
  /**
   * The modal that the element belongs to. `createWalletModal` sets it on the elements that it adds; other elements
   * belong to the page's first modal.
   */
  declare driver: Driver | undefined
}
