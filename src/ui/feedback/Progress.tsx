import type { ReactNode } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import { Help } from '../Help.tsx'
import { ProgressBadge, type Tone } from './ProgressBadge.tsx'

export interface ProgressProps {
  /** The image: a `Mark` with its ring, or a `NetworkMark`. */
  mark: ReactNode
  title: string
  text: ReactNode
  /**
   * The outcome: `waiting`, `locked` or `blocked` if the visitor must do something first, `declined` if the visitor
   * refused, `danger` if something failed. The image has a badge for it, each with its own shape.
   */
  tone?: Tone | undefined
  /** The error, of all tones but `declined`. The visitor can unfold its details. */
  error?: WalletModalError | undefined
}

/** Shown while the modal waits for a wallet: says who must act, and how. Each change is announced. */
export function Progress({ mark, title, text, tone, error }: ProgressProps) {
  return (
    <div className={`progress ${tone ?? ''}`}>
      <div className="progress-mark">
        {mark}
        {tone && <ProgressBadge tone={tone} />}
      </div>
      <div className="progress-words" role={tone ? 'alert' : 'status'}>
        <p className="progress-title">{title}</p>
        <p className="progress-text">{text}</p>
      </div>
      {tone && tone !== 'declined' && <Help error={error} />}
    </div>
  )
}
