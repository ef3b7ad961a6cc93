// Chunk: what connecting a wallet needs. Visitors who only look at the modal do not load it.
export { askWallet } from './askWallet.ts'
export { finishConnect } from './finishConnect.ts'
export { loadBalance } from '../account/loadBalance.ts'
