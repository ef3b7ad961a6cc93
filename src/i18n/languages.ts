import type { Messages } from './messages.ts'

/** The translations besides English. Each is a file that is loaded on demand. */
export const LANGUAGES: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {
  ar: () => import('./ar.ts'),
  es: () => import('./es.ts'),
}

const RIGHT_TO_LEFT = ['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv']

/** The language of a BCP-47 tag in lower case: `de` for `de-CH`. */
export function languageOf(locale: string): string {
  return (locale.split('-')[0] ?? '').toLowerCase()
}

/** The writing direction of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(languageOf(locale)) ? 'rtl' : 'ltr'
}
