import { account } from '../../i18n/en/account.ts'
import { receive } from '../../i18n/en/receive.ts'

/** Messages of both views; those for copying are Account's. */
export const messages = { ...account, ...receive }
