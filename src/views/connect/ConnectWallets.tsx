/** The wallets of Connect on a screen of their own, where the site folds them into one row. */
export { WalletRows as default } from '../wallets/WalletRows.tsx'
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'
