/** The wallet list of Connect, in one chunk. */
export { wallets } from '../../i18n/en/wallets.ts'
export { chooseListing } from '../../flows/wallets/chooseListing.ts'
export { loadWallets } from '../../flows/wallets/loadWallets.ts'
export { listedRows } from '../../flows/wallets/listedRows.ts'
