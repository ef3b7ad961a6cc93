import type { ReactNode } from 'react'
import type { WalletModalError } from '../../core/errors.ts'
import { Help } from '../Help.tsx'

export interface ProgressProps {
  /** The image: a `Mark` with its ring, or a `NetworkMark`. */
  mark: ReactNode
  title: string
  text: string
  /** The outcome: `declined` if the visitor refused, `danger` if something failed. */
  tone?: 'declined' | 'danger' | undefined
  /** The error, with the tone `danger`. The visitor can unfold its details. */
  error?: WalletModalError | undefined
}

/** Shown while the modal waits for a wallet: says who must act, and how. Each change is announced. */
export function Progress({ mark, title, text, tone, error }: ProgressProps) {
  return (
    <div className="progress">
      {mark}
      <div className="progress-words" role={tone ? 'alert' : 'status'}>
        <p className={`progress-title ${tone ?? ''}`}>{title}</p>
        <p className="progress-text">{text}</p>
      </div>
      {tone === 'danger' && <Help error={error} />}
    </div>
  )
}
