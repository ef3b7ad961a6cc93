import { act } from 'preact/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VirtualList } from '../../../src/ui/list/VirtualList.tsx'
import { simulateListLayout } from '../../kit/listLayout.ts'
import { render } from './render.tsx'

beforeEach(simulateListLayout)
afterEach(() => vi.unstubAllGlobals())

/** A row that reports each time it is rendered. */
function ReportingRow({ item, onRender }: { item: number; onRender(item: number): void }) {
  onRender(item)
  return <button className="row">Row {item}</button>
}

const settled = () => act(() => Promise.resolve())

test('renders each row once while the list scrolls past it', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => index)
  const rendered: number[] = []
  const { place } = render(
    <VirtualList label="Rows" items={items} subject="">
      {(item) => <ReportingRow key={item} item={item} onRender={(one) => void rendered.push(one)} />}
    </VirtualList>,
  )
  await settled()
  const box = place.querySelector<HTMLElement>('.virtual')
  const before = rendered.length
  for (let top = 0; top <= 640; top += 64) {
    if (box) box.scrollTop = top
    box?.dispatchEvent(new Event('scroll'))
    await settled()
  }
  expect(rendered.length).toBeGreaterThan(before)
  expect(new Set(rendered).size).toBe(rendered.length)
})
