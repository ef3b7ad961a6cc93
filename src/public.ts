import type { WalletModalApi } from './core/api.ts'
import type { Options } from './core/options.ts'
import type { EventDetails } from './core/snapshot.ts'

export type { Eip1193Provider, ProviderOf, WalletModalApi } from './core/api.ts'
export type { ConnectArgs, OpenArgs } from './core/args.ts'
export type { AlertCode, ErrorCode } from './core/errors.ts'
export type {
  CustomConnector,
  Features,
  FeaturesInput,
  Metadata,
  Options,
  Services,
  SignInOptions,
  StorageLike,
} from './core/options.ts'
export type { PayArgs } from './core/pay/payArgs.ts'
export type { PayOutcome, PayResult } from './core/pay/payResult.ts'
export type { Diagnosis, Finding, FindingId } from './core/diagnostics/diagnosis.ts'
export type { CloseReason, EventDetails, OpenResult, Snapshot, TransactionKind } from './core/snapshot.ts'
export type { Cacao, Session, SessionAccount, SignInFields, SignInMessage, Siwx } from './core/signIn/siwx.ts'
export type {
  Account,
  AccountState,
  AccountType,
  Balance,
  CaipAddress,
  CaipNetworkId,
  Connection,
  ConnectorType,
  Currency,
  Namespace,
  Network,
  NetworkInput,
  Status,
  ThemeMode,
  ThemeState,
} from './core/types.ts'
export type { ViewName } from './core/views.ts'
export type { TrackEvents } from './core/track.ts'

/**
 * Each event is emitted under two names: `wallet-modal:name`, and `wallet-modal-name` for Angular and Svelte templates,
 * which cannot bind a name with a colon.
 */
type WidgetEvents = { [K in keyof EventDetails as `wallet-modal${':' | '-'}${K}`]: CustomEvent<EventDetails[K]> }

declare global {
  interface Window {
    WalletModal: WalletModalApi
  }
  interface HTMLElementEventMap extends WidgetEvents {}
  interface DocumentEventMap extends WidgetEvents {}
  interface WindowEventMap extends WidgetEvents {}
  interface HTMLElementTagNameMap {
    /** Every option can also be set as a property of the element. */
    'wallet-modal': HTMLElement & Omit<Options, 'inline' | 'nonce'> & { inline: boolean }
    'wallet-modal-button': HTMLElement
    'wallet-modal-network-button': HTMLElement
    'wallet-modal-wallet-button': HTMLElement
  }
}
