import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VirtualGrid } from '../../../src/ui/list/VirtualGrid.tsx'
import { simulateListLayout } from '../../kit/listLayout.ts'
import { render } from './render.tsx'

beforeEach(simulateListLayout)
afterEach(() => vi.unstubAllGlobals())

const settled = () => act(() => Promise.resolve())

/** Shows tiles with the numbers from 0 in three columns, and returns how to press keys on them. */
async function shown(count: number) {
  const items = Array.from({ length: count }, (_, index) => index)
  const { place } = render(
    <VirtualGrid label="Tiles" items={items} subject="" total={count}>
      {(item, isStop) => (
        <button key={item} className="cell" tabIndex={isStop ? 0 : -1}>
          {`${item}`}
        </button>
      )}
    </VirtualGrid>,
  )
  await settled()
  const at = () => document.activeElement?.textContent
  const press = async (key: string, init: KeyboardEventInit = {}) => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }))
    await settled()
    return at()
  }
  const focus = async (item: number) => {
    const tiles = [...place.querySelectorAll<HTMLElement>('.cell')]
    tiles.find(({ textContent }) => textContent === `${item}`)?.focus()
    await settled()
  }
  return { place, press, focus }
}

test('moves the focus in two dimensions, and across the ends of rows', async () => {
  const { press, focus } = await shown(12)
  await focus(0)
  expect([await press('ArrowDown'), await press('ArrowRight'), await press('ArrowUp')]).toEqual(['3', '4', '1'])
  expect([await press('ArrowRight'), await press('ArrowRight'), await press('ArrowLeft')]).toEqual(['2', '3', '2'])
  expect([await press('End'), await press('ArrowRight'), await press('Home'), await press('ArrowUp')]).toEqual([
    ...['11', '11', '0', '0'],
  ])
})

test('moves to the last tile from above a shorter last row, and stays in the last row', async () => {
  const { press, focus } = await shown(8)
  await focus(5)
  expect([await press('ArrowDown'), await press('ArrowDown'), await press('ArrowLeft')]).toEqual(['7', '7', '6'])
})

test('leaves keys with a modifier to the browser', async () => {
  const { press, focus } = await shown(12)
  await focus(4)
  expect([await press('ArrowRight', { altKey: true }), await press('Home', { metaKey: true })]).toEqual(['4', '4'])
})

test('has one tab stop: the first tile, then the one that was focused last', async () => {
  const { place, press, focus } = await shown(12)
  const stops = () => [...place.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent)
  expect(stops()).toEqual(['0'])
  await focus(0)
  await press('ArrowDown')
  expect(stops()).toEqual(['3'])
})

test('is a list with positions for screen readers', async () => {
  const { place } = await shown(12)
  expect(place.querySelector('[role=list]')?.getAttribute('aria-label')).toBe('Tiles')
  const items = [...place.querySelectorAll('[role=listitem]')]
  expect(items.map((one) => [one.getAttribute('aria-posinset'), one.getAttribute('aria-setsize')])[3]).toEqual([
    '4',
    '12',
  ])
})
