import { onTestFinished, vi } from 'vitest'
import { happen } from './visitor.tsx'

/** Replaces `IntersectionObserver`, since no layout runs here. Returns a function that brings observed elements into sight. */
export function fakeSight({ isAllInSight = false } = {}) {
  const observed = new Map<Element, (entries: readonly { isIntersecting: boolean }[]) => void>()
  class FakeObserver {
    readonly tell: (entries: readonly { isIntersecting: boolean }[]) => void
    constructor(tell: FakeObserver['tell']) {
      this.tell = tell
    }
    observe(element: Element) {
      observed.set(element, this.tell)
      this.tell([{ isIntersecting: isAllInSight }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  onTestFinished(() => void vi.unstubAllGlobals())
  return (element: Element) => happen(() => observed.get(element)?.([{ isIntersecting: true }]))
}
