import type { ReactNode } from 'react'

export interface BadgeProps {
  /** `quiet`: Installed; `strong`: Recent; the others are judgements. */
  tone?: 'quiet' | 'strong' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

/** One or two words about the item beside it. */
export function Badge({ tone = 'quiet', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
