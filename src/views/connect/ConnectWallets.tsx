/** The view of the wallets alone, for sites that set the feature `collapseWallets`. */
export { WalletRows as default } from '../wallets/WalletRows.tsx'
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'
