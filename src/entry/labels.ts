import type { ButtonLabel } from '../core/driver.ts'

const WORDS: Readonly<Record<ButtonLabel, string>> = {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  selectNetwork: 'Select Network',
  reload: 'Reload page',
}

/** The first text that a visitor reads, before any catalogue is loaded. A test compares it with the catalogues. */
const CONNECT: Readonly<Record<string, string>> = { es: 'Conectar cartera', ar: 'ربط محفظة' }

/** A button's text while no catalogue is loaded: the site's own, else the language's, else English. */
export function labelOf(key: ButtonLabel, locale: string, messages: Readonly<Record<string, string>> = {}): string {
  return messages[`button.${key}`] ?? ((key === 'connect' && CONNECT[locale.slice(0, 2)]) || WORDS[key])
}

/** The language of the page: its `lang`, else the browser's. */
export function pageLocale(): string {
  try {
    return new Intl.Locale(document.documentElement.lang || navigator.language).baseName
  } catch {
    return 'en' // a server, or an invalid `lang` attribute
  }
}
