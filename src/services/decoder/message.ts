import type { Action, CutText } from '../../core/transactions/description.ts'
import { DECODED_MESSAGE_MAX } from '../../core/limits.ts'
import type { Ask } from './ask.ts'
import { bytesOfHex, hexOf, isHex, lengthOf } from './bytes.ts'
import { readSignIn } from './signIn.ts'
import { cutText, hasHidden, textOf } from './text.ts'

/** The text to show; `rest` bytes were not read. */
function whole(text: string, rest: number, ask: Ask): CutText {
  const cut = cutText(text, DECODED_MESSAGE_MAX)
  if (cut.rest + rest) ask.warn('tooMany')
  return { ...cut, rest: cut.rest + rest }
}

/** Decodes a message to sign: sign-in, text or bytes. `rest` more bytes follow the given ones. */
export function readMessage(bytes: Uint8Array, ask: Ask, rest = 0): Action {
  const text = textOf(bytes, { isCut: rest > 0 })
  if (text !== undefined) return readText(text, ask, rest)
  ask.warn('unreadable')
  // An invalid byte must not hide that this is a sign-in
  const nearly = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return readSignIn(nearly, whole(nearly, rest, ask), ask) ?? { kind: 'message', text: whole(hexOf(bytes), 2 * rest, ask), isHex: true }
}

export function readText(text: string, ask: Ask, rest = 0): Action {
  if (hasHidden(text)) ask.warn('hiddenCharacters')
  const shown = whole(text, rest, ask)
  return readSignIn(text, shown, ask) ?? { kind: 'message', text: shown, isHex: false }
}

/** The message of `personal_sign`: UTF-8 as hex. Some sites send plain text. */
export const readHexMessage = (message: string, ask: Ask): Action => {
  // With an odd number of digits, some wallets treat it as text and others pad it
  if (/^0x[0-9a-f]+$/i.test(message) && !isHex(message)) ask.warn('malformed')
  if (!isHex(message)) return readText(message, ask)
  const bytes = bytesOfHex(message, DECODED_MESSAGE_MAX)
  return readMessage(bytes, ask, lengthOf(message) - bytes.length)
}
