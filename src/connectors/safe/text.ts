import { fromJson } from '../../core/json.ts'
import { providerError } from '../../core/errors/providerError.ts'

/** Decodes the hex payload of `personal_sign` to text: a Safe signs texts and would otherwise sign the hex digits. */
export function textOf(payload: unknown): string {
  if (typeof payload !== 'string') throw providerError(-32602, 'Expected a message.')
  if (!/^0x(?:[\da-f]{2})*$/i.test(payload)) return payload
  const bytes = Uint8Array.from(payload.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw providerError(4200, 'A Safe signs text only.', cause)
  }
}

/** Returns typed data as an object; it may be given as JSON. */
export function typedDataOf(payload: unknown): unknown {
  try {
    return typeof payload === 'string' ? fromJson(payload) : payload
  } catch (cause) {
    throw providerError(-32602, 'Expected typed data.', cause)
  }
}
