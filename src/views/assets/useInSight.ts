import { useEffect, useState } from 'react'

/** Returns whether an element is or was in sight. */
export function useInSight(element: Element | null): boolean {
  const [seen, setSeen] = useState<Element>()
  useEffect(() => {
    if (!element) return
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(element)
      watch.disconnect()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return element !== null && seen === element
}
