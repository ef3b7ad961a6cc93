/** Loads the table of look-alike letters, which is needed only for names with characters beyond ASCII. */
export const loadConfusables = () => import('../../core/wallets/confusables.ts')
