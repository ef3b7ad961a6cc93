// Chunk: network switching. Loaded with the network views, or when the site calls `switchNetwork()`.
export { chooseNetwork } from './chooseNetwork.ts'
export { switchNetwork } from './switchNetwork.ts'
