import { paramsOf, type WalletModalError } from '../core/errors.ts'
import { en } from './en.ts'
import type { MessageKey, Messages } from './messages.ts'

export type Params = Record<string, string | number>
export type Translate = (key: MessageKey, params?: Params) => string

/**
 * Creates a translator. The first catalogue that has a key is used; the English messages of the first chunk come last.
 */
export function createTranslate(...catalogues: readonly Messages[]): Translate {
  const all: readonly Messages[] = [...catalogues, en]
  return (key, params = {}) => {
    const text = all.find((catalogue) => catalogue[key] !== undefined)?.[key] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}

/** Sets the message of an error in the visitor's language, unless it has its own. */
export function localize(error: WalletModalError, t: Translate): WalletModalError {
  if (error.message === error.code) {
    const key = `error.${error.code}`
    const words = t(key as MessageKey, paramsOf(error))
    error.message = words === key ? t('error.Unknown') : words
  }
  return error
}
