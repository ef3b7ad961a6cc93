import { start } from './api.ts'
import { install } from './door/install.ts'

/** The whole widget in one file: nothing is loaded later. */
export default install(async () => ({ start }))
