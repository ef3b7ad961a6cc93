import {
  createContext,
  memo,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import {
  Virtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type VirtualizerHandle,
} from 'virtua'

export interface VirtualListProps<T> {
  /** Accessible name. */
  label: string
  items: readonly T[]
  /** Renders an item as a `Row`. */
  children(item: T): ReactElement
  /** Number of all items, including those that are not loaded yet; undefined while unknown. */
  total?: number
  /** Identifies what is listed, for example the search text. When it changes, the list scrolls to the top. */
  subject: string
  /** Called when the visitor comes near the end, so that more items can be loaded. */
  onNearEnd?(): void
}

/** Number of rows before the end at which `onNearEnd` is called. */
const NEAR = 15
/** Maximum number of animation frames to wait until a row is rendered and measured. */
const FOCUS_FRAMES = 60

const Facts = createContext<{ label: string; size: number }>({ label: '', size: -1 })

function Container(props: CustomContainerComponentProps) {
  return <ul {...props} role="list" aria-label={useContext(Facts).label} />
}

function Item({ index, ...props }: CustomItemComponentProps) {
  return <li {...props} data-index={index} aria-setsize={useContext(Facts).size} aria-posinset={index + 1} />
}

interface EntryProps<T> {
  item: T
  render(item: T): ReactElement
}

/** A rendered item. The list renders again on each frame of a scroll, its items only when they change. */
const Entry = memo(({ item, render }: EntryProps<unknown>) => render(item))

interface Listed {
  list: RefObject<VirtualizerHandle | null>
  box: RefObject<HTMLDivElement | null>
  subject: string
  count: number
}

/** Moves the focus between rows, also to rows that are not rendered yet. */
function useRowFocus({ list, box, subject, count }: Listed) {
  const [focus, setFocus] = useState<{ subject: string; index: number }>()
  const focused = focus?.subject === subject && focus.index < count ? focus.index : undefined
  /** Index of the row to focus once it is rendered, unless the visitor moves the focus meanwhile. */
  const wanted = useRef<number>(undefined)
  const rowAt = (index: number | undefined) => box.current?.querySelector<HTMLElement>(`[data-index="${index}"] .row`)

  /**
   * Focuses a row. A new row is hidden until it is measured, and cannot get the focus before that, so try on each
   * frame.
   */
  const focusRow = (index: number, frames = FOCUS_FRAMES) => {
    if (wanted.current === index) rowAt(index)?.focus({ preventScroll: true })
    if (wanted.current === index && box.current && frames) requestAnimationFrame(() => focusRow(index, frames - 1))
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = Number((event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)
    const to: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }
    const next = to[event.key]
    if (at < 0 || next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (next < 0 || next >= count) return
    wanted.current = next
    list.current?.scrollToIndex(next, { align: 'nearest' })
    setFocus({ subject, index: next })
    focusRow(next)
  }
  const noteFocus = (target: Element) => {
    wanted.current = undefined
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
    if (index !== undefined) setFocus({ subject, index: Number(index) })
  }
  const noteBlur = (target: EventTarget | null) => target && (wanted.current = undefined)
  return { focused, move, noteFocus, noteBlur }
}

/**
 * A long list in a scrolling box; only visible rows are in the DOM. Up, Down, Home and End move between all items. The
 * focused row stays in the DOM when it is scrolled out of view.
 */
export function VirtualList<T>({ label, items, children, total, subject, onNearEnd }: VirtualListProps<T>) {
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { focused, move, noteFocus, noteBlur } = useRowFocus({ list, box, subject, count: items.length })
  const look = () => {
    const handle = list.current
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= items.length - NEAR) onNearEnd?.()
  }
  useLayoutEffect(look)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
  }, [subject])
  const render = children as EntryProps<unknown>['render']
  const entryOf = (item: T) => <Entry key={children(item).key} item={item} render={render} />
  return (
    <Facts.Provider value={{ label, size: total ?? -1 }}>
      <div
        ref={box}
        className="virtual"
        onKeyDown={move}
        onFocus={({ target }) => noteFocus(target)}
        onBlur={({ relatedTarget }) => noteBlur(relatedTarget)}
      >
        <Virtualizer
          ref={list}
          data={items}
          as={Container}
          item={Item}
          bufferSize={128}
          itemSize={64}
          keepMounted={focused === undefined ? [] : [focused]}
          onScroll={look}
        >
          {entryOf}
        </Virtualizer>
      </div>
    </Facts.Provider>
  )
}
