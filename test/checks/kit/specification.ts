import alerts from '../specification/alerts.json' with { type: 'json' }
import codes from '../specification/codes.json' with { type: 'json' }
import events from '../specification/events.json' with { type: 'json' }
import exceptions from '../specification/exceptions.json' with { type: 'json' }
import messages from '../specification/messages.json' with { type: 'json' }

/**
 * What the product's specification and the contract of its services name. They are kept outside of this repository:
 * this is an extract of the facts. `test/checks/extract.test.ts` compares it with the documents.
 */
export interface Facts {
  /** Developer alerts: code and title. */
  alerts: readonly string[]
  messages: readonly string[]
  codes: Codes
  /** Properties of each analytics event; `a.b` is field `b` of property `a`. */
  events: Readonly<Record<string, readonly string[]>>
}

export interface Codes {
  /** How the frame of the logins fails, as the cause of an alert. */
  alertKinds: readonly string[]
  /** Codes of wallets. */
  chain: readonly number[]
  jsonRpc: readonly number[]
  /** HTTP statuses after which a request is sent again. */
  retriedStatus: readonly number[]
}

/** A fact that holds in another way here. */
export interface Exception {
  /** An alert, a message, an event, or `EVENT.property`. */
  fact: string
  /** A key of the reasons. */
  reason: string
  /** What there is in its place, if there is something. */
  instead?: string
}

export const EXTRACT: Facts = { alerts, messages, codes, events }

/** The reasons for which a fact may hold in another way, each with the document that says so. */
export const REASONS: Readonly<Record<string, string>> = exceptions.reasons
export const EXCEPTIONS: readonly Exception[] = exceptions.facts
