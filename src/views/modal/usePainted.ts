import { useEffect, useState } from 'react'

/** Returns true once the component has been painted, for parts of a view that load after it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  // Effects run after the paint
  useEffect(() => queueMicrotask(() => setPainted(true)), [])
  return isPainted
}
