import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { useModal } from '../../../../src/ui/dialog/useModal.ts'
import { paintPressFirst } from '../../../../src/ui/dialog/paintPressFirst.ts'

const TAG = 'press-host'
let stop: () => void
let view: unknown = 'first'
beforeEach(() => (stop = paintPressFirst(TAG, () => view)))
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

/** Renders `draw(count)` as a view in the shadow root of an element, and returns what changes the count. */
async function showView(draw: (count: number) => ReactNode) {
  const host = document.createElement(TAG)
  document.body.append(host)
  const root = createRoot(host.attachShadow({ mode: 'open' }))
  let set: (count: number) => void = () => {}
  function View() {
    const [count, setCount] = useState(0)
    useLayoutEffect(() => void (set = setCount), [])
    return <div className="view">{draw(count)}</div>
  }
  root.render(<View />)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  const find = (what = 'button') => host.shadowRoot?.querySelector(what) as HTMLElement
  await vi.waitFor(() => expect(find('.view')).not.toBeNull())
  return { find, change: (count: number) => set(count) }
}

const point = (target: Element, type: string) =>
  target.dispatchEvent(new Event(type, { bubbles: true, composed: true }))

it('renders nothing from pointer down to the click, which does what the visitor saw', async () => {
  const pressed = vi.fn<(count: number) => void>()
  // The pressed button is gone once this is rendered: another one is in its place.
  const { find, change } = await showView((count) => (
    <button key={count} onClick={() => pressed(count)}>
      {count}
    </button>
  ))
  const { frame, elapse } = holdFrames()
  const button = find()
  point(button, 'pointerdown')
  change(1)
  elapse(1999)
  await microtasks()
  expect([button.isConnected, button.textContent]).toEqual([true, '0'])
  point(button, 'pointerup')
  button.click()
  expect(pressed.mock.calls).toEqual([[0]])
  frame()
  elapse(1)
  expect(find().textContent).toBe('1')
})

it.each([
  ['2 s after a press began that does not end', [], 2000],
  ['0.1 s after the pointer is lifted beside the button', ['pointerup'], 100],
  ['at once if the browser scrolls instead', ['pointercancel'], 0],
  ['at once with the next press, wherever it is', ['pointerup', 'pointerdown'], 0],
])('renders what has waited %s', async (_, events, ms) => {
  const { find, change } = await showView((count) => <button>{count}</button>)
  const { elapse } = holdFrames()
  point(find(), 'pointerdown')
  change(1)
  await microtasks()
  for (const type of events) point(type === 'pointerdown' ? document.body : find(), type)
  if (ms) {
    elapse(ms - 1)
    expect(find().textContent).toBe('0')
  }
  elapse(1)
  expect(find().textContent).toBe('1')
})

it('does not end a press because of the frame after the one before', async () => {
  const { find, change } = await showView((count) => <button>{count}</button>)
  const { frame, elapse } = holdFrames()
  find().click()
  point(find(), 'pointerdown')
  change(1)
  frame()
  elapse(200)
  await microtasks()
  expect(find().textContent).toBe('0')
})

it.each(['primary final', 'danger'])(
  'lets a %s button confirm only what the view said when it was pressed',
  async (kind) => {
    const pressed = vi.fn<() => void>()
    const { find, change } = await showView((count) => (
      <>
        <p>{count} ETH</p>
        <button className={`btn ${kind}`} onClick={pressed}>
          Send
        </button>
      </>
    ))
    holdFrames()
    const press = (during?: () => void) => {
      point(find(), 'pointerdown')
      during?.()
      point(find(), 'pointerup')
      find().click()
    }
    press(() => change(5))
    expect([pressed.mock.calls.length, find('p').textContent]).toEqual([0, '5 ETH'])
    press()
    expect(pressed).toHaveBeenCalledOnce()
  },
)

it('lets no final button of an open dialog confirm what came during the press', async () => {
  const pressed = vi.fn<() => void>()
  function InDialog({ count }: { count: number }) {
    const dialog = useRef<HTMLDialogElement>(null)
    useModal(dialog, true, 'title')
    return (
      <dialog ref={dialog}>
        <button className="btn primary final" onClick={pressed}>
          Send {count} ETH
        </button>
      </dialog>
    )
  }
  const { find, change } = await showView((count) => <InDialog count={count} />)
  holdFrames()
  point(find(), 'pointerdown')
  change(5)
  point(find(), 'pointerup')
  find().click()
  expect([pressed.mock.calls.length, find().textContent]).toEqual([0, 'Send 5 ETH'])
})

it('lets no final button confirm what was shown after a press of more than 2 s began, nor during one with the keyboard', async () => {
  const pressed = vi.fn<() => void>()
  const { find, change } = await showView((count) => (
    <button className="btn primary final" onClick={pressed}>
      Send {count} ETH
    </button>
  ))
  const { elapse } = holdFrames()
  point(find(), 'pointerdown')
  elapse(2000)
  change(5)
  await microtasks()
  expect(find().textContent).toBe('Send 5 ETH')
  point(find(), 'pointerup')
  find().click()
  point(find(), 'keydown')
  change(6)
  await microtasks()
  find().click()
  expect(pressed).not.toHaveBeenCalled()
})

it('lets no tick accept dangers that came while it was pressed', async () => {
  const ticked = vi.fn<() => void>()
  const { find, change } = await showView((count) => (
    <>
      <p>{count} dangers</p>
      <label className="form-agree">
        <input type="checkbox" onChange={ticked} />
        <span>I accept them</span>
      </label>
    </>
  ))
  holdFrames()
  for (const count of [1, 1]) {
    point(find('label'), 'pointerdown')
    change(count)
    find('label').click()
  }
  expect(ticked).toHaveBeenCalledOnce()
})

it('counts a press in a view that was left meanwhile only if the button is still there, such as Close', async () => {
  const pressed = vi.fn<(name: string) => void>()
  const { find, change } = await showView((count) => (
    <>
      <button className="close" onClick={() => pressed('Close')} />
      {!count && <button className="row" onClick={() => pressed('the row')} />}
    </>
  ))
  holdFrames()
  for (const name of ['.row', '.close']) {
    const button = find(name)
    change(0)
    await microtasks()
    point(button, 'pointerdown')
    view = `after ${name}`
    change(1)
    button.click()
  }
  expect(pressed.mock.calls).toEqual([['Close']])
})

/** Creates a running animation of an element, with what the code uses of it. */
function motionOf(target: Element, playState: AnimationPlayState = 'running') {
  const motion = {
    effect: { target },
    playState,
    pause: () => void (motion.playState = 'paused'),
    play: () => void (motion.playState = 'running'),
  }
  return motion
}

it('pauses what moves the pressed button until the click is answered, and no other animation', async () => {
  const { find } = await showView((count) => (
    <div className="dialog">
      <button>{count}</button>
      <i />
    </div>
  ))
  const { frame, elapse } = holdFrames()
  const dialog = find('.dialog')
  const [around, beside] = [motionOf(dialog), motionOf(find('i'))]
  const [ended, canceled] = [motionOf(dialog, 'finished'), motionOf(dialog)]
  const all = [around, beside, ended, canceled]
  dialog.getAnimations = () => all as unknown as Animation[]
  const states = () => all.map(({ playState }) => playState)
  point(find(), 'pointerdown')
  expect(states()).toEqual(['paused', 'running', 'finished', 'paused'])
  canceled.playState = 'idle'
  point(find(), 'pointerup')
  find().click()
  expect(around.playState).toBe('paused')
  frame()
  elapse(1)
  expect(states()).toEqual(['running', 'running', 'finished', 'idle'])
})

it.each(['pointercancel', 'keydown'])('continues the paused animations at once: %s', async (type) => {
  const { find } = await showView((count) => (
    <div className="dialog">
      <button>{count}</button>
    </div>
  ))
  const motion = motionOf(find('.dialog'))
  find('.dialog').getAnimations = () => [motion as unknown as Animation]
  point(find(), 'pointerdown')
  expect(motion.playState).toBe('paused')
  point(find(), type)
  expect(motion.playState).toBe('running')
})
