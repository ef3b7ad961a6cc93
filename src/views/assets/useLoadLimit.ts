import { useEffect } from 'react'
import { PICTURE_LOAD_MS } from '../../core/money/limits.ts'
import { useInSight } from './useInSight.ts'

/**
 * Stops loading a picture that is in sight and not loaded in time, for example because its host never answers, then
 * calls `onStopped`. Pass null once the picture is loaded. @param onStopped Must be memoized.
 */
export function useLoadLimit(image: HTMLImageElement | null, onStopped: () => void): void {
  const isSeen = useInSight(image)
  useEffect(() => {
    if (!image || !isSeen) return
    const timer = setTimeout(() => {
      // Browsers go on loading a picture that was only removed from the page.
      image.removeAttribute('src')
      onStopped()
    }, PICTURE_LOAD_MS)
    return () => clearTimeout(timer)
  }, [image, isSeen, onStopped])
}
