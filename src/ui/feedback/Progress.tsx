import type { ReactNode } from 'react'
import { SupportLink } from '../SupportLink.tsx'

export interface ProgressProps {
  /** A `Mark` with its ring, or a `NetworkMark`. */
  mark: ReactNode
  title: string
  text: string
  /** The outcome: `declined` was the visitor's choice, `danger` was not. */
  tone?: 'declined' | 'danger'
}

/** Waits for someone else's answer: says who has to act and what to do. Each change is announced. */
export function Progress({ mark, title, text, tone }: ProgressProps) {
  return (
    <div className="progress">
      {mark}
      <div className="progress-words" role={tone ? 'alert' : 'status'}>
        <p className={`progress-title ${tone ?? ''}`}>{title}</p>
        <p className="progress-text">{text}</p>
      </div>
      {tone === 'danger' && <SupportLink />}
    </div>
  )
}
