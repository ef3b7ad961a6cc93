import type { ReactNode } from 'react'
import { Spinner } from './feedback/Spinner.tsx'

export interface ButtonProps {
  /**
   * `primary`: the main action of a view; `primary final`: one that confirms what the view says; `secondary`: another
   * action; `plain`: text only; `danger`: a destructive action, which is final too.
   */
  kind?: 'primary' | 'primary final' | 'secondary' | 'plain' | 'danger'
  children: ReactNode
  /** Icon before the text. */
  icon?: ReactNode
  /** While true, the button keeps its size and focus, shows a spinner after 150 ms, and ignores clicks. */
  busy?: boolean
  disabled?: boolean
  onPress?(event: Pick<UIEvent, 'detail' | 'preventDefault'>): void
  /** Renders a link to this URL instead of a button; it opens in a new tab. */
  href?: string
  type?: 'button' | 'submit'
  /** Gets the focus when its view appears. */
  autofocus?: boolean
}

/** A full-width button or link, 48 px high. */
export function Button({
  kind = 'primary',
  children,
  icon,
  busy,
  disabled,
  onPress,
  href,
  type = 'button',
  autofocus,
}: ButtonProps) {
  const inside = (
    <>
      {busy ? <Spinner /> : icon}
      <span className="label">{children}</span>
    </>
  )
  const shared = { part: 'button', className: `btn ${kind}`, 'data-autofocus': autofocus || undefined }
  if (href)
    return (
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={onPress}>
        {inside}
      </a>
    )
  return (
    <button
      {...shared}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onPress?.(event))}
    >
      {inside}
    </button>
  )
}
