import type { WalletModalApi } from './api.ts'
import type { Faces } from './page/face.ts'
import type { Options } from './options.ts'
import type { EventDetails, OpenResult, Snapshot } from './snapshot.ts'
import type { ConnectArgs, OpenArgs } from './args.ts'
import type { CaipNetworkId, Connection, Namespace } from './types.ts'
import type { WalletModalError } from './errors.ts'

/** A `<wallet-modal>` element, as the main code sees it. */
export interface HostElement extends HTMLElement {
  readonly shadow: ShadowRoot
  inline: boolean
}

/**
 * The entry is the small entry script with the elements and `window.WalletModal`; the main code is all the code that it
 * loads. This is what the entry passes to the main code.
 */
export interface Entry {
  readonly version: string
  /** Whether `ready` has resolved: anything saved after that comes from another tab. */
  isReady: boolean
  /** The page's language, used if the options name none. */
  readonly pageLocale: string
  /** The current options: those from `configure()`, overridden by the attributes of the driven element. */
  options(): Options
  onOptions(listener: (options: Options) => void): () => void
  publish(snapshot: Omit<Snapshot, 'theme' | 'ready'>, faces: Faces): void
  emit<K extends keyof EventDetails>(name: K, detail: EventDetails[K]): void
  /** The elements in the page, the driven one first. */
  elements(): readonly HostElement[]
  onElements(listener: () => void): () => void
  /** Adds CSS rules for the buttons that only the main code has. */
  dress(rules: string): void
  /** Adds a `<wallet-modal>` to the page. */
  add(): HostElement
}

/** What the main code provides: the methods of `window.WalletModal` that need it. */
export interface MainCode {
  readonly ready: Promise<void>
  /** `pressed`: the element that the visitor clicked, if a click caused the call. */
  open(args?: OpenArgs, pressed?: EventTarget | null): Promise<OpenResult>
  close(): void
  connect(id: string, args?: ConnectArgs): Promise<Connection>
  disconnect(args?: { namespace?: Namespace; connection?: Connection | string }): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  switchConnection(connection: Connection | string, address?: string): Promise<void>
  readonly getProvider: WalletModalApi['getProvider']
  /** In debug mode, shows a problem in the modal; its event was emitted already. */
  alert(error: WalletModalError): void
}

export type StartMain = (entry: Entry) => MainCode

/** The exports of the main code's entry file. */
export interface MainModule {
  start: StartMain
  /** Preloads what a button that names this wallet needs. */
  warm?(wallet?: string): unknown
}
