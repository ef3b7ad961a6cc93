import { toJson } from '../core/json.ts'
import { LOG_BYTES_MAX, LOG_ENTRY_BYTES_MAX } from '../core/log/limits.ts'
import type { Log, LogEntry, LogLevel } from '../core/log/logTypes.ts'
import { redact, redactDeep } from '../core/safety/redact.ts'

const LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

interface LogParts {
  /** Returns the milliseconds since 1970. */
  now(): number
  /** Returns the least important level that is kept. */
  level(): LogLevel
}

const bytesOf = (entry: LogEntry) => new TextEncoder().encode(toJson(entry)).length + 1

/** Shortens a line that is too long. Its data goes first. */
function fitted({ data, ...entry }: LogEntry): LogEntry {
  const whole = data === undefined ? entry : { ...entry, data }
  if (bytesOf(whole) <= LOG_ENTRY_BYTES_MAX) return whole
  const short = { ...entry }
  for (let size = bytesOf(short); size > LOG_ENTRY_BYTES_MAX; size = bytesOf(short))
    short.text = `${short.text.slice(0, Math.floor((short.text.length * LOG_ENTRY_BYTES_MAX) / size) - 8)}…`
  return short
}

/** Creates a log in memory. When it is full, the oldest lines are dropped. */
export function createLog({ now, level }: LogParts): Log {
  let lines: { entry: LogEntry; bytes: number }[] = []
  let size = 0
  const listeners = new Set<(entry: LogEntry) => void>()
  return {
    add(wanted, about, text, data, at = now()) {
      if (LEVELS.indexOf(wanted) > LEVELS.indexOf(level())) return
      const line: LogEntry = { at, level: wanted, about, text: redact(text) }
      const entry = fitted(data === undefined ? line : { ...line, data: redactDeep(data) })
      const bytes = bytesOf(entry)
      lines.push({ entry, bytes })
      size += bytes
      let dropped = 0
      while (size > LOG_BYTES_MAX) size -= lines[dropped++]?.bytes ?? size
      if (dropped) lines = lines.slice(dropped)
      for (const listener of [...listeners]) listener(entry)
    },
    entries: () => lines.map(({ entry }) => entry),
    size: () => size,
    clear() {
      lines = []
      size = 0
    },
    listen(on) {
      listeners.add(on)
      return () => void listeners.delete(on)
    },
  }
}
