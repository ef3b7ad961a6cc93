import { useEffect, useState } from 'react'
import { useModal } from './context.ts'

/**
 * Counts down the seconds until a time (ms since 1970), to 0. Reads the clock on each tick, because timers stop while a
 * page is suspended.
 */
export function useSecondsLeft(until: number): number {
  const { now } = useModal()
  const [, draw] = useState(0)
  const left = Math.max(0, until - now())
  useEffect(() => {
    if (!left) return
    // Render again when the current second ends.
    const timer = setTimeout(() => draw((count) => count + 1), left % 1000 || 1000)
    return () => clearTimeout(timer)
  })
  return Math.ceil(left / 1000)
}
