import { useEffect, useRef, useState, type ReactNode } from 'react'
import { COPIED_MS } from '../../core/limits.ts'
import { copyText } from './copyText.ts'
import { CheckIcon, CopyIcon } from '../icons/icons.tsx'

export interface CopyButtonProps {
  /** The text to copy. */
  text: string
  /** Accessible name, for example `Copy address`. */
  label: string
  /** Text before the icon; without it, only the icon is shown. */
  children?: ReactNode
  onCopied?(): void
  onFailed?(error: unknown): void
}

/** Copies text, then shows a check mark for 1.5 s. */
export function CopyButton({ text, label, children, onCopied, onFailed }: CopyButtonProps) {
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
  const icon = done ? <CheckIcon size={18} /> : <CopyIcon size={18} />
  return (
    <button
      ref={button}
      type="button"
      part="button"
      className={children ? 'copy' : 'tool copy'}
      aria-label={label}
      data-copied={done ? '' : undefined}
      onClick={() => void copy()}
    >
      {children}
      {icon}
    </button>
  )
}
