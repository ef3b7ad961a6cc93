import type { LogEntry, LogTopic } from '../../log/logTypes.ts'

/** Returns a text in the data of a line; undefined if there is none. */
export function fieldOf({ data }: LogEntry, name: string): string | undefined {
  const value = Object(data ?? {})[name] as unknown
  return typeof value === 'string' ? value : undefined
}

/** Whether the newest error of a topic has this code. Older ones may be solved. */
export const isLastCode = (log: readonly LogEntry[], about: readonly LogTopic[], code: string): boolean =>
  about.some((topic) => {
    const last = log.findLast((line) => line.about === topic && fieldOf(line, 'code') !== undefined)
    return last !== undefined && fieldOf(last, 'code') === code
  })

/** Whether an error with this alert code was logged. */
export const hasAlert = (log: readonly LogEntry[], alert: string): boolean =>
  log.some((line) => fieldOf(line, 'alert') === alert)

/** Returns the newest text that a pattern finds in the log. */
export const foundIn = (log: readonly LogEntry[], pattern: RegExp): string | undefined =>
  pattern.exec(log.findLast(({ text }) => pattern.test(text))?.text ?? '')?.[0]
