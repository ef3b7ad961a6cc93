import { paramsOf, type WalletModalError } from './errors.ts'
import type { Site } from './site.ts'

/** Sets message and next step of an error in the visitor's language; a message that was given explicitly stays. */
export type LocalizeError = (error: WalletModalError) => WalletModalError

export const createLocalizeError =
  ({ t }: Pick<Site, 't'>): LocalizeError =>
  (error) => {
    const key = `next.${error.code}`
    const next = t(key, { host: t('next.host') })
    if (error.message === error.code) error.message = t(`error.${error.code}`, paramsOf(error))
    if (next !== key) error.next = next
    return error
  }
