import type { ReactNode } from 'react'

export interface BadgeProps {
  /**
   * `quiet` is used for "Installed", `strong` for "Recent"; the others say that something is good or bad. The style of
   * `danger` is in `Activity.css`, since the first screen does not need it.
   */
  tone?: 'quiet' | 'strong' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

/** One or two words about the item beside them. */
export function Badge({ tone = 'quiet', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
