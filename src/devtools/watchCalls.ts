import { VISIT_METHODS } from '../core/devtools/visitWords.ts'
import { isWalletModalError } from '../core/errors.ts'
import type { Parts } from './parts.ts'

type Method = (...args: unknown[]) => unknown

/** Returns the outcome that `open()` and `pay()` resolve with. */
const outcomeOf = (value: unknown) => String(Object(value as object).outcome ?? 'resolved')

/** Records calls of the API and how they ended. Calls of the widget's own buttons are presses. */
export function watchCalls(parts: Parts): void {
  const { target, add, names, signal } = parts
  let last = 0
  const api = target as unknown as Record<string, Method>
  for (const method of VISIT_METHODS) {
    const real = api[method] as Method
    const wrapped: Method = (...args) => {
      if (parts.isPressing) return real(...args)
      const id = ++last
      add({ kind: 'call', id, method, args: args.map((one) => names.data(one)) })
      const failed = (error: unknown): never => {
        add({ kind: 'settled', id, outcome: 'rejected', ...(isWalletModalError(error) && { code: error.code }) })
        throw error
      }
      const ended = <T>(value: T): T => {
        add({ kind: 'settled', id, outcome: outcomeOf(value) })
        return value
      }
      try {
        const result = real(...args)
        // The site gets the promise that follows, so that a failure that it does not handle stays unhandled.
        return result instanceof Promise ? result.then(ended, failed) : result
      } catch (error) {
        return failed(error)
      }
    }
    api[method] = wrapped
    signal.addEventListener('abort', () => void (api[method] === wrapped && (api[method] = real)))
  }
}
