import { onTestFinished } from 'vitest'

/** A window that the page has opened. */
export interface FakeWindow {
  /** What `window.open` was called with. */
  args: readonly unknown[]
  closed: boolean
  /** Where it was led. */
  led: string[]
  focused: number
  /** It says something to the page. */
  says(data: unknown, origin?: string): void
}

/** Stands in for `window.open`: hears what is opened, and lets nothing open once `block()` was called. */
export function fakeWindows() {
  const all: FakeWindow[] = []
  const original = window.open
  let isBlocked = false
  window.open = ((...args: unknown[]) => {
    if (isBlocked) return null
    const location = { set href(url: string) { opened.led.push(url) } }
    const opened = {
      args, closed: false, led: [] as string[], focused: 0, location,
      close: () => void (opened.closed = true),
      focus: () => void opened.focused++,
      says: (data: unknown, origin = 'https://secure.test') => void dispatchEvent(Object.assign(new Event('message'), { data, origin, source: opened })),
    }
    all.push(opened)
    return opened
  }) as unknown as typeof window.open
  onTestFinished(() => void (window.open = original))
  return {
    all,
    block: (is = true) => void (isBlocked = is),
    /** The newest one. */
    get last(): FakeWindow {
      const window = all.at(-1)
      if (!window) throw new Error('No window was opened')
      return window
    },
  }
}
