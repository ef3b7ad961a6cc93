import { start } from './api.ts'
import { install } from './entry/install.ts'
import { tag } from './entry/scriptTag.ts'

/** The entry for `wallet-modal.standalone.js`: the whole widget in one file. */
export default { api: install(async () => ({ start })), tag }
