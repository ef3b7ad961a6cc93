import type { ButtonLabel } from '../core/driver.ts'

const WORDS: Readonly<Record<ButtonLabel, string>> = {
  connect: 'Connect Wallet',
  connecting: 'Connecting...',
  selectNetwork: 'Select Network',
  reload: 'Reload page',
}

/**
 * Translations of the Connect button, which is on the page before any catalogue is loaded. A test compares them with
 * the catalogues.
 */
const CONNECT: Readonly<Record<string, string>> = { es: 'Conectar cartera', ar: 'ربط محفظة' }

/**
 * Returns the text of a button while no catalogue is loaded: the site's `messages`, else our translation, else English.
 */
export function labelOf(key: ButtonLabel, locale: string, messages: Readonly<Record<string, string>> = {}): string {
  return messages[`button.${key}`] ?? ((key === 'connect' && CONNECT[locale.slice(0, 2)]) || WORDS[key])
}

/** Returns the page's language: the `lang` attribute of `<html>`, else the browser's language. */
export function pageLocale(): string {
  try {
    return new Intl.Locale(Reflect.get(Document.prototype, 'documentElement', document).lang || navigator.language)
      .baseName
  } catch {
    return 'en' // a server, or an invalid `lang` attribute
  }
}
