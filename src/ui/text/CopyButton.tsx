import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import { CopyIcon } from '../icons/laterIcons.tsx'
import { useCopy, type Copying } from './useCopy.ts'

export interface CopyButtonProps extends Copying {
  /** Accessible name, for example `Copy address`. */
  label: string
  /** Text before the icon; without it, only the icon is shown. */
  children?: ReactNode
}

/** Copies text, then shows a check mark for 1.5 s. */
export function CopyButton({ label, children, ...copying }: CopyButtonProps) {
  const { button, isCopied, copy } = useCopy(copying)
  const icon = isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />
  return (
    <button
      ref={button}
      type="button"
      part="button"
      className={children ? 'copy' : 'tool copy'}
      aria-label={label}
      data-copied={isCopied ? '' : undefined}
      onClick={copy}
    >
      {children}
      {icon}
    </button>
  )
}
