/** The wallets of Connect on their own screen, for sites that collapse them into one row. */
export { WalletRows as default } from '../wallets/WalletRows.tsx'
export { LegalFooter as Footer } from '../modal/LegalFooter.tsx'
