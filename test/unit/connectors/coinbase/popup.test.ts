import { describe, expect, it, vi } from 'vitest'
import { createPopup } from '../../../../src/connectors/coinbase/popup.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { openPage, ORIGIN } from './world.ts'
import { trusted } from '../../../kit/trusted.ts'

function setUp(...others: readonly string[]) {
  const page = openPage()
  return { ...page, popup: createPopup([new URL(ORIGIN), ...others.map((one) => new URL(one))], () => ({})) }
}

/** Opens a popup with a pending request. */
async function asked() {
  const page = setUp()
  const loaded = page.popup.loaded()
  page.last().greet()
  await loaded
  return { ...page, answer: page.popup.ask({ id: 'question' }) }
}

const outcomeOf = (promise: Promise<unknown>) => {
  const told: { code?: string; value?: unknown } = {}
  promise.then(
    (value) => (told.value = value),
    ({ code }: WalletModalError) => (told.code = code),
  )
  return told
}

describe('Coinbase’s wallet popup', () => {
  it('does not reopen a popup that is closed between its first message and the request', async () => {
    const { popup, windows, last } = setUp()
    const loaded = popup.loaded()
    last().greet()
    await loaded
    last().leave()
    await expect(popup.ask({ id: 'question' })).rejects.toMatchObject({ code: 'PopupClosed' })
    expect(windows).toHaveLength(1)
  })

  it('opens a new popup for the next request', async () => {
    const { popup, windows, last } = setUp()
    const gone = outcomeOf(popup.loaded())
    last().greet()
    last().leave()
    const loaded = popup.loaded()
    last().greet()
    await loaded
    const answer = popup.ask({ id: 'question' })
    last().say({ requestId: 'question', data: 'answer' })
    await expect(answer).resolves.toMatchObject({ data: 'answer' })
    expect(windows).toHaveLength(2)
    expect(gone.code).toBeUndefined()
  })

  it('shares one popup among concurrent requests', async () => {
    const { popup, windows, last } = setUp()
    const both = Promise.all([popup.loaded(), popup.loaded()])
    last().greet()
    await both
    const answers = Promise.all([popup.ask({ id: 'a' }), popup.ask({ id: 'b' })])
    last().say({ requestId: 'b', data: 2 })
    last().say({ requestId: 'a', data: 1 })
    expect(await answers).toMatchObject([{ data: 1 }, { data: 2 }])
    expect(windows).toHaveLength(1)
  })

  it('rejects pending requests when the popup is closed, before or after loading', async () => {
    vi.useFakeTimers()
    const { popup, last } = setUp()
    vi.stubGlobal('fetch', async () => new Response())
    const unloaded = outcomeOf(popup.loaded())
    last().close()
    await vi.advanceTimersByTimeAsync(1_250)
    expect(unloaded).toEqual({ code: 'PopupClosed' })

    const loaded = popup.loaded()
    last().greet()
    await loaded
    const unanswered = outcomeOf(popup.ask({ id: 'question' }))
    last().close()
    await vi.advanceTimersByTimeAsync(1_250)
    expect(unanswered).toEqual({ code: 'PopupClosed' })
  })

  it('checks for at most two seconds whether Cross-Origin-Opener-Policy cut the popup off', async () => {
    vi.useFakeTimers()
    const { popup, last } = setUp()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    const told = outcomeOf(popup.loaded())
    last().close()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(told).toEqual({ code: 'PopupClosed' })
  })

  it('accepts an approval that arrives after the popup closed', async () => {
    vi.useFakeTimers()
    const { answer, last } = await asked()
    const told = outcomeOf(answer)
    last().close()
    await vi.advanceTimersByTimeAsync(1_000)
    last().say({ requestId: 'question', data: 'yes' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told).toMatchObject({ value: { data: 'yes' } })
  })

  it('opens a popup without the state of an earlier popup that was closed while loading', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async () => new Response())
    const { popup, windows, last } = setUp()
    const before = outcomeOf(popup.loaded())
    last().close()
    const loaded = popup.loaded()
    last().greet()
    await loaded
    expect(windows.map(({ heard }) => heard.length)).toEqual([0, 1])
    expect(before).toEqual({})
    await vi.advanceTimersByTimeAsync(1_250)
    expect(before).toEqual({ code: 'PopupClosed' })
    expect(last().closed).toBe(false)
  })

  it('does not send the request of a closed popup to the next popup', async () => {
    const { popup, windows, last } = setUp()
    const loaded = popup.loaded()
    last().greet()
    await loaded
    last().close()
    const next = popup.loaded()
    await expect(popup.ask({ id: 'question' })).rejects.toMatchObject({ code: 'PopupClosed' })
    last().greet()
    await next
    expect(windows.map(({ heard }) => heard.filter(({ id }) => id))).toEqual([[], []])
  })

  it('ignores late messages of an earlier popup', async () => {
    const { popup, windows, last } = setUp()
    const before = outcomeOf(popup.loaded())
    last().greet()
    last().close()
    const loaded = popup.loaded()
    last().greet()
    await loaded
    const answer = popup.ask({ id: 'question' })
    windows[0]?.leave()
    last().say({ requestId: 'question', data: 'answer' })
    await expect(answer).resolves.toMatchObject({ data: 'answer' })
    expect(before.code).toBeUndefined()
  })

  it('accepts messages only from the popup’s window and origin', async () => {
    const { answer, last } = await asked()
    const told = outcomeOf(answer)
    last().say({ requestId: 'question', data: 'forged' }, 'https://evil.example')
    dispatchEvent(
      trusted(
        new MessageEvent('message', {
          origin: ORIGIN,
          data: { requestId: 'question', data: 'forged' },
          source: window,
        }),
      ),
    )
    dispatchEvent(
      trusted(
        new MessageEvent('message', { origin: ORIGIN, data: { requestId: 'question', data: 'forged' }, source: null }),
      ),
    )
    last().say({ requestId: 'question', data: 'genuine' })
    await answer
    expect(told).toMatchObject({ value: { data: 'genuine' } })
  })

  it('closes the popup on abort, and rejects with the reason of the abort', async () => {
    const { popup, answer, last } = await asked()
    popup.end(new WalletModalError('Aborted'))
    await expect(answer).rejects.toMatchObject({ code: 'Aborted' })
    expect(last().closed).toBe(true)
    await expect(popup.ask({ id: 'another' })).rejects.toMatchObject({ code: 'Aborted' })
  })
})

describe('Popup hosts', () => {
  const [SECOND, THIRD] = ['https://second.example', 'https://third.example/connect']

  /** Opens a popup with two fallback hosts. */
  function open() {
    vi.useFakeTimers()
    const page = setUp(SECOND, THIRD)
    const told = outcomeOf(page.popup.loaded())
    return { ...page, told, window: page.last() }
  }

  it('tries popup hosts in order in the same window, eight seconds each', async () => {
    const { window, windows, told, popup } = open()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(window.led).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(window.led).toEqual([`${SECOND}/`])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(window.led).toEqual([`${SECOND}/`, THIRD])
    window.greet()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([told.value, windows.length, window.closed]).toEqual([window, 1, false])
    const answer = popup.ask({ id: 'question' })
    expect(window.heard.at(-1)).toEqual({ id: 'question' })
    window.say({ requestId: 'question', data: 'answer' })
    await expect(answer).resolves.toMatchObject({ data: 'answer' })
  })

  it('rejects with ServiceUnavailable and closes the window if no popup host answers', async () => {
    const { window, told } = open()
    await vi.advanceTimersByTimeAsync(24_000)
    expect([told.code, window.closed, window.led.length]).toEqual(['ServiceUnavailable', true, 2])
  })

  it('accepts messages only from the host that the popup shows', async () => {
    const { window, told, popup } = open()
    window.say({ event: 'PopupLoaded', id: 'early' }, SECOND)
    await vi.advanceTimersByTimeAsync(8_000)
    window.say({ event: 'PopupLoaded', id: 'late' }, ORIGIN)
    window.say({ event: 'PopupUnload' }, ORIGIN)
    await vi.advanceTimersByTimeAsync(0)
    expect([told, window.heard, window.closed]).toEqual([{}, [], false])
    window.greet()
    await vi.advanceTimersByTimeAsync(0)
    expect(window.heard).toMatchObject([{ requestId: 'hello' }])
    const answer = outcomeOf(popup.ask({ id: 'question' }))
    window.say({ requestId: 'question', data: 'forged' }, ORIGIN)
    await vi.advanceTimersByTimeAsync(0)
    expect(answer).toEqual({})
  })

  it('tries no further popup hosts once a host has answered', async () => {
    const { window, told } = open()
    await vi.advanceTimersByTimeAsync(7_999)
    window.greet()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([told.value, window.led]).toEqual([window, []])
  })

  it('tries no further popup hosts once the popup is closed', async () => {
    vi.stubGlobal('fetch', async () => new Response())
    const { window, told } = open()
    window.close()
    await vi.advanceTimersByTimeAsync(30_000)
    expect([told.code, window.led]).toEqual(['PopupClosed', []])
  })

  it('waits for the popup host without a time limit if there is no second host', async () => {
    vi.useFakeTimers()
    const { popup, last } = setUp()
    const told = outcomeOf(popup.loaded())
    await vi.advanceTimersByTimeAsync(120_000)
    expect([told, last().closed]).toEqual([{}, false])
  })
})
