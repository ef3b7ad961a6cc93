import type { WalletModalApi } from './api.ts'
import type { Faces } from './page/face.ts'
import type { HostElement } from './entry.ts'
import type { Options } from './options.ts'

/** The interface from the entry script to the custom elements. */
export interface Driver {
  readonly api: WalletModalApi
  /**
   * Returns the style sheets for a shadow root: its own styles, then the button styles of the main code, then the theme.
   * Equal styles share a sheet.
   */
  sheets(text: string): CSSStyleSheet[]
  /** Returns a text of the buttons: the catalogue's `button.{key}`. */
  label(key: ButtonLabel): string
  /** Returns accounts and network in the form that the buttons show; undefined until the main code is loaded. */
  faces(): Faces | undefined
  option(name: keyof Options): unknown
  /**
   * Why loading failed, for developers; the latest failure first, empty if there was none. After a second failure only
   * a reload may help: Firefox remembers a failed `import()`.
   */
  readonly problems: readonly string[]
  /**
   * Preloads the code for opening the modal, when a button is hovered or focused. `wallet`: the wallet that the button
   * names.
   */
  preload(wallet?: string): void
  isSite(element: HostElement): boolean
  /**
   * Adds an element. If the page has added it (`isAdded`), makes it the site element, unless there is one already. Only the
   * attributes of the site element set options: every other `<wallet-modal>` may be HTML that a visitor has posted. The
   * first element that is added to the page is the site element, or the first one of which a script sets a property. If the
   * page has called `configure()` before, there is none. When the site element is removed, the next element that is added
   * becomes it, and sets what `configure()` has not named.
   */
  attach(element: HostElement, isAdded?: boolean): void
  detach(element: HostElement): void
  /**
   * Sets an option from an element's attribute or property. Some frameworks set attributes and others properties, so
   * strings are parsed the same way in both. `null` and `undefined` restore the configured value. Never throws:
   * problems are emitted as `wallet-modal:error`. Attributes of other elements than the site element are ignored.
   */
  set(element: HostElement, name: keyof Options, value: unknown, isAttribute?: boolean): void
}

export type ButtonLabel = 'connect' | 'connecting' | 'selectNetwork' | 'reload'
