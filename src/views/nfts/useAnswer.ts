import { useEffect, useState } from 'react'

/**
 * Asks a question whenever `ask` changes, and returns its answer, or `failed`; undefined until it arrives. An answer to an
 * earlier question is not returned. `retry` asks again. @param ask Must be memoized.
 */
export function useAnswer<T>(ask: () => Promise<T>): { answer?: T | 'failed'; retry(): void } {
  const [tries, setTries] = useState(0)
  const [told, setTold] = useState<{ ask: unknown; tries: number; answer: T | 'failed' }>()
  useEffect(() => {
    let isGone = false
    const show = (answer: T | 'failed') => !isGone && setTold({ ask, tries, answer })
    ask().then(show, () => show('failed'))
    return () => {
      isGone = true
    }
  }, [ask, tries])
  const isCurrent = told?.ask === ask && told.tries === tries
  return { ...(isCurrent && { answer: told.answer }), retry: () => setTries(tries + 1) }
}
