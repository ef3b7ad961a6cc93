import type { JsonValue } from '../json.ts'

/** The properties of an event, as plain JSON. */
export type TrackProperties = Readonly<Record<string, JsonValue>>

/** What one analytics event sends, with consent. */
export interface AnalyticsRecord {
  /** A random UUID. */
  eventId: string
  /** Origin and path of the page, without query and fragment. */
  url: string
  domain: string
  /** ms since 1970. */
  timestamp: number
  props: {
    type: 'track'
    event: string
    /** Only properties of the allow-list, and the current network. */
    properties?: TrackProperties
    /** Of `WALLET_IMPRESSION_V2`, in place of `properties`. */
    items?: readonly JsonValue[]
  }
}

/** Whose failure an error is: a service's, its data's, the login frame's, or the widget's. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** What one error sends, with consent. */
export interface AnalyticsError {
  eventId: string
  url: string
  domain: string
  /** ISO 8601. */
  timestamp: string
  props: { type: 'error'; event: ErrorCategory; errorType: string; errorMessage: string; stackTrace: string }
}

/** What is sent of an event with consent. */
export type Sent = AnalyticsRecord | AnalyticsError
