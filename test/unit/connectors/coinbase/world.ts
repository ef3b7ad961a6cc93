import { onTestFinished, vi } from 'vitest'
import { createSeal, type Encrypted } from '../../../sandbox/coinbase/page/keys.ts'
import { trusted } from '../../../kit/trusted.ts'

export const ORIGIN = 'https://wallet.example'
export const HOLDER = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

/** A message to the popup, in the format of Coinbase's SDK. */
interface Message {
  id?: string
  requestId?: string
  event?: string
  sender?: string
  content?: { handshake?: { method: string }; encrypted?: Encrypted }
}

/** A fake popup of the wallet, as its opener sees it. */
export interface FakeWindow {
  closed: boolean
  close(): void
  focus(): void
  /** URLs that the popup was navigated to after opening. */
  led: string[]
  location: { replace(url: URL): void }
  /** Messages that the popup has received. */
  heard: Message[]
  postMessage(message: Message, origin: string): void
  /** Posts a message to the opener. If the popup is already closed, the message event has no `source`. */
  say(data: object, origin?: string): void
  /** Posts `PopupLoaded` to the opener, as the popup does first. */
  greet(): void
  /** Closes after `PopupUnload`, like a popup that its user closes. */
  leave(): void
}

/** Opens a page that records its popups in order. `act` defines how a popup reacts to messages. */
export function openPage(act: (message: Message, window: FakeWindow) => void = () => {}) {
  localStorage.clear()
  const windows: FakeWindow[] = []
  let blocked = 0
  const create = (): FakeWindow => {
    let at = ORIGIN
    const one: FakeWindow = {
      closed: false,
      led: [],
      location: { replace: (url) => void (one.led.push(url.href), (at = url.origin)) },
      close: () => void (one.closed = true),
      focus() {},
      heard: [],
      postMessage(message, origin) {
        if (origin !== at || one.closed) return
        one.heard.push(message)
        act(message, one)
      },
      say: (data, origin = at) =>
        void dispatchEvent(
          trusted(
            new MessageEvent('message', { origin, data, source: one.closed ? null : (one as unknown as Window) }),
          ),
        ),
      greet: () => one.say({ event: 'PopupLoaded', id: 'hello' }),
      leave() {
        one.say({ event: 'PopupUnload' })
        one.close()
      },
    }
    return one
  }
  vi.stubGlobal('open', () => {
    if (blocked-- > 0) return null
    windows.push(create())
    return windows.at(-1)
  })
  onTestFinished(() => {
    for (const one of windows) one.leave()
    vi.useRealTimers()
  })
  return { windows, block: (times: number) => void (blocked = times), last: () => windows.at(-1) as FakeWindow }
}

/** The wallet's answer to a decrypted request. */
type Answer = (method: string) => { value: unknown } | { error: { code: number; message: string } } | undefined

/**
 * Simulates a wallet that speaks the protocol of Coinbase's SDK. If `answer` returns nothing, the wallet does not
 * respond.
 */
export const wallet =
  (answer: Answer) =>
  (message: Message, window: FakeWindow): void => {
    const { id, event, sender = '', content } = message
    async function reply(): Promise<void> {
      const { publicHex, seal, open } = await createSeal(location.origin, sender)
      const method = content?.encrypted
        ? ((await open(content.encrypted)) as { action: { method: string } }).action.method
        : (content?.handshake?.method ?? '')
      const result = answer(method)
      if (!result || window.closed) return
      window.say({
        requestId: id,
        sender: publicHex,
        content: { encrypted: await seal({ result, data: { chains: { 1: 'https://node.example' } } }) },
        timestamp: new Date(),
      })
      window.leave()
    }
    if (event === 'selectSignerType') window.say({ requestId: id, data: 'scw' })
    else if (content) void reply()
  }
