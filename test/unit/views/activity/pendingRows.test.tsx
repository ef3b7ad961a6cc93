import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { connectedWithHistory, historyRow } from '../../../kit/fakeHistory.ts'
import { simulateListLayout } from '../../../kit/listLayout.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()
beforeAll(() => import('../../../../src/views/activity/Transactions.tsx'))

beforeEach(simulateListLayout)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens Activity with a pending transaction. `polls` counts the history requests while the clock advances by 30 s. */
async function withPending() {
  const { modal, asked } = await connectedWithHistory(() => ({
    data: [historyRow('a', { status: 'pending' })],
    next: null,
  }))
  const page = await visitor(modal)
  await happen(() => void openModal(modal, { view: 'Transactions' }))
  await settle()
  const polls = async () => {
    const before = asked().length
    await happen(() => pass(30_000))
    return asked().length - before
  }
  return { modal, page, polls }
}

/** Moves the list to a place of the page, in pixels from the top of the window. */
const place = (root: ShadowRoot, top: number) =>
  vi
    .spyOn(root.querySelector('.activity') as Element, 'getClientRects')
    .mockReturnValue([new DOMRect(0, top, 300, 500)] as unknown as DOMRectList)

test('requests a pending transaction every 30 s only while the browser shows the page', async () => {
  const { polls } = await withPending()
  expect(await polls()).toBe(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(await polls()).toBe(0)
  visibility.mockReturnValue('visible')
  expect(await polls()).toBe(1)
})

test('requests a pending transaction only while a part of the list is on screen', async () => {
  const { page, polls } = await withPending()
  const rects = place(page.root, innerHeight - 1)
  expect(await polls()).toBe(1)
  place(page.root, innerHeight + 1)
  expect(await polls()).toBe(0)
  place(page.root, -501)
  expect(await polls()).toBe(0)
  rects.mockReturnValue([] as unknown as DOMRectList)
  expect(await polls()).toBe(0)
  place(page.root, -499)
  expect(await polls()).toBe(1)
})

test('requests a pending transaction no more after the visitor left Activity', async () => {
  const { modal, polls } = await withPending()
  expect(await polls()).toBe(1)
  await happen(() => modal.router.push({ view: 'Networks' }))
  await settle()
  expect([await polls(), await polls()]).toEqual([0, 0])
})

test('requests a pending transaction no more after the visitor closed the modal', async () => {
  const { modal, polls } = await withPending()
  expect(await polls()).toBe(1)
  await happen(() => closeModal(modal, 'button'))
  await settle()
  expect([await polls(), await polls()]).toEqual([0, 0])
})
