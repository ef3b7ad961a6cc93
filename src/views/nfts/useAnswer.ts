import { useCallback, useEffect, useRef, useState } from 'react'
import { toWalletModalError, type WalletModalError } from '../../core/errors.ts'

interface Result<T> {
  ask: unknown
  tries: number
  answer: T | 'failed'
  error?: WalletModalError
  isOld?: boolean
}

/** Returns what is known after a try: a failure while the browser is offline keeps the earlier answer, as an old one. */
function after<T>(before: Result<T> | undefined, now: Result<T>): Result<T> {
  const isLost = now.answer === 'failed' && !navigator.onLine
  if (!isLost || !before || before.ask !== now.ask || before.answer === 'failed') return now
  return { ...before, tries: now.tries, isOld: true }
}

/**
 * Asks a question whenever `ask` changes, and returns its answer, or `failed`; undefined until it arrives. An answer to an
 * earlier question is not returned. `retry` asks again, and resolves when that has ended; the answer stays meanwhile, and
 * if the browser is offline (`isOld`).
 * @param ask Must be memoized.
 */
export function useAnswer<T>(ask: () => Promise<T>): {
  answer?: T | 'failed'
  /** The error, if the answer is `failed`. */
  error?: WalletModalError | undefined
  isOld?: boolean
  retry(): Promise<void>
} {
  const [tries, setTries] = useState(0)
  const [result, setResult] = useState<Result<T>>()
  const waiting = useRef<(() => void)[]>([])
  const endRetries = useCallback(() => {
    for (const end of waiting.current.splice(0)) end()
  }, [])
  useEffect(() => {
    let isGone = false
    const show = (answer: T | 'failed', error?: WalletModalError) => {
      if (isGone) return
      setResult((before) => after(before, { ask, tries, answer, ...(error && { error }) }))
      endRetries()
    }
    ask().then(show, (cause: unknown) => show('failed', toWalletModalError(cause)))
    return () => {
      isGone = true
    }
  }, [ask, tries, endRetries])
  useEffect(() => endRetries, [endRetries])
  const retry = useCallback(
    () =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve)
        setTries((count) => count + 1)
      }),
    [],
  )
  if (result?.ask !== ask || (result.answer === 'failed' && result.tries !== tries)) return { retry }
  const { answer, error, isOld = false } = result
  return { answer, error, isOld, retry }
}
