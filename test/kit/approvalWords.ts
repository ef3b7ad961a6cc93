import type { Field, RequestDescription } from '../../src/core/transactions/description.ts'
import { createTranslate } from '../../src/i18n/translate.ts'
import { createFormatters } from '../../src/views/embedded/formatters.ts'
import { describeAction } from '../../src/views/embedded/describeAction.ts'
import { ENGLISH } from './english.ts'

const format = createFormatters(createTranslate(ENGLISH), 'en')

const fieldWords = ({ name, value, fields }: Field): string =>
  `${name} ${value ?? ''} ${fields?.map(fieldWords).join(' ') ?? ''}`

/** Returns all texts that are shown for a request, without texts from the site and without bidi marks. */
export function wordsOf({ parts, omitted }: RequestDescription): string {
  const told = parts.flat().map((action) => {
    const { headline, hint, facts, folded, text, whole, fields } = describeAction(action, format)
    return [
      headline,
      hint,
      ...[...facts, ...(folded?.facts ?? [])].map(
        ({ label, value }) => `${label} ${typeof value === 'string' ? value : ''}`,
      ),
      text?.text,
      whole?.text,
      ...(fields?.map(fieldWords) ?? []),
    ].join('\n')
  })
  return `${told.join('\n')} ${omitted}`.replace(/[\u2066-\u2069]/g, '')
}
