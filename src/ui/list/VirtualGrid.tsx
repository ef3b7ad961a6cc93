import { createContext, memo, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { Virtualizer, type CustomContainerComponentProps, type VirtualizerHandle } from 'virtua'
import { keepOwnScroll } from './keepOwnScroll.ts'
import { useItemFocus } from './useItemFocus.ts'

export interface VirtualGridProps<T> {
  /** Accessible name. */
  label: string
  items: readonly T[]
  /** Renders an item as a button with the class `cell`. `isStop`: Tab stops at this one. */
  children(item: T, isStop: boolean): ReactElement
  /** Number of all items, including those that are not loaded yet; undefined while unknown. */
  total?: number
  /** Identifies what is listed, for example the search text. When it changes, the grid scrolls to the top. */
  subject: string
  /** Called when the visitor comes near the end, so that more items can be loaded. */
  onNearEnd?(): void
}

/** Number of rows before the end at which `onNearEnd` is called. */
const NEAR_ROWS = 5
/** Height of a row in px, until rows are measured. */
const ROW_PX = 112
/** Columns of a dialog that is not laid out yet. */
const COLUMNS = 3
const MOST_COLUMNS = 4
const GAP_PX = 8

const Label = createContext('')

/** For screen readers, a plain list: rows depend on the width of the screen and mean nothing. */
function Container(props: CustomContainerComponentProps) {
  return <div {...props} role="list" aria-label={useContext(Label)} />
}

/** Returns how many columns fit, and a hidden element that is as wide as the narrowest column: it grows with the text. */
function useColumns() {
  const width = useRef<HTMLDivElement>(null)
  const least = useRef<HTMLSpanElement>(null)
  const [columns, setColumns] = useState(COLUMNS)
  useLayoutEffect(() => {
    const measure = () => {
      const [all, one] = [width.current?.offsetWidth ?? 0, least.current?.offsetWidth ?? 0]
      if (one) setColumns(Math.max(1, Math.min(MOST_COLUMNS, Math.floor((all + GAP_PX) / (one + GAP_PX)))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const { current } of [width, least]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const ruler = (
    <div ref={width} className="grid-ruler" aria-hidden="true">
      <span ref={least} />
    </div>
  )
  return { columns, ruler }
}

interface GridRowProps<T> {
  items: readonly T[]
  /** Index of the row's first item. */
  start: number
  columns: number
  total: number
  /** Index of the item at which Tab stops, or -1 if it is in another row. */
  stop: number
  render(item: T, isStop: boolean): ReactElement
}

/** A row of tiles. The grid renders again on each frame of a scroll, its rows only when they change. */
const GridRow = memo(function GridRow({ items, start, columns, total, stop, render }: GridRowProps<unknown>) {
  return (
    <div className={`grid-row grid-${columns}`}>
      {items.slice(start, start + columns).map((item, at) => {
        const index = start + at
        const tile = render(item, index === stop)
        return (
          <div key={tile.key} role="listitem" data-index={index} aria-setsize={total} aria-posinset={index + 1}>
            {tile}
          </div>
        )
      })}
    </div>
  )
})

/**
 * A long list of tiles in a scrolling box, as many in a row as fit; only visible rows are in the DOM. Tab stops once;
 * the arrow keys, Home and End move between all items. The focused item stays in the DOM when it is scrolled out of
 * view.
 */
export function VirtualGrid<T>({ label, items, children, total = -1, subject, onNearEnd }: VirtualGridProps<T>) {
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const { columns, ruler } = useColumns()
  const { focused = 0, ...keys } = useItemFocus({ list, box, subject, count: items.length, columns })
  const rows = useMemo(
    () => Array.from({ length: Math.ceil(items.length / columns) }, (_, at) => at * columns),
    [items.length, columns],
  )
  const look = () => {
    const handle = list.current
    if (handle && handle.findItemIndex(handle.scrollOffset + handle.viewportSize) >= rows.length - NEAR_ROWS)
      onNearEnd?.()
  }
  useLayoutEffect(look)
  useLayoutEffect(() => keepOwnScroll(box.current), [])
  useLayoutEffect(() => {
    // Only if it is scrolled: the assignment alone makes the browser lay out all that has changed
    if (box.current && list.current?.scrollOffset) box.current.scrollTop = 0
  }, [subject])
  return (
    <Label.Provider value={label}>
      <div ref={box} className="virtual" {...keys}>
        {ruler}
        <Virtualizer
          ref={list}
          data={rows}
          as={Container}
          bufferSize={64}
          itemSize={ROW_PX}
          keepMounted={[Math.floor(focused / columns)]}
          onScroll={look}
        >
          {(start) => (
            <GridRow
              key={start}
              {...{ items, start, columns, total }}
              stop={Math.floor(focused / columns) * columns === start ? focused : -1}
              render={children as GridRowProps<unknown>['render']}
            />
          )}
        </Virtualizer>
      </div>
    </Label.Provider>
  )
}
