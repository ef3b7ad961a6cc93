import { paramsOf, type WalletModalError } from '../../core/errors.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { Translate } from '../../i18n/translate.ts'

/** Messages of the services about codes and addresses, in lower case without a period. They are always in English. */
const KNOWN: Readonly<Record<string, MessageKey>> = {
  'invalid code': 'emailLogin.wrongCode',
  'too many wrong codes': 'emailLogin.manyCodes',
  'code expired': 'emailLogin.oldCode',
  'email is already in use': 'updateEmail.inUse',
}

/**
 * Returns the text of an error in the visitor's language. Undefined for an unknown message of a service, which only the
 * details show.
 */
export function ownWords(error: WalletModalError | undefined, t: Translate): string | undefined {
  if (!error) return undefined
  const { message } = error
  const said = message.replace(/\.$/, '').toLowerCase()
  const key = Object.hasOwn(KNOWN, said) && KNOWN[said]
  if (key) return t(key)
  return message === t(`error.${error.code}` as MessageKey, paramsOf(error)) ? message : undefined
}
