import type { PhoneAnswer, PhoneAnswerKind } from './settings.ts'

export interface PhoneAnswers {
  script(answer: PhoneAnswer): void
  /** The answer to the current question; decrements `times`. */
  take(method: string): PhoneAnswer
  clear(): void
}

/**
 * Scripted answers, by priority: those with `times` in order; then the newest permanent one, named before unnamed;
 * then `otherwise`.
 */
export function createPhoneAnswers(otherwise: PhoneAnswerKind): PhoneAnswers {
  let scripts: PhoneAnswer[] = []

  function takeFor(method: string | undefined): PhoneAnswer | undefined {
    const counted = scripts.find((one) => one.times !== undefined && one.method === method)
    if (!counted) return scripts.findLast((one) => one.times === undefined && one.method === method)
    counted.times = (counted.times ?? 1) - 1
    if (counted.times <= 0) scripts = scripts.filter((one) => one !== counted)
    return counted
  }

  return {
    script: (answer) => void scripts.push({ ...answer }),
    take: (method) => takeFor(method) ?? takeFor(undefined) ?? { answer: otherwise },
    clear: () => void (scripts = []),
  }
}
