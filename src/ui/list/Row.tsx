import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'

export interface RowProps {
  /** The first part of the accessible name. */
  title: string
  subtitle?: ReactNode
  /** Whether the title is an account's name or address, which no recording may hold. */
  isPrivate?: boolean
  /** A `Mark`, `Avatar`, `NetworkMark` or icon, in a box of 40 px. */
  image?: ReactNode
  /** `Badge`s beside the title. */
  badges?: ReactNode
  /** Content at the end of the row: an icon or an amount. */
  trailing?: ReactNode
  /** Marks the row as the current choice; shows a check mark unless `trailing` is set. */
  current?: boolean
  /**
   * Why the row is disabled; empty if the element with the id `reason` says it once for several rows. The row can still
   * be focused, so that the reason can be read.
   */
  reason?: string
  busy?: boolean
  onPress?(event: Pick<UIEvent, 'detail'>): void
  /** Called on hover or focus, to preload what a click will need. */
  onWarm?(): void
  /** Gets the focus when its view appears. */
  autofocus?: boolean
}

/** One choice in a list: a button, 56 px high. */
export function Row(props: RowProps) {
  const { title, subtitle, isPrivate, image, badges, trailing, current, reason, busy, onPress, onWarm, autofocus } =
    props
  const isOff = busy || reason !== undefined
  const second = reason || subtitle
  const warm = () => isOff || onWarm?.()
  return (
    <button
      type="button"
      part="list-item"
      className="row"
      aria-current={current || undefined}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      aria-describedby={reason === '' ? 'reason' : undefined}
      data-autofocus={autofocus || undefined}
      onClick={(event) => !isOff && onPress?.(event)}
      onPointerEnter={warm}
      onFocus={warm}
    >
      {image !== undefined && <span className="row-image">{image}</span>}
      <span className="row-text">
        <span className="row-title" data-private={isPrivate ? '' : undefined}>
          {title}
        </span>
        {second !== undefined && <span className="row-second">{second}</span>}
      </span>
      {badges && <span className="badges">{badges}</span>}
      {busy ? <Spinner /> : (trailing ?? (current && <CheckIcon />))}
    </button>
  )
}
