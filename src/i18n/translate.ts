import { paramsOf, type WalletModalError } from '../core/errors.ts'
import { en } from './en.ts'
import type { MessageKey, Messages } from './messages.ts'

export type Params = Record<string, string | number>
export type Translate = (key: MessageKey, params?: Params) => string

/** A translator over catalogues, the first that has the key wins; the English of the first screens is always the last. */
export function createTranslate(...catalogues: readonly Messages[]): Translate {
  const all: readonly Messages[] = [...catalogues, en]
  return (key, params = {}) => {
    const text = all.find((catalogue) => catalogue[key] !== undefined)?.[key] ?? key
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}

/** Gives an error its words: its code's entry of the catalogue, unless it came with words of its own. */
export function localize(error: WalletModalError, t: Translate): WalletModalError {
  const key = `error.${error.code}`
  if (error.message === error.code) error.message = t((key in en ? key : 'error.Unknown') as MessageKey, paramsOf(error))
  return error
}

/** The title of a developer's alert: one of specification §7, else the error's code. */
export function alertTitle(error: WalletModalError, t: Translate): string {
  const key = `alert.${error.code === 'NetworkNotFound' ? 'APKT001' : paramsOf(error).alert}`
  const words = t(key as MessageKey)
  return words === key ? error.code : words
}
