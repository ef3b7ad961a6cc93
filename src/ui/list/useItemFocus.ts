import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Maximum number of animation frames to wait until an item is rendered and measured. */
const FOCUS_FRAMES = 60

interface Listed {
  list: RefObject<VirtualizerHandle | null>
  box: RefObject<HTMLDivElement | null>
  /** Identifies what is listed; when it changes, the focused item is forgotten. */
  subject: string
  /** Number of items. */
  count: number
  /** Number of items in a row of a grid. */
  columns?: number
}

/** Returns the index of the item that a key moves to, or undefined if the key moves nowhere. */
function target({ key, currentTarget }: KeyboardEvent, at: number, count: number, columns: number) {
  const last = count - 1
  const isLastRow = Math.floor(at / columns) === Math.floor(last / columns)
  const forward = currentTarget.matches(':dir(rtl)') ? -1 : 1
  const to: Record<string, number> = {
    // The last row may be shorter than the one above.
    ArrowDown: isLastRow ? count : Math.min(at + columns, last),
    ArrowUp: at - columns,
    Home: 0,
    End: last,
    ...(columns > 1 && { ArrowRight: at + forward, ArrowLeft: at - forward }),
  }
  return to[key]
}

/**
 * Moves the focus between the items of a virtual list or grid with the arrow keys, Home and End, also to items that are
 * not rendered yet. Returns the index of the item that was focused last, and the handlers of the box.
 */
export function useItemFocus({ list, box, subject, count, columns = 1 }: Listed) {
  const [focus, setFocus] = useState<{ subject: string; index: number }>()
  const focused = focus?.subject === subject && focus.index < count ? focus.index : undefined
  /** Index of the item to focus once it is rendered, unless the visitor moves the focus meanwhile. */
  const wanted = useRef<number>(undefined)
  const itemAt = (index: number) => box.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(.row, .cell)`)

  /**
   * Focuses an item. A new one is hidden until it is measured, and cannot get the focus before that, so try on each
   * frame.
   */
  const focusItem = (index: number, frames = FOCUS_FRAMES) => {
    if (wanted.current === index) itemAt(index)?.focus({ preventScroll: true })
    if (wanted.current === index && box.current && frames) requestAnimationFrame(() => focusItem(index, frames - 1))
  }
  const indexOf = (element: Element) => element.closest<HTMLElement>('[data-index]')?.dataset.index
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = Number(indexOf(event.target as Element) ?? -1)
    const next = target(event, at, count, columns)
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (next < 0 || next >= count) return
    wanted.current = next
    list.current?.scrollToIndex(Math.floor(next / columns), { align: 'nearest' })
    setFocus({ subject, index: next })
    focusItem(next)
  }
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    wanted.current = undefined
    const index = indexOf(event.target)
    if (index !== undefined) setFocus({ subject, index: Number(index) })
  }
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLDivElement>) => {
    if (relatedTarget) wanted.current = undefined
  }
  return { focused, onKeyDown, onFocus, onBlur }
}
