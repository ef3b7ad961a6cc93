import { fromJson } from '../../core/json.ts'
import type { HttpOutcome } from '../../core/diagnostics/facts.ts'
import { PROBE_MS } from '../../core/diagnostics/limits.ts'
import { noteProbe } from '../../core/diagnostics/probes.ts'
import { redact } from '../../core/safety/redact.ts'
import { fetchFrom, readText, type Fetch } from '../../core/page/fetch.ts'

const REASON_LENGTH = 160

/** Returns what an error response says in its body, redacted. */
function reasonOf(body: string): string | undefined {
  const { reasons, message, error } = Object(readJson(body)) as Record<string, unknown>
  const [first] = Array.isArray(reasons) ? (reasons as unknown[]) : []
  const said = [(Object(first) as { description?: unknown }).description, message, error].find(
    (one): one is string => typeof one === 'string' && one !== '',
  )
  return said === undefined ? undefined : redact(said).slice(0, REASON_LENGTH)
}

function readJson(text: string): unknown {
  try {
    return fromJson(text)
  } catch {
    return undefined
  }
}

/** Reads an answer, and checks the form of its JSON. */
async function read(
  response: Response,
  isOfForm: (body: unknown) => boolean,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  const { status } = response
  const text = await readText(response, signal)
  const reason = reasonOf(text)
  if (!response.ok) return { kind: 'answered', status, ...(reason && { reason }) }
  if (!text.trim()) return { kind: 'empty' }
  return isOfForm(readJson(text)) ? { kind: 'answered', status } : { kind: 'malformed' }
}

interface HttpProbe {
  url: string
  /** Returns whether the JSON body has the right form. If omitted, the body is not read. */
  isOfForm?: ((body: unknown) => boolean) | undefined
  fetch?: Fetch
  ms?: number
}

/**
 * Asks a service once, without credentials, and returns how it answered. If the answer cannot be read, a second
 * request (`no-cors`) finds out whether it answers at all. Never rejects.
 */
export async function probeHttp({ url, isOfForm, fetch, ms = PROBE_MS }: HttpProbe): Promise<HttpOutcome> {
  const stop = new AbortController()
  const { signal } = stop
  const timer = setTimeout(() => stop.abort(), ms)
  const ask = (mode: RequestMode) => {
    if (mode === 'no-cors') noteProbe(url)
    return fetchFrom('stranger', url, { mode, credentials: 'omit', cache: 'no-store', signal }, fetch)
  }
  try {
    if (isOfForm) return await ask('cors').then((response) => read(response, isOfForm, signal))
    await ask('no-cors')
    return { kind: 'answered', status: 0 }
  } catch {
    if (stop.signal.aborted) return { kind: 'timeout' }
    if (!isOfForm) return { kind: 'refused' }
    const answers = await ask('no-cors').then(
      () => true,
      () => false,
    )
    if (stop.signal.aborted) return { kind: 'timeout' }
    return { kind: answers ? 'cors' : 'refused' }
  } finally {
    clearTimeout(timer)
  }
}
