import type { Action, CutText } from '../../core/transactions/description.ts'
import { DECODED_MESSAGE_MAX } from '../../core/limits.ts'
import type { TextContext } from './context.ts'
import { bytesOfHex, hexOf, isHex, lengthOf } from './bytes.ts'
import { readSignIn } from './signIn.ts'
import { cutText, hasHidden, textOf } from './text.ts'

/**
 * Cuts a message to the limit, with a warning if anything is missing. `rest` is the number of characters that are cut
 * off already.
 */
function whole(text: string, rest: number, context: TextContext): CutText {
  const cut = cutText(text, DECODED_MESSAGE_MAX)
  if (cut.rest + rest) context.warn('tooMany')
  return { ...cut, rest: cut.rest + rest }
}

/**
 * Number of UTF-16 units that a UTF-8 byte adds to the text, by the byte's first hex digit; one for digits that are not
 * listed. Bytes from `8` to `b` continue a character.
 */
const UNITS: Readonly<Record<string, number>> = { 8: 0, 9: 0, a: 0, b: 0, A: 0, B: 0, f: 2, F: 2 }

/** Counts the characters of a text that is given as `0x` hex. Does not decode it, since a site may send megabytes. */
function charactersIn(hex: string): number {
  let count = 0
  for (let at = 2; at < hex.length; at += 2) count += UNITS[hex[at] ?? ''] ?? 1
  return count
}

/**
 * Decodes a message to sign, which is a sign-in message, other text, or bytes. `hex` is the whole message if `bytes`
 * are only its start.
 */
export function readMessage(bytes: Uint8Array, context: TextContext, hex = hexOf(bytes)): Action {
  const isCut = lengthOf(hex) > bytes.length
  // At least one: invalid bytes may count as no characters, which must not hide that the message is cut.
  const restOf = (text: string) => (isCut ? Math.max(1, charactersIn(hex) - text.length) : 0)
  const text = textOf(bytes, { isCut })
  if (text !== undefined) return readText(text, context, restOf(text))
  context.warn('unreadable')
  // Decode invalid bytes leniently as well: one bad byte must not hide that this is a sign-in message.
  const nearly = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return (
    readSignIn(nearly, whole(nearly, restOf(nearly), context), context) ?? {
      kind: 'message',
      text: whole(hex.toLowerCase(), 0, context),
      isHex: true,
    }
  )
}

export function readText(text: string, context: TextContext, rest = 0): Action {
  if (hasHidden(text)) context.warn('hiddenCharacters')
  const shown = whole(text, rest, context)
  return readSignIn(text, shown, context) ?? { kind: 'message', text: shown, isHex: false }
}

/** Decodes the message of `personal_sign`, which is UTF-8 as hex; some sites send plain text instead. */
export const readHexMessage = (message: string, context: TextContext): Action => {
  // Wallets disagree about an odd number of hex digits: some sign it as text, others pad it.
  if (/^0x[0-9a-f]+$/i.test(message) && !isHex(message)) context.warn('malformed')
  if (!isHex(message)) return readText(message, context)
  return readMessage(bytesOfHex(message, DECODED_MESSAGE_MAX), context, message)
}
