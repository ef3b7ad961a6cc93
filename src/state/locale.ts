import { atom, computed } from 'nanostores'
import { createTranslate } from '../i18n/translate.ts'
import type { Messages } from '../i18n/en.ts'
import { directionOf } from '../i18n/languages.ts'

/** The language shown: its catalogue under the words that the site changed. */
export function createLocale() {
  /** For numbers. */
  const $locale = atom('en')
  /** Of the words shown. */
  const $language = atom('en')
  const $catalogue = atom<Messages>({})
  const $overrides = atom<Messages>({})
  const $t = computed([$overrides, $catalogue], (overrides, catalogue) => createTranslate(overrides, catalogue))
  const $direction = computed($language, directionOf)
  return { $locale, $language, $catalogue, $overrides, $t, $direction }
}
