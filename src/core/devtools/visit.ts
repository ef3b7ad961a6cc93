import type { ServiceName } from '../diagnostics/serviceUrls.ts'
import type { ErrorCode } from '../errors.ts'
import type { JsonValue } from '../json.ts'
import type { LogLevel, LogTopic } from '../log/logTypes.ts'
import type { CaipNetworkId, Namespace, Status } from '../types.ts'
import type { ViewName } from '../views.ts'
import type { VISIT_EVENTS, VISIT_KEYS, VISIT_METHODS, VisitRole } from './visitWords.ts'

/** Version of the file format. It is raised when an older replay would misread a file. */
export const VISIT_VERSION = 1

export const VISIT_FORMAT = 'wallet-modal-visit'

/** The state of the modal, as far as it is compared. */
export interface VisitState {
  open: boolean
  view: ViewName
  network: CaipNetworkId
  hasSession: boolean
  connections: readonly {
    connectorId: string
    namespace: Namespace
    network: CaipNetworkId
    status: Status
    /** A stand-in: `<address 1>` is the same address in the whole file. */
    address: string
  }[]
}

/**
 * What happened. Names of controls, titles and alerts are without digits: each number is `#`. Values that identify a
 * visitor are stand-ins such as `<address 1>`, `<e-mail 1>`, `<code>` and `<amount>`. `nth`: which of several controls
 * with the same name, from 0. `ms`: how long the answer took, in milliseconds.
 */
export type VisitFact =
  /** The site called a method. */
  | { kind: 'call'; id: number; method: (typeof VISIT_METHODS)[number]; args: readonly JsonValue[] }
  /** The promise of a call was settled. `outcome`: that of `open()` and `pay()`, else `resolved` or `rejected`. */
  | { kind: 'settled'; id: number; outcome: string; code?: ErrorCode }
  /** The visitor pressed a control: in the modal, or one of the widget's buttons in the page. */
  | { kind: 'press'; role: VisitRole; name: string; nth?: number; where: 'modal' | 'page' }
  /** The visitor typed into a field, which holds this text now. */
  | { kind: 'type'; name: string; nth?: number; text: string }
  | { kind: 'key'; key: (typeof VISIT_KEYS)[number] }
  /** A wallet was asked. `answer`: `none` if it has not answered; a number is an error code. */
  | { kind: 'wallet'; wallet: string; method: string; answer: 'ok' | 'empty' | 'none' | number; ms: number }
  /** A request to a configured service or node. `outcome`: `failed` without an answer; a number is a status. */
  | {
      kind: 'request'
      service: ServiceName | 'rpc'
      route: string
      method?: string
      outcome: 'ok' | 'failed' | number
      ms: number
    }
  | { kind: 'event'; name: (typeof VISIT_EVENTS)[number]; detail: JsonValue }
  | { kind: 'screen'; view: ViewName; title: string; alert?: string }
  | { kind: 'state'; state: VisitState }
  | { kind: 'log'; level: LogLevel; about: LogTopic; text: string }

/** `at`: milliseconds since the start. */
export type VisitEntry = { at: number } & VisitFact

/** A recorded visit. It is plain JSON. */
export interface Visit {
  format: typeof VISIT_FORMAT
  version: typeof VISIT_VERSION
  /** Version of the widget. */
  widget: string
  /** ISO 8601, in UTC. */
  startedAt: string
  page: {
    origin: string
    path: string
    /** In CSS pixels. */
    viewport: { width: number; height: number }
    /** BCP 47. */
    locale: string
    /** IANA name. */
    timeZone: string
    isTouch: boolean
    userAgent: string
  }
  /** The site's options, without functions, storage and URLs of nodes. */
  options: JsonValue
  /** The wallets that announced themselves (EIP-6963). */
  wallets: readonly { name: string; rdns: string }[]
  /** How many stand-ins there are. */
  names: { addresses: number; emails: number }
  entries: readonly VisitEntry[]
}
