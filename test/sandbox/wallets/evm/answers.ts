import type { AnswerKind } from './settings.ts'

/** How a wallet that was approved signs wrongly: with another of its accounts, or another text. */
export type Wrong = 'account' | 'text'

/** A scripted answer. */
export interface Answer {
  /** Applies only to this method. Default: every method that prompts the user. */
  method?: string
  answer: AnswerKind
  /** Code of the error, for `error` and `reject`. */
  code?: number
  message?: string
  data?: unknown
  /** For `approve` of a message, if `method` is set. */
  wrong?: Wrong
  /** Delay of the answer in ms. */
  delayMs?: number
  /** Number of requests that the answer applies to. Default: no limit. */
  times?: number
}

export interface Answers {
  script(answer: Answer): void
  /** Returns the scripted answer for a method, and counts its `times` down. */
  takeFor(method: string): Answer | undefined
  /** Returns the answer to a prompt if there is no script for its method. */
  take(): Answer
  clear(): void
}

/** Stores scripted answers. Priority: those with `times` in order, then the newest permanent one, then `otherwise`. */
export function createAnswers(otherwise: AnswerKind): Answers {
  let scripts: Answer[] = []

  function take(matches: (answer: Answer) => boolean): Answer | undefined {
    const counted = scripts.find((answer) => answer.times !== undefined && matches(answer))
    if (!counted) return scripts.findLast((answer) => answer.times === undefined && matches(answer))
    counted.times = (counted.times ?? 1) - 1
    if (counted.times <= 0) scripts = scripts.filter((other) => other !== counted)
    return { ...counted }
  }

  return {
    script: (answer) => void scripts.push({ ...answer }),
    takeFor: (method) => take((answer) => answer.method === method),
    take: () => take((answer) => answer.method === undefined) ?? { answer: otherwise },
    clear: () => void (scripts = []),
  }
}
