import { start } from './api.ts'
import { install } from './entry/install.ts'
import { tag } from './entry/scriptTag.ts'

/** As of a module: without the `then` that a page may have added to every object, with which no promise would settle. */
const main = { __proto__: null, start }

/** The entry for `wallet-modal.standalone.js`: the whole widget in one file. */
export default { api: install(async () => main), tag }
