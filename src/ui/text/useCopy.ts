import { useEffect, useRef, useState, type RefObject } from 'react'
import { COPIED_MS } from '../../core/limits.ts'
import { copyText } from './copyText.ts'

export interface Copying {
  /** The text to copy. */
  text: string
  onCopied?: (() => void) | undefined
  onFailed?: ((error: unknown) => void) | undefined
}

/**
 * Returns the state of a button that copies text: its ref, its click handler, and whether to show a check mark (1.5 s).
 */
export function useCopy({ text, onCopied, onFailed }: Copying): {
  button: RefObject<HTMLButtonElement | null>
  isCopied: boolean
  copy(): void
} {
  const button = useRef<HTMLButtonElement>(null)
  const [done, setDone] = useState(0)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    if (!button.current) return
    try {
      await copyText(text, button.current)
      setDone((count) => count + 1)
      onCopied?.()
    } catch (error) {
      onFailed?.(error)
    }
  }
  return { button, isCopied: done > 0, copy: () => void copy() }
}
