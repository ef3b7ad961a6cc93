import { expect, test, vi } from 'vitest'
import { keepOwnScroll } from '../../../src/ui/list/keepOwnScroll.ts'

/** Creates a box of a height with content of another; returns how often the page hears of the wheel and of touch over it. */
function heard(height: number, content: number): number {
  const box = document.body.appendChild(document.createElement('div'))
  Object.defineProperties(box, { clientHeight: { value: height }, scrollHeight: { value: content } })
  const page = vi.fn()
  keepOwnScroll(box)
  for (const type of ['wheel', 'touchmove']) {
    document.addEventListener(type, page)
    box.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    document.removeEventListener(type, page)
  }
  box.remove()
  return page.mock.calls.length
}

// As scripts for smooth scrolling listen: https://github.com/darkroomengineering/lenis/issues/14
test('keeps wheel and touch from the page over a box that scrolls', () => {
  expect(heard(100, 300)).toBe(0)
})

test('leaves wheel and touch to the page over a box that does not scroll', () => {
  expect(heard(100, 100)).toBe(2)
})

test('does nothing without a box, as React calls a ref when it unmounts', () => {
  expect(() => keepOwnScroll(null)).not.toThrow()
})
