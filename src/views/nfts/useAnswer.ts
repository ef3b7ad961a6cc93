import { useCallback, useEffect, useState } from 'react'

interface Told<T> {
  ask: unknown
  tries: number
  answer: T | 'failed'
  isOld?: boolean
}

/** Returns what is known after a try: a failure while the browser is offline keeps the earlier answer, as an old one. */
function after<T>(before: Told<T> | undefined, now: Told<T>): Told<T> {
  const isLost = now.answer === 'failed' && !navigator.onLine
  if (!isLost || !before || before.ask !== now.ask || before.answer === 'failed') return now
  return { ...before, tries: now.tries, isOld: true }
}

/**
 * Asks a question whenever `ask` changes, and returns its answer, or `failed`; undefined until it arrives. An answer to an
 * earlier question is not returned. `retry` asks again; the answer stays meanwhile, and if the browser is
 * offline (`isOld`).
 * @param ask Must be memoized.
 */
export function useAnswer<T>(ask: () => Promise<T>): { answer?: T | 'failed'; isOld?: boolean; retry(): void } {
  const [tries, setTries] = useState(0)
  const [told, setTold] = useState<Told<T>>()
  useEffect(() => {
    let isGone = false
    const show = (answer: T | 'failed') => !isGone && setTold((before) => after(before, { ask, tries, answer }))
    ask().then(show, () => show('failed'))
    return () => {
      isGone = true
    }
  }, [ask, tries])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  if (told?.ask !== ask || (told.answer === 'failed' && told.tries !== tries)) return { retry }
  const { answer, isOld = false } = told
  return { answer, isOld, retry }
}
