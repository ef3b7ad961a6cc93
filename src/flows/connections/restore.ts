// Chunk: restores, discards and syncs saved connections. Loaded only if there are any.
export { applyMultiWallet } from './applyMultiWallet.ts'
export { followTabs } from './followTabs.ts'
export { discardSaved } from './discardSaved.ts'
export { moveStorage } from './moveStorage.ts'
export { reconnect } from './reconnect.ts'
