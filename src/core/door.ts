import type { WalletModalApi } from './api.ts'
import type { Faces } from './page/face.ts'
import type { Options } from './options.ts'
import type { EventDetails, OpenResult, Snapshot } from './snapshot.ts'
import type { ConnectArgs, OpenArgs } from './args.ts'
import type { CaipNetworkId, Connection, Namespace } from './types.ts'
import type { WalletModalError } from './errors.ts'

/** A `<wallet-modal>` as the graph sees it. */
export interface HostElement extends HTMLElement {
  readonly shadow: ShadowRoot
  inline: boolean
}

/** What the door gives to the graph when it starts it. */
export interface Door {
  readonly version: string
  /** Whether `ready` was told: what is saved since then, and where the page looked, comes from another tab. */
  isReady: boolean
  /** The page's language, for where the options name none. */
  readonly pageLocale: string
  /** The options in force: configured ones under the attributes of the driven element. */
  options(): Options
  onOptions(listener: (options: Options) => void): () => void
  publish(snapshot: Omit<Snapshot, 'theme' | 'ready'>, faces: Faces): void
  emit<K extends keyof EventDetails>(name: K, detail: EventDetails[K]): void
  /** The connected elements, the driven one first. */
  elements(): readonly HostElement[]
  onElements(listener: () => void): () => void
  /** Rules for the buttons that only the graph has. */
  dress(rules: string): void
  /** Adds an element of our own to the page. */
  add(): HostElement
}

/** What the graph answers: the methods of `window.WalletModal` that need it. */
export interface Graph {
  readonly ready: Promise<void>
  /** `pressed`: the element that the visitor clicked, if a click caused the call. */
  open(args?: OpenArgs, pressed?: EventTarget | null): Promise<OpenResult>
  close(): void
  connect(id: string, args?: ConnectArgs): Promise<Connection>
  disconnect(args?: { namespace?: Namespace; connection?: Connection | string }): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  switchConnection(connection: Connection | string, address?: string): Promise<void>
  readonly getProvider: WalletModalApi['getProvider']
  /** In debug, shows a problem with what the site asked for; the event was fired already. */
  alert(error: WalletModalError): void
}

export type StartGraph = (door: Door) => Graph

/** What the graph's file gives. */
export interface GraphModule {
  start: StartGraph
  /** Loads what a button that names this wallet needs when it is pressed. */
  warm?(wallet?: string): unknown
}
