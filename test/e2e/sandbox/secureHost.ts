/** A page that embeds the secure site's frame and communicates by postMessage, like any client. */

/** One received message. */
export interface Heard {
  type: string
  id?: unknown
  payload?: { message?: string } & Record<string, unknown>
}

export interface SecureHost {
  /** Every message that the frame has posted, oldest first. */
  readonly heard: Heard[]
  /** Messages that a popup has posted, with their origin. */
  readonly results: { origin: string; data: { resultUri?: string } }[]
  /** Posts an event; returns its id. */
  send(name: string, payload?: unknown): string
  /** Posts an event and returns the answer that has the event's id. */
  ask(name: string, payload?: unknown): Promise<Heard>
  ready: Promise<Heard>
}

declare global {
  interface Window {
    secureHost: SecureHost
    popup?: Window | null
  }
}

/** Runs in the page, so it must not use anything from outside. */
function hold(src: string): void {
  const heard: Heard[] = []
  const results: SecureHost['results'] = []
  const waiting = new Map<unknown, (message: Heard) => void>()
  const frame = document.createElement('iframe')
  frame.title = 'Secure site'
  frame.src = src
  let nextId = 1
  let tellReady: (message: Heard) => void = () => {}
  const ready = new Promise<Heard>((resolve) => (tellReady = resolve))
  addEventListener('message', ({ source, origin, data }: MessageEvent<Heard & { resultUri?: string }>) => {
    if (source !== frame.contentWindow) return void results.push({ origin, data })
    heard.push(data)
    if (data.type === '@w3m-frame/READY') tellReady(data)
    waiting.get(data.id)?.(data)
  })
  const send = (name: string, payload?: unknown) => {
    const id = `a${nextId++}`
    frame.contentWindow?.postMessage(
      payload === undefined ? { type: `@w3m-app/${name}`, id } : { type: `@w3m-app/${name}`, id, payload },
      '*',
    )
    return id
  }
  const ask = (name: string, payload?: unknown) =>
    new Promise<Heard>((resolve) => waiting.set(send(name, payload), resolve))
  window.secureHost = { heard, results, send, ask, ready }
  document.body.append(frame)
}

/** Returns a page with the frame of a project. `width` and `height` are those of the frame. */
export const hostPage = (secureSite: string, projectId: string) => `<!doctype html>
<html lang="en">
  <head><title>A shop</title><link rel="icon" href="data:,"><style>iframe { width: 360px; height: 600px; border: 0 }</style></head>
  <body><h1>A shop</h1><script>
    const __name = (made) => made
    ;(${hold.toString()})(${JSON.stringify(`${secureSite}/sdk?projectId=${projectId}&chainId=eip155%3A1&version=4&enableLogger=true`)})
  </script></body>
</html>`
