import { atom, computed } from 'nanostores'
import { createTranslate } from '../i18n/translate.ts'
import type { Messages } from '../i18n/messages.ts'
import { directionOf } from '../i18n/languages.ts'

/** The current language: its catalogue, and the site's own messages over it. */
export function createLocale() {
  /** Locale for numbers. */
  const $locale = atom('en')
  /** Locale of the texts. */
  const $language = atom('en')
  const $catalogue = atom<Messages>({})
  const $overrides = atom<Messages>({})
  /** English messages that lazily loaded views have added. */
  const $brought = atom<Messages>({})
  const $t = computed([$overrides, $catalogue, $brought], createTranslate)
  const $direction = computed($language, directionOf)
  return {
    $locale, $language, $catalogue, $overrides, $t, $direction,
    bring: (words: Messages) => $brought.set({ ...$brought.get(), ...words }),
    /** Resolves when the catalogue of the wanted language is loaded, or failed to load. */
    ready: Promise.resolve(),
  }
}
