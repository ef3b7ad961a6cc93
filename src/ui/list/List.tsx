import { Children, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'

export interface ListProps {
  /** Accessible name. */
  label?: string
  /** The rows (`Row`). */
  children?: ReactNode
}

/** A vertical list. Up, Down, Home and End move the focus between its rows; Tab reaches each row as well. */
export function List({ label, children }: ListProps) {
  return (
    // The role is needed because Safari does not treat a list without markers as a list
    <ul role="list" className="list" aria-label={label} onKeyDown={moveFocus}>
      {Children.map(children, (child) => child && <li key={(child as ReactElement).key}>{child}</li>)}
    </ul>
  )
}

/** Moves the focus with the arrow keys; stops at both ends. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')]
  const at = rows.findIndex((row) => row.contains(event.target as Node))
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const next = to[event.key]
  if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  rows[next]?.focus()
}
