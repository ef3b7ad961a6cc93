import { useId, type KeyboardEvent, type ReactNode } from 'react'

export interface TabItem<Key extends string> {
  key: Key
  label: string
}

export interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly TabItem<Key>[]
  current: Key
  /** While true, no other tab can be chosen. */
  fixed?: boolean
  onChoose(key: Key): void
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs. Left, Right, Home and End move the focus and select; Tab moves into the content. */
export function Tabs<Key extends string>({ label, tabs, current, fixed, onChoose, children }: TabsProps<Key>) {
  const id = useId()
  const idOf = (key: Key) => `${id}-${key}`
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === current)
    const next = tabs[target(event, at, tabs.length)]
    if (!next || fixed) return
    event.preventDefault()
    onChoose(next.key)
    const buttons = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')
    buttons[tabs.indexOf(next)]?.focus()
  }
  return (
    <>
      <div role="tablist" className="tabs" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            id={idOf(key)}
            type="button"
            role="tab"
            part="button"
            className="tab"
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            aria-disabled={(fixed && key !== current) || undefined}
            tabIndex={key === current ? 0 : -1}
            onClick={() => fixed || onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} className="tab-panel" aria-labelledby={idOf(current)}>
        {children}
      </div>
    </>
  )
}

/**
 * Returns the index of the tab that a key selects. Arrow keys wrap around, and are mirrored in right-to-left languages.
 */
function target({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number, count: number): number {
  const forward = currentTarget.matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1
  return (at + (key === forward ? 1 : -1) + count) % count
}
