import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import { Spinner } from '../feedback/Spinner.tsx'

export interface RowProps {
  /** First in the accessible name. */
  title: string
  subtitle?: ReactNode
  /** A `Mark`, an `Avatar`, a `NetworkMark` or an icon; stands in a 40-px box. */
  image?: ReactNode
  /** `Badge`s beside the title. */
  badges?: ReactNode
  /** At the end: an icon, an amount. */
  trailing?: ReactNode
  /** The one that is in use; drawn with a tick unless `trailing` says otherwise. */
  current?: boolean
  /** Why it cannot be chosen. The row stays focusable, so that the reason can be read. */
  reason?: string
  busy?: boolean
  onPress?(event: Pick<UIEvent, 'detail'>): void
  /** Pointed at or focused: the time to fetch what a press will need. */
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
