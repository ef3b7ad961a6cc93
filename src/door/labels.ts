import type { ButtonLabel } from '../core/driver.ts'

const KEYS: readonly ButtonLabel[] = ['button.connect', 'button.connecting', 'button.selectNetwork', 'button.switchNetwork']

/** The words of the buttons, which show before any catalogue is loaded, in the order of KEYS. A test holds them equal to the catalogues. */
const LABELS: Readonly<Record<string, string>> = {
  en: 'Connect Wallet|Connecting...|Select Network|Switch Network',
  es: 'Conectar cartera|Conectando...|Elegir red|Cambiar de red',
  ar: 'ربط محفظة|جارٍ الربط...|اختيار شبكة|تبديل الشبكة',
}

/** A button's word: the site's own, else the language's, else English. */
export function labelOf(key: ButtonLabel, locale: string, messages: Readonly<Record<string, string>> = {}): string {
  const words = LABELS[locale.split('-')[0] ?? ''] ?? (LABELS.en as string)
  return messages[key] ?? (words.split('|')[KEYS.indexOf(key)] as string)
}

/** The language of the page: its `lang`, else the browser's (public interface §4). */
export function pageLocale(): string {
  try {
    return new Intl.Locale(document.documentElement.lang || navigator.language).toString()
  } catch {
    return 'en' // a server, or a page that wrote anything into `lang`
  }
}
