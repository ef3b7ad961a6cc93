import type { JsonValue } from '../json.ts'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

export type LogTopic =
  | 'options'
  | 'remote'
  | 'origins'
  | 'analytics'
  | 'request'
  | 'wallet'
  | 'pairing'
  | 'frame'
  | 'storage'
  | 'policy'
  | 'error'
  | 'view'

/** A line of the log. Texts are redacted when they are added, not when they are read. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  at: number
  level: LogLevel
  about: LogTopic
  text: string
  data?: JsonValue
}

export interface Log {
  /** Adds a line, redacted. Ignores levels that are not kept. `at`: when it happened (ms since 1970), now by default. */
  add(level: LogLevel, about: LogTopic, text: string, data?: JsonValue, at?: number): void
  /** Returns the lines, the oldest one first. */
  entries(): readonly LogEntry[]
  /** Returns the size of all lines as JSON, in bytes of UTF-8, with one line break each. */
  size(): number
  clear(): void
  /** Calls `on` with each new line. Returns a function that stops it. */
  listen(on: (entry: LogEntry) => void): () => void
}
