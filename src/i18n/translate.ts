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

/**
 * Returns the message of an error: its own, or the catalogue's message for its code. Undefined if the catalogue with
 * the errors is not loaded.
 */
export function errorMessageOf(error: WalletModalError, t: Translate): string | undefined {
  if (error.message !== error.code) return error.message
  const key = `error.${error.code}`
  const words = t(key as MessageKey, paramsOf(error))
  return words === key ? undefined : words
}

/** Sets the message of an error in the visitor's language. */
export function localize(error: WalletModalError, t: Translate): WalletModalError {
  error.message = errorMessageOf(error, t) ?? t('error.Unknown')
  return error
}

/** Returns the title of a developer alert (specification §7), or the error's code if it has no title. */
export function alertTitle(error: WalletModalError, t: Translate): string {
  const key = `alert.${error.code === 'NetworkNotFound' ? 'APKT001' : paramsOf(error).alert}`
  const words = t(key as MessageKey)
  return words === key ? error.code : words
}
