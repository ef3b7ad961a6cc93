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
  return (
    <span className="figure" title={full && [full, unit].filter(Boolean).join(' ')}>
      <bdi aria-hidden="true">{text}</bdi>
      <span className="sr">{full ?? unknown}</span>
      {unit && (
        <>
          {/* Outside the symbol: at the start of a left-to-right symbol, it would be on the wrong side in Arabic. */}{' '}
          <bdi>{unit}</bdi>
        </>
      )}
    </span>
  )
}
