import { paramsOf, type WalletModalError } from './errors.ts'
import type { Site } from './site.ts'

/** What gives an error of ours the words of the visitor's language, unless it came with words of its own. */
export type InWords = (error: WalletModalError) => WalletModalError

export const createInWords = ({ say }: Pick<Site, 'say'>): InWords => (error) => {
  if (error.message === error.code) error.message = say(`error.${error.code}`, paramsOf(error))
  return error
}
