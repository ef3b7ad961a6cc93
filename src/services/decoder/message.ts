import type { Action } from '../../core/description.ts'
import type { Ask } from './ask.ts'
import { bytesOfHex, hexOf, isHex, lengthOf } from './bytes.ts'
import { readSignIn } from './signIn.ts'
import { cutText, hasHidden, textOf } from './text.ts'

/** A message that is signed: sign-in, text, or bytes that are no text. */
export function readMessage(bytes: Uint8Array, ask: Ask, rest = 0): Action {
  const text = rest ? undefined : textOf(bytes)
  if (text === undefined) {
    ask.warn('unreadable')
    const hex = cutText(hexOf(bytes))
    return { kind: 'message', text: { ...hex, rest: hex.rest + 2 * rest }, isHex: true }
  }
  return readText(text, ask)
}

export function readText(text: string, ask: Ask): Action {
  if (hasHidden(text)) ask.warn('hiddenCharacters')
  return readSignIn(text, ask) ?? { kind: 'message', text: cutText(text), isHex: false }
}

/** The message of `personal_sign`: hex of UTF-8; some sites send the text itself. */
export const readHexMessage = (message: string, ask: Ask): Action => {
  if (!isHex(message)) return readText(message, ask)
  const bytes = bytesOfHex(message)
  return readMessage(bytes, ask, lengthOf(message) - bytes.length)
}
