import { createContext, memo, useContext, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import {
  Virtualizer,
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  type VirtualizerHandle,
} from 'virtua'
import { keepOwnScroll } from './keepOwnScroll.ts'
import { useItemFocus } from './useItemFocus.ts'

export interface VirtualListProps<T> {
  /** Accessible name. */
  label: string
  items: readonly T[]
  /** Renders an item as a `Row`. */
  children(item: T): ReactElement
  /** Number of all items, including those that are not loaded yet; undefined while unknown. */
  total?: number
  /** Identifies what is listed, for example the search text. When it changes, the list scrolls to the top, or to `start`. */
  subject: string
  /** Index of the item to scroll to when `subject` changes. */
  start?: number | undefined
  /** Shown below the last item, in the same box. */
  after?: ReactNode
  /** Called when the visitor comes near the end, so that more items can be loaded. */
  onNearEnd?(): void
}

/** Number of rows before the end at which `onNearEnd` is called. */
const NEAR = 15

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

/**
 * A long list in a scrolling box; only visible rows are in the DOM. Up, Down, Home and End move between all items. The
 * focused row stays in the DOM when it is scrolled out of view.
 */
export function VirtualList<T>({
  label,
  items,
  children,
  total,
  subject,
  start = 0,
  after,
  onNearEnd,
}: VirtualListProps<T>) {
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { focused, ...keys } = useItemFocus({ list, box, subject, count: items.length })
  const look = () => {
    const handle = list.current
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= items.length - NEAR) onNearEnd?.()
  }
  useLayoutEffect(look)
  useLayoutEffect(() => keepOwnScroll(box.current), [])
  const first = useRef(start)
  first.current = start
  useLayoutEffect(() => {
    if (first.current > 0) list.current?.scrollToIndex(first.current)
    // Only if it is scrolled: the assignment alone makes the browser lay out all that has changed
    else if (box.current && list.current?.scrollOffset) box.current.scrollTop = 0
  }, [subject])
  const render = children as EntryProps<unknown>['render']
  const entryOf = (item: T) => <Entry key={children(item).key} item={item} render={render} />
  return (
    <Facts.Provider value={{ label, size: total ?? -1 }}>
      <div ref={box} className="virtual" {...keys}>
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
        {after}
      </div>
    </Facts.Provider>
  )
}
