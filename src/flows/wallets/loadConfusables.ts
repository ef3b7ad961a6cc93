/** Loads the table of look-alike letters, needed for names that are not ASCII only. */
export const loadConfusables = () => import('../../core/wallets/confusables.ts')
