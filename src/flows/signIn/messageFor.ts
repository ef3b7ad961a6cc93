import { isRecord } from '../../core/data/isRecord.ts'
import { attempt } from '../../core/errors/attempt.ts'
import { isSameAddress } from '../../core/safety/isSameAddress.ts'
import { missingField } from '../../core/signIn/checkFields.ts'
import { LINE_NAMES } from '../../core/signIn/parseMessage.ts'
import { invalidSignIn } from '../../core/signIn/parseSignIn.ts'
import type { SignInMessage, Siwx } from '../../core/signIn/siwx.ts'
import { inTime } from './inTime.ts'
import type { Setup } from './setup.ts'

/** Returns the text of a message that an object of the site has made; undefined if it has none. */
function textOf(message: SignInMessage): string | undefined {
  const text: unknown = attempt(() => message.toString())
  return typeof text === 'string' && text.trim() && !text.startsWith('[object ') ? text : undefined
}

/** What templates write in place of a value that they do not have. */
const NOTHING = '(?:undefined|null|NaN|Invalid Date|\\[object \\w+\\])'
/** Matches a line of a sign-in message without its value. Only a request id may be empty (EIP-4361). */
const GAP = new RegExp(
  `^(?:${NOTHING}(?: wants you to sign in .*)?|(?:(?:${LINE_NAMES}):|-) ${NOTHING}|(?!Request)(?:${LINE_NAMES}): ?)$`,
  'm',
)

/** Returns what a message lacks, with the name of the part; undefined if it is complete. */
function problemOf(message: SignInMessage, text: string): [name: string, problem: string] | undefined {
  // Servers write null for a field that they leave out.
  const given = Object.fromEntries(Object.entries(message).filter(([, value]) => value !== null))
  const missing = missingField(given as unknown as SignInMessage)
  if (missing) return missing
  const [line] = GAP.exec(text) ?? []
  return line === undefined ? undefined : ['toString', `toString(): ${JSON.stringify(line)} lacks its value`]
}

/**
 * Asks for a message to sign, whose text is fixed from then on: what the visitor reads is what is signed. Rejects with
 * `InvalidOption` if an object of the site gives no text, a message that lacks a field, or one for another account or
 * network.
 */
export async function messageFor(
  { siwx, isOurs }: Setup,
  ask: Parameters<Siwx['createMessage']>[0],
): Promise<SignInMessage> {
  const message = await inTime(siwx.createMessage(ask))
  const text = isRecord(message) ? textOf(message) : undefined
  if (text === undefined) throw invalidSignIn('createMessage', 'Expected an object whose toString() returns the text')
  const fixed = { ...message, toString: () => text }
  if (fixed.chainId !== ask.chainId || !isSameAddress(fixed.accountAddress, ask.accountAddress))
    throw invalidSignIn('createMessage', 'Expected the accountAddress and chainId that it was asked for')
  const [name, problem] = problemOf(fixed, text) ?? []
  if (name !== undefined) throw invalidSignIn(isOurs ? name : 'createMessage', `${problem}`)
  return fixed
}
