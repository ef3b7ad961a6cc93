/** Loads the letters that look alike: needed for names beyond ASCII only. */
export const loadConfusables = () => import('../../core/wallets/confusables.ts')
