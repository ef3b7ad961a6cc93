import { afterEach, expect, test, vi } from 'vitest'
import { createPopupMessages } from '../../../src/connectors/coinbase/popupMessages.ts'
import { askSafe } from '../../../src/core/page/safeFrame.ts'
import { listenToFrame } from '../../../src/services/frame/frameMessages.ts'
import { openLoginWindow } from '../../../src/services/loginWindow.ts'
import { WalletModalError } from '../../../src/core/errors.ts'
import { trusted } from '../../kit/trusted.ts'

// A page script can set `source` and `origin` of an event, but not `isTrusted`.
// https://dom.spec.whatwg.org/#dom-event-istrusted

const ORIGIN = 'https://secure.example'
const other = {} as Window
const forge = (data: unknown, source: unknown = other, origin = ORIGIN) =>
  new MessageEvent('message', { data, source: source as Window, origin })

afterEach(() => vi.unstubAllGlobals())

/** Dispatches a message as a script of the page does, then as the browser does, and counts what was heard. */
function heard(data: unknown, calls: { mock: { calls: unknown[] } }, source: unknown = other, origin = ORIGIN) {
  dispatchEvent(forge(data, source, origin))
  const forged = calls.mock.calls.length
  dispatchEvent(trusted(forge(data, source, origin)))
  return [forged, calls.mock.calls.length]
}

test('ignores messages of the secure frame that a script of the page dispatched', () => {
  const received = vi.fn()
  const stop = new AbortController()
  const frame = { contentWindow: other } as HTMLIFrameElement
  listenToFrame({ signal: stop.signal, frame: () => frame, origins: () => [ORIGIN], ready: vi.fn(), received })
  expect(heard({ type: '@w3m-frame/GET_USER_SUCCESS', id: '1' }, received)).toEqual([0, 1])
  stop.abort()
})

test('ignores results of a social login that a script of the page dispatched', () => {
  const opened = { focus() {}, closed: false }
  vi.stubGlobal('open', () => opened)
  const result = vi.fn()
  const stop = openLoginWindow(ORIGIN)?.listen({ result, closed: vi.fn() })
  expect(heard({ resultUri: '?result=1' }, result, opened)).toEqual([0, 1])
  stop?.()
})

test('ignores messages of a popup that a script of the page dispatched', () => {
  const gone = vi.fn()
  const messages = createPopupMessages(() => ORIGIN, other, gone)
  expect(heard({ event: 'PopupUnload' }, gone)).toEqual([0, 1])
  messages.end(new WalletModalError('PopupClosed'))
})

test('ignores a Safe that a script of the page imitates', () => {
  const safe = { postMessage: vi.fn() }
  const before = Object.getOwnPropertyDescriptor(window, 'parent')
  Object.defineProperty(window, 'parent', { value: safe, configurable: true })
  vi.stubGlobal('location', { ...location, origin: location.origin, ancestorOrigins: ['https://app.safe.global'] })
  const found = vi.fn()
  const stop = askSafe(found)
  const { id } = (safe.postMessage.mock.calls[0]?.[0] ?? {}) as { id?: unknown }
  expect(heard({ id, success: true }, found, safe, 'https://app.safe.global')).toEqual([0, 1])
  stop()
  if (before) Object.defineProperty(window, 'parent', before)
})
