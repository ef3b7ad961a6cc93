import type { Language } from './messages.ts'

/**
 * The translations besides English, loaded on demand. Each contains the texts of the first screen and loads the
 * others.
 */
export const LANGUAGES: Readonly<Record<string, () => Promise<Language>>> = {
  ar: () => import('./ar/index.ts'),
  es: () => import('./es/index.ts'),
}

/** Returns the language part of a BCP-47 tag, in lower case. */
export function languageOf(locale: string): string {
  return (locale.split('-')[0] ?? '').toLowerCase()
}
