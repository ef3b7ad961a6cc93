import { paramsOf, type WalletModalError } from './errors.ts'
import type { Site } from './site.ts'

/** What gives an error of ours the words of the visitor's language, unless it came with words of its own. */
export type LocalizeError = (error: WalletModalError) => WalletModalError

export const createLocalizeError = ({ say }: Pick<Site, 'say'>): LocalizeError => (error) => {
  if (error.message === error.code) error.message = say(`error.${error.code}`, paramsOf(error))
  return error
}
