/** What Connect fetches for the wallet list, in one file. */
export { wallets } from '../i18n/en/wallets.ts'
export { chooseListing } from '../flows/chooseListing.ts'
export { loadWallets } from '../flows/loadWallets.ts'
export { rowsOfList } from '../flows/rowsOfList.ts'
