/** Loads the code of the NFTs, for their tab in Account. */
export const loadNfts = () => import('../nfts/Nfts.tsx')
