// What changes the network: loaded with the lists of networks, or when a site asks.
export { chooseNetwork } from './chooseNetwork.ts'
export { switchNetwork } from './switchNetwork.ts'
