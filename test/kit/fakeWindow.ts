import { onTestFinished } from 'vitest'
import { trusted } from './trusted.ts'

/** A fake window, opened by the page. */
export interface FakeWindow {
  /** Arguments of the call to `window.open`. */
  args: readonly unknown[]
  closed: boolean
  /** URLs that the window was navigated to. */
  led: string[]
  focused: number
  /** Posts a message to the page. */
  says(data: unknown, origin?: string): void
}

/** Replaces `window.open` with a fake that records the windows. After `block()` it opens none. */
export function fakeWindows() {
  const all: FakeWindow[] = []
  const original = window.open
  let isBlocked = false
  window.open = ((...args: unknown[]) => {
    if (isBlocked) return null
    const location = {
      set href(url: string) {
        opened.led.push(url)
      },
      replace: (url: string) => void opened.led.push(url),
    }
    const opened = {
      args,
      closed: false,
      led: [] as string[],
      focused: 0,
      location,
      close: () => void (opened.closed = true),
      focus: () => void opened.focused++,
      says: (data: unknown, origin = 'https://secure.test') =>
        void dispatchEvent(trusted(Object.assign(new Event('message'), { data, origin, source: opened }))),
    }
    all.push(opened)
    return opened
  }) as unknown as typeof window.open
  onTestFinished(() => void (window.open = original))
  return {
    all,
    block: (is = true) => void (isBlocked = is),
    /** The window opened last. */
    get last(): FakeWindow {
      const window = all.at(-1)
      if (!window) throw new Error('No window was opened')
      return window
    },
  }
}
