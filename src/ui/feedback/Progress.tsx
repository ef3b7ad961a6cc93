import type { ReactNode } from 'react'
import { SupportLink } from '../SupportLink.tsx'

export interface ProgressProps {
  /** A `Mark` with its ring, or a `NetworkMark`. */
  mark: ReactNode
  title: string
  text: string
  /** How it ended: `declined` is the visitor's own choice, `danger` is not. */
  tone?: 'declined' | 'danger'
}

/** Something that somebody else has to answer: whose turn it is, and what to do. Each change is read out. */
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
