import type { Shown } from '../../core/money/display.ts'

export interface FigureProps {
  shown: Shown
  /** Read to screen readers instead of the dash of an unknown figure. */
  unknown: string
  /** The symbol of the token that an amount is of. */
  unit?: string
}

/** An amount or value, shortened for the eye. All of its digits are the tooltip, and what screen readers read. */
export function Figure({ shown: { text, full }, unknown, unit }: FigureProps) {
  return (
    <span className="figure" title={full && [full, unit].filter(Boolean).join(' ')}>
      <bdi aria-hidden="true">{text}</bdi>
      <span className="sr">{full ?? unknown}</span>
      {unit && <bdi> {unit}</bdi>}
    </span>
  )
}
