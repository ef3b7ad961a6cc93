import { request as sendRequest, type IncomingHttpHeaders } from 'node:http'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Whether the connection closed before the body was complete. */
  isCut: boolean
}

interface Ask {
  url: string
  method: string
  headers: Record<string, string>
  body?: string | undefined
  signal?: AbortSignal | null | undefined
}

const failed = () => new TypeError('Failed to fetch')

function send({ url, method, headers, body, signal }: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The operation was aborted.', 'AbortError')
    if (signal?.aborted) return reject(aborted())
    const request = sendRequest(url, { method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      const { statusCode: status = 0, headers: received } = response
      const end = (isCut: boolean) =>
        resolve({ status, headers: received, body: Buffer.concat(parts).toString(), isCut })
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => end(!response.complete))
      response.on('error', () => end(true))
    })
    signal?.addEventListener('abort', () => {
      request.destroy()
      reject(aborted())
    })
    request.on('error', () => reject(signal?.aborted ? aborted() : failed()))
    request.end(body)
  })
}

/** Content types that need no preflight (Fetch standard, CORS-safelisted request headers). */
const SIMPLE = /^(?:text\/plain|application\/x-www-form-urlencoded|multipart\/form-data)\b/i

function headersOf(init: RequestInit): Record<string, string> {
  const given = Object.fromEntries(new Headers(init.headers).entries())
  return typeof init.body === 'string' && !given['content-type']
    ? { ...given, 'content-type': 'text/plain;charset=UTF-8' }
    : given
}

const needsPreflight = ({ method, headers }: Ask) =>
  !['GET', 'HEAD', 'POST'].includes(method) ||
  Object.entries(headers).some(([name, value]) => (name === 'content-type' ? !SIMPLE.test(value) : name !== 'accept'))

const isAllowed = ({ headers }: Answer, origin: string) =>
  ['*', origin].includes(headers['access-control-allow-origin'] ?? '')

/** Sends a request like a page of `origin`: with a preflight if needed. Rejects if CORS does not allow to read the answer. */
async function askAsPage(ask: Ask, origin: string, mode: RequestMode): Promise<Answer> {
  const own = { ...ask, headers: { ...ask.headers, origin } }
  if (mode !== 'no-cors' && needsPreflight(ask)) {
    const asked = { origin, 'access-control-request-method': ask.method }
    const names = { 'access-control-request-headers': Object.keys(ask.headers).join() }
    const grant = await send({ ...ask, method: 'OPTIONS', headers: { ...asked, ...names }, body: undefined })
    if (grant.status >= 300 || !isAllowed(grant, origin)) throw failed()
  }
  const answer = await send(own)
  if (mode !== 'no-cors' && !isAllowed(answer, origin)) throw failed()
  return answer
}

/** Returns a body whose connection closes after `text`. */
const cutBody = (text: string) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
    pull: (controller) => controller.error(new TypeError('network error')),
  })

function responseOf({ status, headers, body, isCut }: Answer, mode: RequestMode): Response {
  const isOpaque = mode === 'no-cors'
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  const hasNoBody = isOpaque || [204, 304].includes(status)
  const whole = isCut ? cutBody(body) : body
  return new Response(hasNoBody ? null : whole, {
    status: isOpaque ? 200 : status,
    headers: isOpaque ? {} : Object.fromEntries(shown),
  })
}

/** A request of the page, as a `PerformanceObserver` reports it. */
export interface Sent {
  name: string
  /** 0 if the page could not read the answer. */
  responseStatus: number
  duration: number
}

/** Creates the network of a page: `fetch` over HTTP with the rules of CORS, and the number of pending requests. */
export function createNetwork(origin: string) {
  const sent: Sent[] = []
  const listeners = new Set<(one: Sent) => void>()
  let underWay = 0
  function end(name: string, responseStatus: number): void {
    const one = { name, responseStatus, initiatorType: 'fetch', duration: 0 }
    sent.push(one)
    for (const listener of listeners) listener(one)
  }
  async function fetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = String(input instanceof Request ? input.url : input)
    const { mode = 'cors', method = 'GET', signal } = init
    const body = typeof init.body === 'string' ? init.body : undefined
    underWay += 1
    try {
      const answer = await askAsPage({ url, method, headers: headersOf(init), body, signal }, origin, mode)
      end(url, mode === 'no-cors' ? 0 : answer.status)
      return responseOf(answer, mode)
    } catch (error) {
      end(url, 0)
      throw error
    } finally {
      underWay -= 1
    }
  }
  /** Counts something as pending, until the returned function is called. */
  function start(): () => void {
    underWay += 1
    let isOver = false
    return () => {
      if (!isOver) underWay -= 1
      isOver = true
    }
  }
  /** Sends a request without the rules of CORS. */
  async function sendFreely(ask: Ask): Promise<Answer> {
    const over = start()
    return send(ask).finally(over)
  }
  /** Loads the page or the script of a frame. Nothing, if that fails. */
  async function loadPage(url: string): Promise<{ body: string; policy: string }> {
    const nothing: Answer = { status: 0, headers: {}, body: '', isCut: false }
    const answer = await sendFreely({ url, method: 'GET', headers: { referer: location.href } }).catch(() => nothing)
    const { 'content-security-policy': policy = '' } = answer.headers
    return { body: answer.body, policy: String(policy) }
  }
  /** `fetch` of a frame, to the site of its page. The page does not see these requests. */
  async function fetchIn(site: string, path: string, init: RequestInit): Promise<Response> {
    const { method = 'GET' } = init
    const body = typeof init.body === 'string' ? init.body : undefined
    const answer = await sendFreely({ url: site + path, method, headers: headersOf(init), body })
    return responseOf(answer, 'same-origin')
  }
  return {
    fetch,
    loadPage,
    fetchIn,
    start,
    /** The requests that have ended, oldest first. */
    sent,
    underWay: () => underWay,
    /** Calls `listener` with each request that ends. Returns a function that stops it. */
    listen(listener: (one: Sent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Network = ReturnType<typeof createNetwork>
