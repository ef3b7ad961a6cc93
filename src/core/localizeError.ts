import { paramsOf, type WalletModalError } from './errors.ts'
import type { Site } from './site.ts'

/** Sets an error's message in the visitor's language; a message that was given explicitly stays. */
export type LocalizeError = (error: WalletModalError) => WalletModalError

export const createLocalizeError =
  ({ t }: Pick<Site, 't'>): LocalizeError =>
  (error) => {
    if (error.message === error.code) error.message = t(`error.${error.code}`, paramsOf(error))
    return error
  }
