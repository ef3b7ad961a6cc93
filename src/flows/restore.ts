// What takes up again what an earlier visit or another tab left: loaded when there is something.
export { followTabs } from './followTabs.ts'
export { reconnect } from './reconnect.ts'
