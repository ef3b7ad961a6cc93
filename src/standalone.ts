import { start } from './api.ts'
import { install } from './entry/install.ts'

/** The entry for `wallet-modal.standalone.js`: the whole widget in one file. */
export default install(async () => ({ start }))
