import { atom, computed } from 'nanostores'
import { createTranslate } from '../i18n/translate.ts'
import type { Direction, Messages } from '../i18n/messages.ts'

/** Creates the stores of the current language and its texts. The option `messages` overrides single texts. */
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
  /** The writing direction of the current language. */
  const $direction = atom<Direction>('ltr')
  const locale = {
    $locale,
    $language,
    $catalogue,
    $overrides,
    $brought,
    $t,
    $direction,
    /**
     * Loads the current language's translation of English texts; set by `applyLocale`. Resolves once it is loaded or
     * takes too long.
     */
    follow: (_wanted: Messages): Promise<unknown> => Promise.resolve(),
    /** Adds English texts. Wait for the result before showing them: by then their translation is loaded. */
    add(words: Messages): Promise<unknown> {
      $brought.set({ ...$brought.get(), ...words })
      return locale.follow(words)
    },
    /** Resolves when the requested language's texts are loaded, or have failed to load. */
    ready: Promise.resolve(),
  }
  return locale
}
