import type { WalletModalApi } from './api.ts'
import type { Faces } from './page/face.ts'
import type { HostElement } from './door.ts'
import type { Options } from './options.ts'

/** What our elements need from the door. */
export interface Driver {
  readonly api: WalletModalApi
  /** Style sheets for every shadow root: rules from the graph, then the theme. */
  readonly sheets: readonly CSSStyleSheet[]
  /** A text of the buttons: the catalogue's `button.{key}`. */
  label(key: ButtonLabel): string
  /** What the buttons show of accounts and network, once the graph is loaded. */
  faces(): Faces | undefined
  option(name: keyof Options): unknown
  /**
   * Why loading failed, for developers; the latest failure first, empty if there was none. After a second failure only
   * a reload may help: Firefox remembers a failed `import()`.
   */
  readonly problems: readonly string[]
  /** Preloads the code for opening, on hover or focus of a button, which may name a wallet. */
  preload(wallet?: string): void
  attach(element: HostElement): void
  detach(element: HostElement): void
  /**
   * Sets an option from an attribute or property: text means the same in both, since frameworks use either; `null` and
   * `undefined` restore the configured value. Never throws: problems are emitted as `wallet-modal:error`.
   */
  set(element: HostElement, name: keyof Options, value: unknown): void
}

export type ButtonLabel = 'connect' | 'connecting' | 'selectNetwork' | 'reload'
