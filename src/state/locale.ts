import { atom, computed } from 'nanostores'
import { createTranslate } from '../i18n/translate.ts'
import type { Messages } from '../i18n/messages.ts'
import { directionOf } from '../i18n/languages.ts'

/** The current language and its texts. The option `messages` overrides single texts. */
export function createLocale() {
  /** Locale for number and date formats; it may be one that has no translation. */
  const $locale = atom('en')
  /** Locale of the texts. */
  const $language = atom('en')
  const $catalogue = atom<Messages>({})
  const $overrides = atom<Messages>({})
  /** English texts of lazily loaded views, which add them here when they load. */
  const $brought = atom<Messages>({})
  const $t = computed([$overrides, $catalogue, $brought], createTranslate)
  const $direction = computed($language, directionOf)
  return {
    $locale, $language, $catalogue, $overrides, $t, $direction,
    bring: (words: Messages) => $brought.set({ ...$brought.get(), ...words }),
    /** Resolves when the requested language's texts are loaded, or have failed to load. */
    ready: Promise.resolve(),
  }
}
