import type { Action, CutText } from '../../core/transactions/description.ts'
import { DECODED_MESSAGE_MAX } from '../../core/limits.ts'
import type { DecodeContext } from './context.ts'
import { bytesOfHex, hexOf, isHex, lengthOf } from './bytes.ts'
import { readSignIn } from './signIn.ts'
import { cutText, hasHidden, textOf } from './text.ts'

/**
 * Cuts a message to the limit, with a warning if anything is missing. `rest` is the number of characters that are cut
 * off already.
 */
function whole(text: string, rest: number, context: DecodeContext): CutText {
  const cut = cutText(text, DECODED_MESSAGE_MAX)
  if (cut.rest + rest) context.warn('tooMany')
  return { ...cut, rest: cut.rest + rest }
}

/**
 * Decodes a message to sign, which is a sign-in message, other text, or bytes. `rest` is the number of bytes beyond
 * the given ones.
 */
export function readMessage(bytes: Uint8Array, context: DecodeContext, rest = 0): Action {
  const text = textOf(bytes, { isCut: rest > 0 })
  if (text !== undefined) return readText(text, context, rest)
  context.warn('unreadable')
  // Decode invalid bytes leniently as well: one bad byte must not hide that this is a sign-in message.
  const nearly = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return (
    readSignIn(nearly, whole(nearly, rest, context), context) ?? {
      kind: 'message',
      text: whole(hexOf(bytes), 2 * rest, context),
      isHex: true,
    }
  )
}

export function readText(text: string, context: DecodeContext, rest = 0): Action {
  if (hasHidden(text)) context.warn('hiddenCharacters')
  const shown = whole(text, rest, context)
  return readSignIn(text, shown, context) ?? { kind: 'message', text: shown, isHex: false }
}

/** Decodes the message of `personal_sign`, which is UTF-8 as hex; some sites send plain text instead. */
export const readHexMessage = (message: string, context: DecodeContext): Action => {
  // Wallets disagree about an odd number of hex digits: some sign it as text, others pad it.
  if (/^0x[0-9a-f]+$/i.test(message) && !isHex(message)) context.warn('malformed')
  if (!isHex(message)) return readText(message, context)
  const bytes = bytesOfHex(message, DECODED_MESSAGE_MAX)
  return readMessage(bytes, context, lengthOf(message) - bytes.length)
}
