// Restores, discards and follows saved connections: loaded if there are any.
export { applyMultiWallet } from './applyMultiWallet.ts'
export { followTabs } from './followTabs.ts'
export { discardSaved } from './discardSaved.ts'
export { moveStorage } from './moveStorage.ts'
export { reconnect } from './reconnect.ts'
