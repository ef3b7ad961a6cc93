import type { WalletModalApi } from './api.ts'
import type { Diagnosis } from './diagnostics/diagnosis.ts'
import type { Faces } from './page/face.ts'
import type { Options } from './options.ts'
import type { EventDetails, OpenResult, Snapshot } from './snapshot.ts'
import type { ConnectArgs, OpenArgs } from './args.ts'
import type { PayArgs } from './pay/payArgs.ts'
import type { PayResult } from './pay/payResult.ts'
import type { Session } from './signIn/siwx.ts'
import type { CaipNetworkId, Connection, Namespace } from './types.ts'
import type { WalletModalError } from './errors.ts'

/** A `<wallet-modal>` element, in which the main code renders the dialog. */
export interface HostElement extends HTMLElement {
  readonly shadow: ShadowRoot
  /** The modal that this element belongs to (`Driver`). Unset until the element is in the page, or was added by us. */
  driver?: object | undefined
  inline: boolean
}

/**
 * The interface from the entry script to the main code. The entry script is the small file that a page loads: it
 * defines the elements and `window.WalletModal`. The main code is everything that it loads on demand.
 */
export interface Entry {
  readonly version: string
  /** Whether the promise `ready` has resolved: sessions saved after that come from another tab. */
  isReady: boolean
  /** Returns the page's language, used without the option `locale`. */
  pageLocale(): string
  /**
   * Returns the current options, from `configure()` and from attributes and properties of elements; the latest write
   * wins.
   */
  options(): Options
  onOptions(listener: (options: Options) => void): () => void
  publish(snapshot: Omit<Snapshot, 'theme' | 'ready'>, faces: Faces): void
  emit<K extends keyof EventDetails>(name: K, detail: EventDetails[K]): void
  /** Returns the `<wallet-modal>` elements in the page. The first one shows the dialog and emits the events. */
  elements(): readonly HostElement[]
  onElements(listener: () => void): () => void
  /** Adds the rest of the button styles; the entry script contains only what a disconnected button needs. */
  dress(rules: string): void
  /** What the main code gives to elements that it adds (`Driver`), so that they belong to this modal. */
  driver?: object
}

/**
 * The interface from the main code to the entry script: the methods of `window.WalletModal` that the main code
 * implements.
 */
export interface MainCode {
  readonly ready: Promise<void>
  /** Opens the modal. `pressed`: the element that the visitor pressed, if `open()` was called by an event handler. */
  open(args?: OpenArgs, pressed?: EventTarget | null): Promise<OpenResult>
  close(): void
  connect(id: string, args?: ConnectArgs): Promise<Connection>
  disconnect(args?: { namespace?: Namespace; connection?: Connection | string }): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  switchConnection(connection: Connection | string, address?: string): Promise<void>
  signIn(): Promise<Session>
  signOut(): Promise<void>
  pay(args: PayArgs): Promise<PayResult>
  diagnose(): Promise<Diagnosis>
  readonly getProvider: WalletModalApi['getProvider']
  /** Shows an error in the modal if `debug` is on. Emits no event. */
  alert(error: WalletModalError): void
}

export type StartMain = (entry: Entry) => MainCode

/** The exports of `src/api.ts`, the first file of the main code. */
export interface MainModule {
  start: StartMain
  /** Preloads the code for a wallet that a button names. */
  warm?(wallet?: string): unknown
}
