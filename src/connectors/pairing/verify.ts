import { fromJson } from '../../core/json.ts'
import { VERIFY_ANSWER_MS, VERIFY_COOLDOWN_MS, VERIFY_WAIT_MS } from '../../core/limits.ts'

/**
 * Name of the performance marks that report unusable answers to the log. The same as in `services/unread.ts`, which
 * connectors may not import; a test compares both.
 */
const UNREAD = 'wallet-modal:unread'

interface Question {
  /** Hash of the encrypted message; the attestation must contain it. */
  id: string
  decryptedId: string
}

function attestationIn(data: unknown, id: string): string | undefined {
  try {
    const { type, attestation } = fromJson(String(data)) as { type?: unknown; attestation?: unknown }
    if (type !== 'verify_attestation' || typeof attestation !== 'string') return undefined
    const claims = fromJson(atob((attestation.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
      id?: unknown
    }
    return claims.id === id ? attestation : undefined
  } catch {
    return undefined
  }
}

/**
 * Requests an attestation from one verify server, through a hidden frame. Accepts messages of that frame and origin
 * only. Undefined after `VERIFY_WAIT_MS`.
 */
function attest(host: string, projectId: string, { id, decryptedId }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.referrerPolicy = 'strict-origin'
    const settle = (attestation?: string) => {
      clearTimeout(timer)
      removeEventListener('message', listen)
      frame.remove()
      resolve(attestation)
    }
    const listen = (event: MessageEvent) => {
      if (!event.isTrusted || event.source !== frame.contentWindow || event.origin !== new URL(host).origin) return
      const attestation = attestationIn(event.data, id)
      if (attestation !== undefined) settle(attestation)
    }
    let timer = setTimeout(settle, VERIFY_WAIT_MS)
    // `load` does not mean success: a frame that the browser, an extension or a policy blocks fires it as well, and
    // early.
    frame.addEventListener('load', () => {
      clearTimeout(timer)
      timer = setTimeout(settle, VERIFY_ANSWER_MS)
    })
    addEventListener('message', listen)
    frame.hidden = true
    frame.src = `${host}/v3/attestation?${new URLSearchParams({ projectId, origin: location.origin, id, decryptedId }).toString()}`
    document.body.append(frame)
  })
}

/** Reports a server without attestation to the log. Browsers do not tell pages whether a frame could be loaded. */
const noteSilence = (host: string) =>
  void performance.mark(UNREAD, { detail: { url: `${host}/v3/attestation`, why: 'no attestation arrived in time' } })

/**
 * Replaces the SDK's attestation, which asks one server only and waits 5 s for it. If no server answers, the
 * attestation is an empty text, and the wallet warns that it could not verify the site. A server that did not answer is
 * skipped for a while, so that not every request waits for it.
 */
export function createAttest(hosts: readonly string[], projectId: string): (question: Question) => Promise<string> {
  const resting = new Map<string, number>()
  return async (question) => {
    if (typeof document === 'undefined') return ''
    const host = hosts.find((one) => (resting.get(one) ?? 0) <= Date.now())
    if (!host) return ''
    const base = host.replace(/\/+$/, '')
    const attestation = await attest(base, projectId, question)
    if (attestation !== undefined) return attestation
    resting.set(host, Date.now() + VERIFY_COOLDOWN_MS)
    noteSilence(base)
    return ''
  }
}
