import type { Reply } from '../tickets.ts'

/** The result from the server: an answer, or a simulated fault. */
export type Answer = Reply | { type: 'malformed' } | { type: 'empty' } | { type: 'silence' }

function read(text: string, ok: boolean): Answer {
  if (text === '') return ok ? { type: 'empty' } : { type: 'error', message: '' }
  let parsed: { type?: string; error?: { message?: string }; reasons?: { description?: string }[] }
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch {
    return { type: 'malformed' }
  }
  const problem = parsed.error?.message ?? parsed.reasons?.[0]?.description
  if (problem !== undefined || !ok) return { type: 'error', message: problem ?? 'The site is out of order' }
  return parsed as Answer
}

const KEEP_DEVICE = 'secure-site:device'

/** Returns a random id that is stored in this browser under `place`, or only kept in memory if storage is blocked. */
function kept(place: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    const found = localStorage.getItem(place) ?? fresh
    localStorage.setItem(place, found)
    return found
  } catch {
    return fresh
  }
}

/**
 * Creates the frame's client for its server, which stores the users. Each project has its own session in this browser.
 */
export function createServer(projectId: string) {
  const session = kept(`secure-site:session:${projectId}`)
  const device = kept(KEEP_DEVICE)
  const query = `?projectId=${encodeURIComponent(projectId)}`

  async function post(path: string, appOrigin: string, body: object): Promise<Answer> {
    const text = JSON.stringify(body, (_, value: unknown) =>
      typeof value === 'bigint' ? `0x${value.toString(16)}` : value,
    )
    try {
      const response = await fetch(path + query, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-session': session,
          'x-device': device,
          'x-app-origin': appOrigin,
        },
        body: text,
      })
      return read(await response.text(), response.ok)
    } catch {
      // The connection was closed, so there is no answer.
      return { type: 'silence' }
    }
  }

  const waiting = new Map<string, (reply: Reply) => void>()
  let stream: EventSource | undefined
  const onMessage = ({ data }: MessageEvent<string>) => {
    const { ticket, reply } = JSON.parse(data) as { ticket: string; reply: Reply }
    waiting.get(ticket)?.(reply)
    waiting.delete(ticket)
    if (waiting.size > 0) return
    stream?.close()
    stream = undefined
  }

  return {
    event: (name: string, appOrigin: string, payload: unknown) => post(`/events/${name}`, appOrigin, { payload }),
    answer: (ticket: string, appOrigin: string, approve: boolean) => post(`/answers/${ticket}`, appOrigin, { approve }),
    /** Resolves when the server answers a pending request. */
    released: (ticket: string) =>
      new Promise<Reply>((resolve) => {
        waiting.set(ticket, resolve)
        if (stream) return
        stream = new EventSource(`/releases${query}&session=${session}`)
        stream.addEventListener('message', onMessage)
      }),
  }
}
