import type { AnswerKind } from './settings.ts'

/** A scripted answer. */
export interface Answer {
  /** Only this method; if absent, every method that asks the user. */
  method?: string
  answer: AnswerKind
  /** With `error` or `reject`: the rejection. */
  code?: number
  message?: string
  data?: unknown
  /** How long the user takes to answer. */
  delayMs?: number
  /** Only this many requests. */
  times?: number
}

export interface Answers {
  script(answer: Answer): void
  /** The scripted answer for a method name. */
  takeFor(method: string): Answer | undefined
  /** The answer to a question without a script for its method. */
  take(): Answer
  clear(): void
}

/** Scripted answers, by priority: those with `times` in order; the newest permanent one; then `otherwise`. */
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
