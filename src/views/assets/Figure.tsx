import type { Shown } from '../../core/money/display.ts'

export interface FigureProps {
  shown: Shown
  /** What screen readers read instead of the dash that stands for an unknown figure. */
  unknown: string
  /** The symbol of the amount's token. */
  unit?: string
}

/** A shortened amount or value. The tooltip shows all of its digits, and screen readers read them. */
export function Figure({ shown: { text, full }, unknown, unit }: FigureProps) {
  const figure = (
    <>
      <bdi aria-hidden="true">{text}</bdi>
      <span className="sr">{full ?? unknown}</span>
    </>
  )
  return (
    <span className="figure" title={full && [full, unit].filter(Boolean).join(' ')}>
      {/* In Arabic, too, the symbol is on the right of the amount, as where both are one text */}
      {unit ? (
        <span dir="ltr">
          {figure} <bdi>{unit}</bdi>
        </span>
      ) : (
        figure
      )}
    </span>
  )
}
