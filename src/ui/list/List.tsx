import { Children, type KeyboardEvent, type ReactNode } from 'react'

export interface ListProps {
  /** Accessible name. */
  label?: string
  /** `Row`s. */
  children?: ReactNode
}

/** A column of rows; Up, Down, Home and End move between them, Tab still reaches each. */
export function List({ label, children }: ListProps) {
  return (
    // role: Safari takes a list without markers for none
    <ul role="list" className="list" aria-label={label} onKeyDown={moveFocus}>
      {Children.map(children, (child) => child && <li>{child}</li>)}
    </ul>
  )
}

/** Takes an arrow key to the row it points at; ends stay ends. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row')]
  const at = rows.findIndex((row) => row.contains(event.target as Node))
  const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const next = to[event.key]
  if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  rows[next]?.focus()
}
