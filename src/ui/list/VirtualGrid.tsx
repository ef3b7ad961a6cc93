import { createContext, memo, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { Virtualizer, type CustomContainerComponentProps, type VirtualizerHandle } from 'virtua'
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

interface CellProps<T> {
  item: T
  isStop: boolean
  render(item: T, isStop: boolean): ReactElement
}

/** A rendered item. The grid renders again on each frame of a scroll, its items only when they change. */
const Cell = memo(({ item, isStop, render }: CellProps<unknown>) => render(item, isStop))

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
  /** Index of the first item. */
  start: number
  total: number
  stop: number
  columns: number
  render: CellProps<T>['render']
}

function GridRow<T>({ items, start, total, stop, columns, render }: GridRowProps<T>) {
  return (
    <div className={`grid-row grid-${columns}`}>
      {items.map((item, at) => {
        const index = start + at
        return (
          <div
            key={render(item, false).key}
            role="listitem"
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
          >
            <Cell item={item} isStop={index === stop} render={render as CellProps<unknown>['render']} />
          </div>
        )
      })}
    </div>
  )
}

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
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = 0
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
              {...{ start, total, columns, stop: focused, render: children }}
              items={items.slice(start, start + columns)}
            />
          )}
        </Virtualizer>
      </div>
    </Label.Provider>
  )
}
