import type { FrameUser, SiwxMessage } from '../../core/login/frame.ts'
import type { SignedIn, SignInMessage } from '../../core/signIn/siwx.ts'

/** Returns a message as the secure site reads it. The site puts the address in the place of `ANY_ACCOUNT`. */
export function toSiwxMessage(message: SignInMessage): SiwxMessage {
  const { toString: _, ...fields } = message
  return { ...fields, serializedMessage: message.toString() }
}

/** Returns what the secure site has signed together with the answer; undefined if it has signed nothing. */
export const toSignedIn = (asked: SignInMessage, { message: text, signature }: FrameUser): SignedIn | undefined =>
  text && signature ? { asked, text, signature } : undefined
