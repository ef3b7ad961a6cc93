import { paramsOf, WalletModalError } from '../../core/errors.ts'
import type { FrameRequest, FrameRequests } from '../../core/login/frame.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import { errorText, parseResult } from './schema.ts'

/** The type of every message from the secure site starts with this prefix. */
export const FRAME_PREFIX = '@w3m-frame/'

interface PendingRequest {
  name: FrameRequest
  sent: FrameRequests[FrameRequest]['payload']
  resolve(result: unknown): void
  reject(error: WalletModalError): void
}

/** Creates a random request id in base 36. */
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/**
 * Converts an error of the secure site, keeping its message. The secure site sends no error codes, so the text decides:
 * "Invalid email" and "Invalid params", which mean that it does not accept an e-mail address, become `InvalidOption`.
 * Callers need not compare texts. `unverified_domain` means that the secure site does not accept the page's origin.
 */
function errorOf(name: FrameRequest, payload: unknown, noWords: string): WalletModalError {
  const message = errorText(payload) || noWords
  // For developers: the secure site's own words do not say who answered what.
  const cause = new Error(message, { cause: new Error(`secureSite answered ${name} with an error`) })
  if (/\bunverified_domain\b/.test(message))
    return new WalletModalError('OriginNotAllowed', { cause, params: { alert: 'APKT005' } })
  const isInvalidEmail = name.endsWith('_EMAIL') && /invalid (?:email|params)/i.test(message)
  const otherCode = isRefusal(cause) ? 'UserRejected' : 'ConnectionFailed'
  return new WalletModalError(isInvalidEmail ? 'InvalidOption' : otherCode, { message, cause })
}

interface PendingParts {
  /** Returns the text for an error without a message. */
  noWords(): string
  /** Returns the text for an unexpected answer. */
  wrong(): string
  /** Tells developers of an error. */
  alert(error: WalletModalError): void
}

/** Keeps pending requests by id. */
export function createPendingRequests({ noWords, wrong, alert }: PendingParts) {
  const all = new Map<string, PendingRequest>()

  function settle({ name, sent, resolve, reject }: PendingRequest, type: string, payload: unknown): void {
    if (type === `${FRAME_PREFIX}${name}_ERROR`) {
      const error = errorOf(name, payload, noWords())
      if (paramsOf(error).alert) alert(error)
      return reject(error)
    }
    if (type !== `${FRAME_PREFIX}${name}_SUCCESS`)
      return reject(
        new WalletModalError('ConnectionFailed', {
          message: wrong(),
          cause: new Error(`secureSite answered ${name} with ${type}`),
        }),
      )
    try {
      resolve(parseResult(name, sent, payload))
    } catch (error) {
      const cause = new Error(`secureSite sent an answer to ${name} that cannot be read`, { cause: error })
      reject(new WalletModalError('ConnectionFailed', { message: (error as Error).message, cause }))
    }
  }

  return {
    isEmpty: () => !all.size,
    /** Registers a request. Returns its id, a promise of its answer, and a function that removes the request. */
    add(name: FrameRequest, sent: FrameRequests[FrameRequest]['payload']) {
      const id = newId()
      const answer = new Promise<unknown>((resolve, reject) => all.set(id, { name, sent, resolve, reject }))
      return { id, answer, forget: () => void all.delete(id) }
    },
    /** Settles the request with this id. Further answers to it are ignored. */
    receive(id: string, type: string, payload: unknown): void {
      const one = all.get(id)
      all.delete(id)
      if (one) settle(one, type, payload)
    },
    /** Rejects every pending request. */
    fail(error: () => WalletModalError): void {
      const left = [...all.values()]
      all.clear()
      for (const one of left) one.reject(error())
    },
  }
}
