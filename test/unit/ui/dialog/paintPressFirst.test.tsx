import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { paintPressFirst } from '../../../../src/ui/dialog/paintPressFirst.ts'

const TAG = 'press-host'
let stop: () => void
beforeEach(() => (stop = paintPressFirst(TAG)))
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Counter({ limit = Infinity, pressed }: { limit?: number; pressed(): void }) {
  const [count, setCount] = useState(0)
  const press = () => {
    pressed()
    setCount((before) => before + 1)
  }
  return (
    <button disabled={count >= limit} onClick={press}>
      {count}
    </button>
  )
}

/** Renders a button that counts its presses, in the shadow root of an element. */
async function show({ tag = TAG, limit = Infinity } = {}) {
  const host = document.createElement(tag)
  document.body.append(host)
  const root = createRoot(host.attachShadow({ mode: 'open' }))
  const pressed = vi.fn<() => void>()
  root.render(<Counter limit={limit} pressed={pressed} />)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  await vi.waitFor(() => expect(host.shadowRoot?.querySelector('button')).not.toBeNull())
  const button = host.shadowRoot?.querySelector('button') as HTMLButtonElement
  return { button, pressed }
}

/** Stops frames and timers, until the test runs them. */
function holdFrames() {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout', 'clearTimeout'] })
  return { frame: () => vi.advanceTimersToNextFrame(), elapse: (ms: number) => vi.advanceTimersByTime(ms) }
}

const microtasks = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve()
}

it('renders what a press changes after the next frame; the handler runs at once', async () => {
  const { button, pressed } = await show()
  const { frame, elapse } = holdFrames()
  button.click()
  await microtasks()
  expect([pressed.mock.calls.length, button.textContent]).toEqual([1, '0'])
  frame()
  elapse(1)
  expect(button.textContent).toBe('1')
})

it('renders at once after a press elsewhere in the page', async () => {
  const { button } = await show({ tag: 'other-host' })
  holdFrames()
  button.click()
  await microtasks()
  expect(button.textContent).toBe('1')
})

it('renders before a second press, which counts only if its button is still enabled', async () => {
  const { button, pressed } = await show({ limit: 1 })
  holdFrames()
  button.click()
  button.click()
  expect([pressed.mock.calls.length, button.textContent]).toEqual([1, '1'])
})

it('counts both of two fast presses on a button that stays', async () => {
  const { button, pressed } = await show()
  const { frame, elapse } = holdFrames()
  button.click()
  button.click()
  frame()
  elapse(1)
  expect([pressed.mock.calls.length, button.textContent]).toEqual([2, '2'])
})

it.each(['keydown', 'beforeinput'])('renders before the visitor types after a press: %s', async (type) => {
  const { button } = await show()
  holdFrames()
  button.click()
  button.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  expect(button.textContent).toBe('1')
})

it('renders within 100 ms in a page without frames, as one in the background', async () => {
  const { button } = await show()
  const { elapse } = holdFrames()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  button.click()
  elapse(99)
  expect(button.textContent).toBe('0')
  elapse(1)
  expect(button.textContent).toBe('1')
})

it('renders everything when it ends, and does not wait after that', async () => {
  const { button } = await show()
  holdFrames()
  button.click()
  stop()
  expect(button.textContent).toBe('1')
  button.click()
  await microtasks()
  expect(button.textContent).toBe('2')
})
