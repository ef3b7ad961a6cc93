import { expect, test, vi } from 'vitest'
import { openPopup } from '../../../src/services/popup.ts'

const SIZE = { width: 480, height: 720, features: 'scrollbar=yes' }

/** A random name: HTML that a visitor has posted cannot give it to a frame, nor another page to its window. */
const SECRET_NAME = /^popupWindow-\d+-\d+-\d+-\d+$/

/** A window as `window.open` returns it. `isForeign`: it shows a page of another site. */
function fakeWindow({ isForeign = false } = {}) {
  const replace = vi.fn<(url: string) => void>()
  const opened = { opener: window, closed: false, focus: vi.fn<() => void>(), location: { replace } }
  if (isForeign) {
    Object.defineProperty(opened, 'opener', {
      set() {
        throw new DOMException('', 'SecurityError')
      },
    })
  }
  return Object.assign(opened, { close: () => void (opened.closed = true) })
}

const opening = (...windows: (ReturnType<typeof fakeWindow> | null)[]) => {
  const open = vi.spyOn(window, 'open')
  for (const opened of windows) open.mockReturnValueOnce(opened as unknown as Window | null)
  return open
}

test('a window opens blank, in the middle of the page, and cannot reach the page', () => {
  vi.stubGlobal('innerWidth', 1000)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('screenX', 100)
  vi.stubGlobal('screenY', 10)
  const opened = fakeWindow()
  const open = opening(opened)
  const popup = openPopup(SIZE)
  expect(open.mock.calls).toEqual([
    ['about:blank', expect.stringMatching(SECRET_NAME), 'width=480,height=720,left=360,top=50,scrollbar=yes'],
  ])
  expect(opened.opener).toBeNull()
  expect(opened.focus).toHaveBeenCalledOnce()
  popup?.go('https://exchange.example/pay?asset=1')
  expect(opened.location.replace.mock.calls).toEqual([['https://exchange.example/pay?asset=1']])
  expect(popup?.isClosed()).toBe(false)
  popup?.close()
  expect(popup?.isClosed()).toBe(true)
})

test('a click can have its own window', () => {
  const open = opening(fakeWindow())
  openPopup(SIZE, '_blank')
  expect(open.mock.calls.map(([, name]) => name)).toEqual(['_blank'])
})

test('reports a blocked window', () => {
  opening(null)
  expect(openPopup(SIZE)).toBeUndefined()
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://a.example/1', '/pay', '', 'https://'])(
  'a window does not go to %j',
  (url) => {
    const opened = fakeWindow()
    opening(opened)
    expect(() => openPopup(SIZE)?.go(url)).toThrow(expect.objectContaining({ code: 'ServiceUnavailable' }))
    expect(opened.location.replace).not.toHaveBeenCalled()
  },
)

test('a window that still shows the page of an earlier click is left alone, and another one opens', () => {
  const opened = fakeWindow()
  const open = opening(fakeWindow({ isForeign: true }), opened)
  openPopup(SIZE)?.go('https://exchange.example/')
  expect(open.mock.calls.map(([, name]) => name)).toEqual([expect.stringMatching(SECRET_NAME), '_blank'])
  expect(opened.opener).toBeNull()
  expect(opened.location.replace).toHaveBeenCalledOnce()
})
