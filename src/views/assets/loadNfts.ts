/** Loads the code of the NFTs that are found in the activity, for their tab in Account. */
export const loadNfts = () => import('../nfts/Nfts.tsx')

/** Loads the code of the NFTs on chains whose nodes list what an account has (Solana). */
export const loadMints = () => import('../nfts/MintsTab.tsx')
