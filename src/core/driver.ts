import type { WalletModalApi } from './api.ts'
import type { Faces } from './page/face.ts'
import type { HostElement } from './door.ts'
import type { Options } from './options.ts'

/** What our elements need of the door that drives them. */
export interface Driver {
  readonly api: WalletModalApi
  /** What every shadow root of ours adopts: rules that the graph brings, then the theme. */
  readonly sheets: readonly CSSStyleSheet[]
  /** A word of the buttons: the catalogue's `button.{key}`. */
  label(key: ButtonLabel): string
  /** What the graph says of accounts and network, once it is there. */
  faces(): Faces | undefined
  option(name: keyof Options): unknown
  /**
   * Why the code could not be loaded, for the site's developer; the latest failure first, empty if nothing failed. After a second
   * failure only reloading the page may help: Firefox keeps a failed `import()` until then.
   */
  readonly problems: readonly string[]
  /** Loads the code for opening, when the pointer or the focus is on a button, which may name a wallet. */
  preload(wallet?: string): void
  attach(element: HostElement): void
  detach(element: HostElement): void
  /**
   * An option as an element sets it, by an attribute or a property: text means the same in both, since frameworks set either;
   * `null` and `undefined` restore the configured one. Never throws: problems become `wallet-modal:error`.
   */
  set(element: HostElement, name: keyof Options, value: unknown): void
}

export type ButtonLabel = 'connect' | 'connecting' | 'selectNetwork' | 'reload'
