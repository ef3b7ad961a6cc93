import type { PhoneAnswer, PhoneAnswerKind } from './settings.ts'

export interface PhoneAnswers {
  script(answer: PhoneAnswer): void
  /** Returns the answer for the current request, and counts its `times` down. */
  take(method: string): PhoneAnswer
  clear(): void
}

/**
 * Stores scripted answers. Priority: those for the method, those for all methods, then `otherwise`. Within a group: those
 * with `times` in order, then the newest permanent one.
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
