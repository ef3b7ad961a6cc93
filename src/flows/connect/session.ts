// Code that handles connections: loaded when there is one, or about to be.
export { askWallet } from './askWallet.ts'
export { finishConnect } from './finishConnect.ts'
export { loadBalance } from '../account/loadBalance.ts'
