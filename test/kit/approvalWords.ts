import type { Field, RequestDescription } from '../../src/core/transactions/description.ts'
import { approval } from '../../src/i18n/en/approval.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import { createSay } from '../../src/views/embedded/say.ts'
import { tellAction } from '../../src/views/embedded/tell.ts'

const say = createSay(createTranslate(approval), 'en')

const fieldWords = ({ name, value, fields }: Field): string => `${name} ${value ?? ''} ${fields?.map(fieldWords).join(' ') ?? ''}`

/** The full text shown for a request, without the site's own data and bidi marks. */
export function wordsOf({ parts, omitted }: RequestDescription): string {
  const told = parts.flat().map((action) => {
    const { headline, hint, facts, text, whole, fields } = tellAction(action, say)
    return [headline, hint, ...facts.map(({ label, value }) => `${label} ${typeof value === 'string' ? value : ''}`), text?.text, whole?.text, ...(fields?.map(fieldWords) ?? [])].join('\n')
  })
  return `${told.join('\n')} ${omitted}`.replace(/[\u2066-\u2069]/g, '')
}
