import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'

export interface RowProps {
  /** Comes first in the accessible name. */
  title: string
  subtitle?: ReactNode
  /** A `Mark`, an `Avatar`, a `NetworkMark` or an icon, in a 40-px box. */
  image?: ReactNode
  /** `Badge`s beside the title. */
  badges?: ReactNode
  /** At the end of the row: an icon or an amount. */
  trailing?: ReactNode
  /** Marks the current choice; shows a check mark unless `trailing` is set. */
  current?: boolean
  /** Why it is disabled. The row stays focusable, so that the reason can be read. */
  reason?: string
  busy?: boolean
  onPress?(event: Pick<UIEvent, 'detail'>): void
  /** Called on hover or focus: preloads what a press will need. */
  onWarm?(): void
  /** Takes the focus when its view appears. */
  autofocus?: boolean
}

/** A choice in a list: a button, 56 px high. */
export function Row(props: RowProps) {
  const { title, subtitle, image, badges, trailing, current, reason, busy, onPress, onWarm, autofocus } = props
  const isOff = busy || reason !== undefined
  const second = reason ?? subtitle
  return (
    <button
      type="button"
      part="list-item"
      className="row"
      aria-current={current || undefined}
      aria-busy={busy || undefined}
      aria-disabled={isOff || undefined}
      data-autofocus={autofocus || undefined}
      onClick={(event) => !isOff && onPress?.(event)}
      onPointerEnter={onWarm && (() => onWarm())}
      onFocus={onWarm && (() => onWarm())}
    >
      {image !== undefined && <span className="row-image">{image}</span>}
      <span className="row-text">
        <span className="row-title">{title}</span>
        {second !== undefined && <span className="row-second">{second}</span>}
      </span>
      {badges && <span className="badges">{badges}</span>}
      {busy ? <Spinner /> : (trailing ?? (current && <CheckIcon />))}
    </button>
  )
}
