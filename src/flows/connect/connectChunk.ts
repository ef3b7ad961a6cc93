// Chunk: what connecting a wallet needs. Visitors who only look at the modal do not load it.
export { connectWallet } from './connectWallet.ts'
export { finishConnect } from './finishConnect.ts'
export { loadBalance } from '../account/loadBalance.ts'
