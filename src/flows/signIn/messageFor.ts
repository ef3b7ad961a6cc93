import { isRecord } from '../../core/data/isRecord.ts'
import { attempt } from '../../core/errors/attempt.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { invalidSignIn } from '../../core/signIn/parseSignIn.ts'
import type { SignInMessage, Siwx } from '../../core/signIn/siwx.ts'
import { inTime } from './inTime.ts'
import type { Setup } from './setup.ts'

/** Returns the text of a message that an object of the site has made; undefined if it has none. */
function textOf(message: SignInMessage): string | undefined {
  const text: unknown = attempt(() => message.toString())
  return typeof text === 'string' && text.trim() && !text.startsWith('[object ') ? text : undefined
}

/**
 * Asks for a message to sign, whose text is fixed from then on: what the visitor reads is what is signed. Rejects with
 * `InvalidOption` if an object of the site gives no text, or a message for another account or network.
 */
export async function messageFor({ siwx }: Setup, ask: Parameters<Siwx['createMessage']>[0]): Promise<SignInMessage> {
  const message = await inTime(siwx.createMessage(ask))
  const text = isRecord(message) ? textOf(message) : undefined
  if (text === undefined) throw invalidSignIn('createMessage', 'Expected an object whose toString() returns the text')
  const fixed = { ...message, toString: () => text }
  if (fixed.chainId !== ask.chainId || !isSameAddress(fixed.accountAddress, ask.accountAddress))
    throw invalidSignIn('createMessage', 'Expected the accountAddress and chainId that it was asked for')
  return fixed
}
