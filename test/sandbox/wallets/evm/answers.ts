import type { AnswerKind } from './settings.ts'

/** How the wallet is to answer. */
export interface Answer {
  /** Only this method; without it, every method that asks the user. */
  method?: string
  answer: AnswerKind
  /** With `error` or `reject`: what it rejects with. */
  code?: number
  message?: string
  data?: unknown
  /** How long the user takes to answer. */
  delayMs?: number
  /** For so many requests only. */
  times?: number
}

export interface Answers {
  script(answer: Answer): void
  /** The answer scripted for a method by name. */
  takeFor(method: string): Answer | undefined
  /** The answer to a question that no script answers by name. */
  take(): Answer
  clear(): void
}

/**
 * Scripted answers. Those for a number of requests come first, in the order they were given; of the standing ones the
 * newest counts; then `otherwise`.
 */
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
