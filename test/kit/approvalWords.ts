import type { Field, RequestDescription } from '../../src/core/transactions/description.ts'
import { approval } from '../../src/i18n/en/approval.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import { createSay } from '../../src/views/embedded/say.ts'
import { tellAction } from '../../src/views/embedded/tell.ts'

const say = createSay(createTranslate(approval), 'en')

const fieldWords = ({ name, value, fields }: Field): string => `${name} ${value ?? ''} ${fields?.map(fieldWords).join(' ') ?? ''}`

/** All words that a visitor is shown of a request, without what the site sent, and without the marks that keep the order of words. */
export function wordsOf({ parts, omitted }: RequestDescription): string {
  const told = parts.flat().map((action) => {
    const { headline, hint, facts, text, whole, fields } = tellAction(action, say)
    return [headline, hint, ...facts.map(({ label, value }) => `${label} ${typeof value === 'string' ? value : ''}`), text?.text, whole?.text, ...(fields?.map(fieldWords) ?? [])].join('\n')
  })
  return `${told.join('\n')} ${omitted}`.replace(/[\u2066-\u2069]/g, '')
}
