import { invalidSignIn } from '../../core/signIn/parseSignIn.ts'
import type { Siwx } from '../../core/signIn/siwx.ts'
import type { Modal } from '../../modal.ts'
import { report } from '../modal/report.ts'

/**
 * Returns a function that reads whether visitors must sign in, as the answer of a site's own object may change. Only
 * `false` makes the sign-in optional: an object that throws, or answers later, does not turn it off. Reports, once, what
 * is no answer.
 */
export function requiredOf(modal: Modal, siwx: Siwx): () => boolean {
  let isReported = false
  const fail = (cause?: unknown) => {
    if (isReported) return
    isReported = true
    report(modal, invalidSignIn('getRequired', 'Expected boolean as the answer', cause))
  }
  return () => {
    try {
      const answer: unknown = siwx.getRequired?.() ?? true
      if (typeof answer !== 'boolean') fail()
      return answer !== false
    } catch (cause) {
      fail(cause)
      return true
    }
  }
}
