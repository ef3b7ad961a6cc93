import { WalletModalError } from '../../core/errors.ts'
import type { FrameRequest, FrameRequests } from '../../core/login/frame.ts'
import { isRefusal } from '../../core/errors/refusal.ts'
import { errorText, parseGives } from './schema.ts'

/** Begins what the secure site says. */
export const SAID = '@w3m-frame/'

interface Waiting {
  name: FrameRequest
  asks: FrameRequests[FrameRequest]['asks']
  resolve(gives: unknown): void
  reject(error: WalletModalError): void
}

/** An id that nobody guesses, in base 36. */
const newId = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')

/**
 * The secure site's error, with its own text. It has no codes: "Invalid email" and "Invalid params", its answers to an address that it
 * does not accept, become `InvalidOption`, so that nothing else has to match text.
 */
function errorOf(name: FrameRequest, payload: unknown, noWords: string): WalletModalError {
  const message = errorText(payload) || noWords
  const cause = new Error(message)
  const isInvalidEmail = name.endsWith('_EMAIL') && /invalid (?:email|params)/i.test(message)
  const otherCode = isRefusal(cause) ? 'UserRejected' : 'ConnectionFailed'
  return new WalletModalError(isInvalidEmail ? 'InvalidOption' : otherCode, { message, cause })
}

/** Requests that wait for their answers, by id. `noWords` is what an error without words says, `wrong` what no answer at all does. */
export function createWaiting({ noWords, wrong }: { noWords: () => string; wrong: () => string }) {
  const all = new Map<string, Waiting>()

  function settle({ name, asks, resolve, reject }: Waiting, type: string, payload: unknown): void {
    if (type === `${SAID}${name}_ERROR`) return reject(errorOf(name, payload, noWords()))
    if (type !== `${SAID}${name}_SUCCESS`) return reject(new WalletModalError('ConnectionFailed', { message: wrong(), cause: new Error(`${name} was answered by ${type}`) }))
    try {
      resolve(parseGives(name, asks, payload))
    } catch (cause) {
      reject(new WalletModalError('ConnectionFailed', { message: (cause as Error).message, cause }))
    }
  }

  return {
    isEmpty: () => !all.size,
    /** A place for one request: its id, its answer, and what gives it up. */
    add(name: FrameRequest, asks: FrameRequests[FrameRequest]['asks']) {
      const id = newId()
      const answer = new Promise<unknown>((resolve, reject) => all.set(id, { name, asks, resolve, reject }))
      return { id, answer, forget: () => void all.delete(id) }
    },
    /** Takes an answer; each request takes one. */
    hear(id: string, type: string, payload: unknown): void {
      const one = all.get(id)
      all.delete(id)
      if (one) settle(one, type, payload)
    },
    /** Nothing of what waits will be answered. */
    fail(error: () => WalletModalError): void {
      const left = [...all.values()]
      all.clear()
      for (const one of left) one.reject(error())
    },
  }
}
