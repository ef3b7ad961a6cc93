import { account } from '../../i18n/en/account.ts'
import { receive } from '../../i18n/en/receive.ts'

/** Messages of the two views for receiving. The messages for copying the address are those of Account. */
export const messages = { ...account, ...receive }
