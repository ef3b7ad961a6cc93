import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Dialog, Inline } from '../../../../src/ui/dialog/Dialog.tsx'
import { Header } from '../../../../src/ui/dialog/Header.tsx'
import { ViewFrame } from '../../../../src/ui/dialog/ViewFrame.tsx'
import { press, render, type } from '../render.tsx'

const BOX = { left: 100, right: 460, top: 100, bottom: 400 } as DOMRect

function surface(props: Partial<Parameters<typeof Dialog>[0]> = {}) {
  const onDismiss = vi.fn()
  const draw = (more: typeof props = {}) => (
    <Dialog open labelledBy="title" onDismiss={onDismiss} {...props} {...more}>
      <Header title="Connect Wallet" titleId="title" onClose={() => {}} closeLabel="Close" />
      <ViewFrame view="Connect">
        <button type="button">MetaMask</button>
      </ViewFrame>
    </Dialog>
  )
  const page = render(draw())
  const dialog = page.get('dialog') as HTMLDialogElement
  dialog.getBoundingClientRect = () => BOX
  const point = (kind: string, target: Element, clientX: number) =>
    target.dispatchEvent(new PointerEvent(kind, { bubbles: true, clientX, clientY: 200 }))
  return { page, dialog, onDismiss, point, redraw: (more: typeof props) => page.draw(draw(more)) }
}

describe('Dialog', () => {
  test('opens the dialog while `open` is set, and labels the dialog by its title', () => {
    const { dialog, redraw } = surface()
    expect(dialog.open).toBe(true)
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Connect Wallet')
    redraw({ open: false })
    expect(dialog.open).toBe(false)
  })

  test('focuses the title of the dialog', () => {
    surface()
    expect(document.activeElement?.textContent).toBe('Connect Wallet')
  })

  test.each(['the opener, if nothing has the focus', 'another focused element'])(
    'moves the focus after closing to %s',
    (how) => {
      const pressed = document.body.appendChild(document.createElement('button'))
      const other = document.body.appendChild(document.createElement('input'))
      onTestFinished(() => {
        pressed.remove()
        other.remove()
      })
      const { redraw } = surface({ opener: () => pressed })
      if (how.startsWith('another')) other.focus()
      else (document.activeElement as HTMLElement).blur()
      redraw({ open: false, opener: () => pressed })
      expect(document.activeElement).toBe(how.startsWith('another') ? other : pressed)
    },
  )

  test('focuses the element that requests focus', () => {
    surface({
      overlay: (
        <button type="button" data-autofocus>
          First
        </button>
      ),
    })
    expect(document.activeElement?.textContent).toBe('First')
  })

  test('reports Escape once and hides the event from the page', () => {
    const host = vi.fn()
    document.addEventListener('keydown', host, true)
    const { page, onDismiss, dialog } = surface()
    const event = type(page.get('button', 'MetaMask'), 'Escape')
    type(page.get('button', 'MetaMask'), 'Escape', { repeat: true })
    document.removeEventListener('keydown', host, true)
    expect(onDismiss.mock.calls).toEqual([['escape']])
    expect(event.defaultPrevented).toBe(true)
    expect(host).not.toHaveBeenCalled()
    expect(dialog.open).toBe(true)
  })

  test('reports Escape when nothing has the focus, but not when an element of the page has the focus', () => {
    const { onDismiss } = surface()
    const other = document.createElement('button')
    document.body.append(other)
    type(other, 'Escape')
    expect(onDismiss).not.toHaveBeenCalled()
    type(document.body, 'Escape')
    expect(onDismiss).toHaveBeenCalledOnce()
    other.remove()
  })

  test('ignores Escape after the dialog has closed', () => {
    const { onDismiss, redraw } = surface()
    redraw({ open: false })
    type(document.body, 'Escape')
    expect(onDismiss).not.toHaveBeenCalled()
  })

  test("calls onDismiss once if the dialog's container becomes hidden", () => {
    const observers = new Set<() => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        private readonly tell: () => void
        constructor(tell: () => void) {
          this.tell = tell
        }
        observe() {
          observers.add(this.tell)
        }
        disconnect() {
          observers.delete(this.tell)
        }
      },
    )
    const changed = () => observers.forEach((tell) => tell())
    const { dialog, onDismiss, redraw } = surface()
    changed()
    expect(onDismiss).not.toHaveBeenCalled()
    dialog.getClientRects = () => [] as unknown as DOMRectList
    changed()
    expect(onDismiss.mock.calls).toEqual([['removed']])
    redraw({ open: false })
    changed()
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  describe("Android's Back button with a dialog", () => {
    /** Simulates CloseWatcher. As in browsers, only the newest watcher fires, and only once. */
    async function watchers(...props: Parameters<typeof surface>) {
      const alive: EventTarget[] = []
      vi.stubGlobal(
        'CloseWatcher',
        class extends EventTarget {
          constructor({ signal }: { signal: AbortSignal }) {
            super()
            alive.push(this)
            signal.addEventListener('abort', () => void alive.splice(alive.indexOf(this), 1))
          }
        },
      )
      vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(1)
      onTestFinished(() => {
        vi.unstubAllGlobals()
        vi.restoreAllMocks()
      })
      const drawn = surface(...props)
      await vi.waitFor(() => expect(alive).toHaveLength(1))
      return { ...drawn, alive, back: () => alive.pop()?.dispatchEvent(new Event('close')) }
    }

    test("dismisses the dialog on each press of Android's Back button, since closing may be refused", async () => {
      const { alive, back, onDismiss, redraw } = await watchers()
      back()
      back()
      expect(onDismiss.mock.calls).toEqual([['escape'], ['escape']])
      expect(alive).toHaveLength(1)
      redraw({ open: false })
      expect(alive).toHaveLength(0)
    })

    test("clicks the view's Back button, if any, when the visitor presses Back on Android", async () => {
      const onBack = vi.fn()
      const { back, onDismiss } = await watchers({
        overlay: <Header title="MetaMask" titleId="other" onBack={onBack} backLabel="Back" />,
      })
      back()
      expect([onBack.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0])
    })

    test("ignores Android's Back button while an overlay of the page has the focus", async () => {
      const { alive, back, onDismiss } = await watchers()
      const other = document.body.appendChild(document.createElement('button'))
      onTestFinished(() => other.remove())
      other.focus()
      back()
      expect(onDismiss).not.toHaveBeenCalled()
      expect(alive).toHaveLength(1)
    })
  })

  test('ignores Escape during input method composition', () => {
    const { page, onDismiss } = surface()
    type(page.get('button', 'MetaMask'), 'Escape', { isComposing: true })
    expect(onDismiss).not.toHaveBeenCalled()
  })

  test('reports a click that begins and ends on the backdrop', () => {
    const { dialog, point, onDismiss } = surface()
    point('pointerdown', dialog, 20)
    expect(onDismiss).not.toHaveBeenCalled()
    point('pointerup', dialog, 20)
    expect(onDismiss.mock.calls).toEqual([['backdrop']])
  })

  test.each([
    ['begins inside', 200, 20],
    ['ends inside', 20, 200],
    ['stays inside', 200, 200],
  ])('ignores a click on the backdrop that %s', (_, from, to) => {
    const { dialog, point, onDismiss } = surface()
    point('pointerdown', dialog, from)
    point('pointerup', dialog, to)
    expect(onDismiss).not.toHaveBeenCalled()
  })

  test.each(['pointerdown', 'mousedown', 'touchstart', 'focusin', 'keydown', 'click', 'wheel', 'touchmove'])(
    'hides the event %s from the page',
    (kind) => {
      const host = vi.fn()
      document.addEventListener(kind, host)
      const { page } = surface()
      page.get('button', 'MetaMask').dispatchEvent(new Event(kind, { bubbles: true, composed: true }))
      document.removeEventListener(kind, host)
      expect(host).not.toHaveBeenCalled()
    },
  )

  describe('Scroll lock of the page', () => {
    const root = document.documentElement
    const overflow = () => getComputedStyle(root).overflow
    afterEach(() => root.removeAttribute('style'))

    test('removes the scroll lock of the page completely on close', () => {
      const before = document.adoptedStyleSheets.length
      const { redraw } = surface()
      expect(overflow()).toBe('hidden')
      redraw({ open: false })
      expect([overflow() === 'hidden', root.hasAttribute('style'), document.adoptedStyleSheets.length]).toEqual([
        false,
        false,
        before,
      ])
    })

    test('keeps the scroll lock until close, even if an earlier dialog of the page removes its own lock', () => {
      root.style.overflow = 'hidden'
      const { redraw } = surface()
      root.style.overflow = ''
      expect(overflow()).toBe('hidden')
      redraw({ open: false })
      expect(overflow()).not.toBe('hidden')
    })

    test('keeps the scroll lock of a page dialog that was opened later', () => {
      const { redraw } = surface()
      const [inline, sheets] = [root.style.overflow, document.adoptedStyleSheets]
      root.style.overflow = 'hidden'
      redraw({ open: false })
      expect(overflow()).toBe('hidden')
      root.style.overflow = inline
      document.adoptedStyleSheets = sheets
      expect(overflow()).not.toBe('hidden')
    })
  })

  test('opens the dialog again when the browser closes it', () => {
    const { dialog } = surface()
    dialog.close()
    expect(dialog.open).toBe(true)
  })

  test('shakes the dialog while `shake` is set', () => {
    const { dialog, redraw } = surface()
    expect(dialog.hasAttribute('data-shake')).toBe(false)
    redraw({ shake: true })
    expect(dialog.hasAttribute('data-shake')).toBe(true)
  })

  test('restores the page when the dialog is unmounted', () => {
    const { page, onDismiss } = surface()
    page.stop()
    type(document.body, 'Escape')
    expect(onDismiss).not.toHaveBeenCalled()
    expect(document.documentElement.hasAttribute('style')).toBe(false)
  })
})

describe('Inline', () => {
  test('renders the inline modal as a named region (ARIA)', () => {
    const { place } = render(
      <Inline labelledBy="t">
        <Header title="Connect Wallet" titleId="t" />
      </Inline>,
    )
    expect(place.querySelector('section')?.getAttribute('aria-labelledby')).toBe('t')
  })
})

describe('Header', () => {
  test("shows the header's Back and Close buttons if requested", () => {
    const onBack = vi.fn()
    const onClose = vi.fn()
    const page = render(
      <Header title="A" titleId="t" onBack={onBack} backLabel="Back" onClose={onClose} closeLabel="Close" />,
    )
    press(page.get('button', 'Back'))
    press(page.get('button', 'Close'))
    expect([onBack.mock.calls, onClose.mock.calls]).toEqual([[[]], [[]]])
    page.draw(<Header title="A" titleId="t" start={<i>start</i>} />)
    expect(page.all('button')).toEqual([])
    expect(page.place.textContent).toContain('start')
  })
})

describe('ViewFrame', () => {
  test('renders only the current view with its name, and focuses the title', () => {
    const draw = (view: string) => (
      <section className="dialog">
        <Header title={view} titleId="t" />
        <ViewFrame view={view} direction="forward" footer={view}>
          <button type="button">{view}</button>
        </ViewFrame>
      </section>
    )
    const page = render(draw('Connect'))
    page.get('button').focus()
    page.draw(draw('Networks'))
    expect([...page.place.querySelectorAll('[data-view]')].map((element) => element.getAttribute('data-view'))).toEqual(
      ['Networks'],
    )
    expect(document.activeElement).toBe(page.get('heading'))
  })
})
