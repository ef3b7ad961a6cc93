import { beforeAll, expect, test, vi } from 'vitest'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { onRefresh, refreshAll, refreshChanged } from '../../../../src/flows/assets/refreshers.ts'
import { standStill } from '../../../kit/clock.ts'
import { PORTFOLIO_TTL_MS } from '../../../../src/core/limits.ts'
import { createConnected } from '../../../kit/createTestModal.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { happen, settle, visitor, wait } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() =>
  Promise.all([
    import('../../../../src/views/activity/Transactions.tsx'),
    import('../../../../src/ui/list/followPull.ts'),
  ]),
)

/** Opens Activity on a touch screen. `asked` counts the requests for the history. */
async function onPhone() {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
  simulateListLayout()
  const here = await connectedWithHistory(() => ({ data: [historyRow('a')], next: null }))
  const page = await visitor(here.modal)
  await happen(() => void openModal(here.modal, { view: 'Transactions' }))
  await settle()
  const box = page.root.querySelector<HTMLElement>('.pull')
  if (!box) throw new Error('Nothing can be pulled')
  /** Moves one finger, or several, over the list. The points are [x, y] in px. */
  const touch = (type: string, ...points: [number, number][]) => {
    const touches = points.map(([clientX, clientY]) => ({ clientX, clientY }))
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true, composed: true }), { touches })
    box.querySelector('.row')?.dispatchEvent(event)
    return event
  }
  const pull = async (by: number, along = 0) => {
    touch('touchstart', [100, 100])
    const event = touch('touchmove', [100 + along, 100 + by])
    await happen(() => void touch('touchend'))
    await settle()
    return event
  }
  return { ...here, page, box, touch, pull, asked: () => here.asked().length }
}

test('loads Activity again after a long pull down on a touch screen', async () => {
  const { pull, asked, box, touch } = await onPhone()
  expect(asked()).toBe(1)
  touch('touchstart', [100, 100])
  expect(touch('touchmove', [100, 220]).defaultPrevented).toBe(true)
  expect(box.style.getPropertyValue('--pull')).toBe('60px')
  touch('touchcancel')
  await pull(140)
  expect(box.style.getPropertyValue('--pull')).toBe('')
  expect(asked()).toBe(2)
})

test.each([
  ['short', 60, 0],
  ['upward', -140, 0],
  ['sideways', 100, 200],
])('does not load Activity again after a %s movement of the finger', async (_, by, along) => {
  const { pull, asked } = await onPhone()
  const event = await pull(by, along)
  expect(asked()).toBe(1)
  expect(event.defaultPrevented).toBe(by === 60)
})

test('leaves a movement with two fingers, and one in a list that is scrolled down, to the browser', async () => {
  const { touch, pull, asked, page } = await onPhone()
  touch('touchstart', [100, 100], [50, 50])
  expect(touch('touchmove', [100, 300], [50, 50]).defaultPrevented).toBe(false)
  const list = page.root.querySelector<HTMLElement>('.virtual')
  if (list) list.scrollTop = 5
  expect((await pull(140)).defaultPrevented).toBe(false)
  expect(asked()).toBe(1)
})

test('takes a long pull back when a second finger touches', async () => {
  const { touch, asked, box } = await onPhone()
  touch('touchstart', [100, 100])
  touch('touchmove', [100, 240])
  touch('touchstart', [100, 240], [200, 200])
  expect(box.style.getPropertyValue('--pull')).toBe('')
  await happen(() => void touch('touchend'))
  await settle()
  expect(asked()).toBe(1)
})

test('loads Activity again at a press on Refresh, and once only for several presses', async () => {
  const { page, asked } = await onPhone()
  await happen(() => {
    page.get('button', 'Refresh').click()
    page.get('button', 'Refresh').click()
  })
  await settle()
  expect(asked()).toBe(2)
  expect(page.get('button', 'Refresh').getAttribute('aria-disabled')).toBeNull()
})

test('does not follow a pull outside a dialog, where it belongs to the page', async () => {
  const { followPull } = await import('../../../../src/ui/list/followPull.ts')
  const box = document.createElement('div')
  const pulled = vi.fn()
  followPull(box, pulled, new AbortController().signal)
  for (const [type, y] of [['touchstart', 0] as const, ['touchmove', 300] as const, ['touchend', 300] as const])
    box.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { touches: [{ clientX: 0, clientY: y }] }))
  expect(pulled).not.toHaveBeenCalled()
})

test('a refresh resolves although a panel fails, and panels that are gone are not loaded', async () => {
  const { modal } = await createConnected()
  const gone = vi.fn(async () => {})
  onRefresh(modal, gone)()
  const kept = vi.fn(() => Promise.reject(new Error('down')))
  onRefresh(modal, kept)
  await expect(refreshAll(modal)).resolves.toBeUndefined()
  expect(kept).toHaveBeenCalledOnce()
  expect(gone).not.toHaveBeenCalled()
})

test('a panel that appears within half a minute after a transaction has ended loads its figures again', async () => {
  const { modal } = await createConnected()
  const refresh = vi.fn(async () => {})
  onRefresh(modal, refresh)()
  expect(refresh).not.toHaveBeenCalled()
  await refreshChanged(modal)
  onRefresh(modal, refresh)()
  expect(refresh).toHaveBeenCalledOnce()
  await wait(PORTFOLIO_TTL_MS)
  onRefresh(modal, refresh)()
  expect(refresh).toHaveBeenCalledOnce()
})
