import { start } from './api.ts'
import { install } from './entry/install.ts'

/** The whole widget in one file: nothing is loaded later. */
export default install(async () => ({ start }))
