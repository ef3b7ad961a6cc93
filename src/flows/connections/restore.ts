// What takes up again what an earlier visit or another tab left: loaded when there is something.
export { applyMultiWallet } from './applyMultiWallet.ts'
export { followTabs } from './followTabs.ts'
export { giveUp } from './giveUp.ts'
export { moveStorage } from './moveStorage.ts'
export { reconnect } from './reconnect.ts'
