import type { ButtonLabel } from '../core/driver.ts'

/** The words of the buttons, which show before any catalogue is loaded. A test holds them equal to the catalogues. */
const LABELS: Readonly<Record<string, Readonly<Record<ButtonLabel, string>>>> = {
  en: {
    'button.connect': 'Connect Wallet',
    'button.connecting': 'Connecting...',
    'button.selectNetwork': 'Select Network',
    'button.switchNetwork': 'Switch Network',
    'error.LoadFailed': 'A part of the widget could not be loaded. Check your connection and try again',
  },
  es: {
    'button.connect': 'Conectar cartera',
    'button.connecting': 'Conectando...',
    'button.selectNetwork': 'Elegir red',
    'button.switchNetwork': 'Cambiar de red',
    'error.LoadFailed': 'No se pudo cargar una parte del widget. Comprueba la conexión e inténtalo de nuevo',
  },
  ar: {
    'button.connect': 'ربط محفظة',
    'button.connecting': 'جارٍ الربط...',
    'button.selectNetwork': 'اختيار شبكة',
    'button.switchNetwork': 'تبديل الشبكة',
    'error.LoadFailed': 'تعذّر تحميل جزء من الأداة. تحقّق من اتصالك وحاول مجددًا',
  },
}

/** A button's word: the site's own, else the language's, else English. */
export function labelOf(key: ButtonLabel, locale: string, messages: Readonly<Record<string, string>> = {}): string {
  const language = locale.split('-')[0]?.toLowerCase() ?? ''
  return messages[key] ?? (LABELS[language] ?? LABELS.en)?.[key] ?? key
}

/** The language of the page: its `lang`, else the browser's (public interface §4). */
export function pageLocale(): string {
  const lang = typeof document === 'undefined' ? '' : document.documentElement.lang
  try {
    return new Intl.Locale(lang || navigator.language).toString()
  } catch {
    return 'en' // a page may write anything into `lang`
  }
}
