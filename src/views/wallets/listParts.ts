/** Chunk: what the wallet list of Connect needs in addition to the first chunk. */
export { wallets } from '../../i18n/en/wallets.ts'
export { chooseListing } from '../../flows/wallets/chooseListing.ts'
export { loadWallets } from '../../flows/wallets/loadWallets.ts'
export { listedRows } from '../../flows/wallets/listedRows.ts'
export { reloadList } from './reloadList.ts'
