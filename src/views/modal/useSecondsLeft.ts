import { useEffect, useState } from 'react'
import { useModal } from './context.ts'

/** Whole seconds until a time (ms since 1970), by the clock on the wall: a page that slept has not missed any. 0 when it is over. */
export function useSecondsLeft(until: number): number {
  const { now } = useModal()
  const [, draw] = useState(0)
  const left = Math.max(0, until - now())
  useEffect(() => {
    if (!left) return
    // The next second begins when this one is over.
    const timer = setTimeout(() => draw((count) => count + 1), left % 1000 || 1000)
    return () => clearTimeout(timer)
  })
  return Math.ceil(left / 1000)
}
