import { MESSAGES_WAIT_MS } from '../../core/limits.ts'
import { languageOf, LANGUAGES } from '../../i18n/languages.ts'
import type { Modal } from '../../modal.ts'

/** Waits briefly for texts to load, so that a view does not switch languages while the visitor reads it. */
export const soon = (texts: Promise<unknown>): Promise<unknown> =>
  Promise.race([texts, new Promise((resolve) => setTimeout(resolve, MESSAGES_WAIT_MS))])

/**
 * Loads a language and switches to it, unless the options name another language by then. Loads the translations of all
 * English texts in use, and later those of each lazily loaded view. For a language without translation, texts are
 * English and numbers use its own format; if the translation fails to load, texts and numbers are English. A part that
 * fails is loaded again when it is needed next.
 */
export async function applyLocale({ locale: shown }: Modal, locale: string, isWanted: () => boolean): Promise<void> {
  const language = languageOf(locale)
  const load = LANGUAGES[language]
  const file = load && (await load().catch(() => undefined))
  if (!isWanted()) return
  const words = { ...file?.words }
  shown.follow = async (wanted) =>
    file &&
    Object.keys(wanted)[0] &&
    soon(
      file.more().then(
        (one) => one.fetchParts(shown, locale, words, wanted),
        () => {},
      ),
    )
  await shown.follow(shown.$brought.get())
  if (!isWanted()) return
  shown.$catalogue.set(words)
  shown.$direction.set(file?.direction ?? 'ltr')
  shown.$locale.set(load && !file ? 'en' : locale)
  shown.$language.set(file || language === 'en' ? locale : 'en')
}
