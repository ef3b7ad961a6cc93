import { VERIFY_LOADED_MS, VERIFY_REST_MS, VERIFY_WAIT_MS } from '../../core/limits.ts'

interface Question {
  /** Hash of the encrypted message; the attestation must be of it. */
  id: string
  decryptedId: string
}

function attestationIn(data: unknown, id: string): string | undefined {
  try {
    const { type, attestation } = JSON.parse(String(data)) as { type?: unknown; attestation?: unknown }
    if (type !== 'verify_attestation' || typeof attestation !== 'string') return undefined
    const claims = JSON.parse(atob((attestation.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { id?: unknown }
    return claims.id === id ? attestation : undefined
  } catch {
    return undefined
  }
}

/** Asks one host by an invisible frame; only that frame, at that origin, is believed. Undefined after `VERIFY_WAIT_MS`. */
function attest(host: string, projectId: string, { id, decryptedId }: Question): Promise<string | undefined> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const settle = (attestation?: string) => {
      clearTimeout(timer)
      removeEventListener('message', listen)
      frame.remove()
      resolve(attestation)
    }
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow || event.origin !== new URL(host).origin) return
      const attestation = attestationIn(event.data, id)
      if (attestation !== undefined) settle(attestation)
    }
    let timer = setTimeout(settle, VERIFY_WAIT_MS)
    // A page that the browser, a blocker or a policy did not let through is "loaded" too, and soon.
    frame.addEventListener('load', () => {
      clearTimeout(timer)
      timer = setTimeout(settle, VERIFY_LOADED_MS)
    })
    addEventListener('message', listen)
    frame.hidden = true
    frame.src = `${host}/v3/attestation?${new URLSearchParams({ projectId, origin: location.origin, id, decryptedId }).toString()}`
    document.body.append(frame)
  })
}

/**
 * What takes the place of the SDK's own way, which knows one host and waits 5 s for it. Without an attestation (empty) the
 * wallet asks nobody, and says that it does not know where the request comes from. A host that is silent is not asked again
 * for a while, the next one is: no request waits for the same silence twice.
 */
export function createAttest(hosts: readonly string[], projectId: string): (question: Question) => Promise<string> {
  const resting = new Map<string, number>()
  return async (question) => {
    if (typeof document === 'undefined') return ''
    const host = hosts.find((one) => (resting.get(one) ?? 0) <= Date.now())
    if (!host) return ''
    const attestation = await attest(host.replace(/\/+$/, ''), projectId, question)
    if (attestation === undefined) resting.set(host, Date.now() + VERIFY_REST_MS)
    return attestation ?? ''
  }
}
