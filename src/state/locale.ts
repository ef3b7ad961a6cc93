import { atom, computed } from 'nanostores'
import { createTranslate } from '../i18n/translate.ts'
import type { Messages } from '../i18n/messages.ts'
import { directionOf } from '../i18n/languages.ts'

/** The language shown: its catalogue under the words that the site changed. */
export function createLocale() {
  /** For numbers. */
  const $locale = atom('en')
  /** Of the words shown. */
  const $language = atom('en')
  const $catalogue = atom<Messages>({})
  const $overrides = atom<Messages>({})
  /** English words that views brought with them. */
  const $brought = atom<Messages>({})
  const $t = computed([$overrides, $catalogue, $brought], createTranslate)
  const $direction = computed($language, directionOf)
  return { $locale, $language, $catalogue, $overrides, $t, $direction, bring: (words: Messages) => $brought.set({ ...$brought.get(), ...words }) }
}
