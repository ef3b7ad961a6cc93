/** Loads the code of Activity, for its tab in Account. */
export const loadActivityList = () => import('../activity/Transactions.tsx')
