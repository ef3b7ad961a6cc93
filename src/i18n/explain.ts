import { isWalletModalError, paramsOf, type AlertCode, type ErrorCode, type WalletModalError } from '../core/errors.ts'
import type { MessageKey } from './messages.ts'
import { localize, type Translate } from './translate.ts'

export { errors } from './en/errors.ts'

/** Returns the alert code of an error. */
export const alertOf = (error: WalletModalError) =>
  (error.code === 'NetworkNotFound' ? 'APKT001' : paramsOf(error).alert) as AlertCode | undefined

/** Returns the host of the server that did not answer, from the error or its causes. */
function hostOf(error: unknown): string | undefined {
  if (!isWalletModalError(error)) return undefined
  return /\/\/(?:.*@)?([^/]+)/.exec(String(paramsOf(error).url))?.[1] ?? hostOf(error.cause)
}

/** Error codes whose words are about connecting, and their words after a switch of networks. */
const SWITCH: Partial<Record<ErrorCode, 'switchFailed' | 'switchDeclined'>> = {
  ConnectionFailed: 'switchFailed',
  UserRejected: 'switchDeclined',
}

/** Sets message, next step and alert code of an error, the words in the visitor's language. */
export function explain(error: WalletModalError, t: Translate): WalletModalError {
  const alert = alertOf(error)
  const { switchTo: network } = paramsOf(error)
  const switched = network === undefined ? undefined : SWITCH[error.code]
  if (switched && network !== undefined && error.message === error.code)
    error.message = t(`error.${switched}`, { network })
  const key = `next.${alert ?? (switched === 'switchFailed' ? switched : error.code)}`
  const next = t(key as MessageKey, { host: hostOf(error) ?? t('next.host') })
  return Object.assign(localize(error, t), alert && { alert }, next !== key && { next })
}
