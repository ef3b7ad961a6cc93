import { vi } from 'vitest'

/** Simulates lists of 600 px with rows of 64 px until `vi.unstubAllGlobals()`, since happy-dom has no layout. */
export function simulateListLayout(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly notify: ResizeObserverCallback
      constructor(notify: ResizeObserverCallback) {
        this.notify = notify
      }
      observe(target: Element) {
        const height = target.matches('li, [role=list] > div') ? 64 : 600
        queueMicrotask(() =>
          this.notify([{ target, contentRect: { width: 328, height } } as unknown as ResizeObserverEntry], this),
        )
      }
      unobserve() {}
      disconnect() {}
    },
  )
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body })
}
