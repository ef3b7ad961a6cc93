import { MESSAGE_WARNINGS, type MessageReading } from '../../core/signIn/messageReading.ts'
import type { TextContext } from './context.ts'
import { readText } from './message.ts'
import { cutText } from './text.ts'

/** Reads a text that the visitor is asked to sign in with, as the same text is read in a request of the site. */
export function describeText(text: string, about: Omit<TextContext, 'warn'>): MessageReading {
  const noted = new Set<string>()
  const action = readText(text, { ...about, warn: (...warnings) => warnings.forEach((one) => noted.add(one)) })
  if (action.kind !== 'signIn') noted.add('otherText')
  return {
    text: cutText(text, text.length).text,
    warnings: MESSAGE_WARNINGS.filter((one) => noted.has(one)),
    ...(action.kind === 'signIn' && { domain: action.domain }),
  }
}
