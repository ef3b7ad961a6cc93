import { useMemo, type ReactNode } from 'react'
import { qrShapes } from './qrShapes.ts'

export interface QrCodeProps {
  /** The content of the code. While it is missing, a placeholder of the same size is shown. */
  uri?: string
  /** Accessible name. */
  label: string
  /** A `Mark` for the center of the code. */
  children?: ReactNode
}

/** Width of the white margin in modules (the squares of the code), as the QR standard requires. */
const QUIET = 4

/** A QR code on white in every theme, as wide as its container. */
export function QrCode({ uri, label, children }: QrCodeProps) {
  const shapes = useMemo(() => (uri === undefined ? undefined : qrShapes(uri)), [uri])
  const mark = children && <div className="qr-mark">{children}</div>
  if (!shapes) {
    return (
      <div className="qr qr-wait skeleton" aria-hidden="true">
        {mark}
      </div>
    )
  }
  const { size, runs, eyes } = shapes
  const edge = size + 2 * QUIET
  return (
    <div part="qr" className="qr" role="img" aria-label={label} data-uri={uri}>
      <svg viewBox={`${-QUIET} ${-QUIET} ${edge} ${edge}`} aria-hidden="true">
        <path className="qr-runs" d={runs} />
        {eyes.map(([x, y]) => (
          <g key={`${x} ${y}`}>
            <rect className="qr-eye" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.75" />
            <rect className="qr-pupil" x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
          </g>
        ))}
      </svg>
      {mark}
    </div>
  )
}
