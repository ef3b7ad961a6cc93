import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPopup } from '../../../../src/connectors/coinbase/popup.ts'

const ORIGIN = 'https://wallet.example'

/** A window of the wallet's, as far as its opener sees it. */
const fakeWindow = () => ({ closed: false, close() { this.closed = true }, focus() {}, postMessage: vi.fn() })
type FakeWindow = ReturnType<typeof fakeWindow>

afterEach(() => vi.unstubAllGlobals())

function setUp() {
  const opened: FakeWindow[] = []
  vi.stubGlobal('open', () => {
    opened.push(fakeWindow())
    return opened.at(-1)
  })
  const popup = createPopup(new URL(ORIGIN), () => ({}))
  const say = (data: object) => window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, data, source: opened.at(-1) as unknown as Window }))
  return { popup, opened, say }
}

describe('The window of a wallet', () => {
  it('that the visitor closes between its greeting and the question is not opened a second time', async () => {
    const { popup, opened, say } = setUp()
    const loaded = popup.loaded()
    say({ event: 'PopupLoaded', id: 'hello' })
    await loaded
    say({ event: 'PopupUnload' })
    await expect(popup.ask({ id: 'question' })).rejects.toMatchObject({ code: 'PopupClosed' })
    expect(opened).toHaveLength(1)
  })

  it('is opened anew for the next request', async () => {
    const { popup, opened, say } = setUp()
    void popup.loaded()
    say({ event: 'PopupLoaded', id: 'hello' })
    say({ event: 'PopupUnload' })
    const loaded = popup.loaded()
    say({ event: 'PopupLoaded', id: 'again' })
    await loaded
    const answer = popup.ask({ id: 'question' })
    say({ requestId: 'question', data: 'answer' })
    await expect(answer).resolves.toMatchObject({ data: 'answer' })
    expect(opened).toHaveLength(2)
    say({ event: 'PopupUnload' })
  })
})
