// Network switching: loaded with the lists of networks, or when a site calls it.
export { chooseNetwork } from './chooseNetwork.ts'
export { switchNetwork } from './switchNetwork.ts'
