import { LANGUAGES } from '../../src/i18n/languages.ts'
import type { Language, Messages } from '../../src/i18n/messages.ts'

export async function languageNamed(name: string): Promise<Language> {
  const load = LANGUAGES[name]
  if (!load) throw new Error(`There is no language ${name}`)
  return load()
}

/** Loads all texts of a language. The code under test then gets them within a microtask. */
export async function allWordsOf(name: string): Promise<Messages> {
  const { words, more } = await languageNamed(name)
  const { parts } = await more()
  const files = await Promise.all(Object.values(parts).map((load) => load()))
  return Object.assign({}, words, ...files.map((file) => file.words)) as Messages
}
