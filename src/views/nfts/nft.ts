import type { HistoryRow } from '../../core/transactions/history.ts'

/** An NFT to show. */
export interface Nft {
  key: string
  name: string
  imageUrl?: string
  /** URL of a JSON file that names the picture, on Solana. */
  metadataUrl?: string
  count: bigint
  isSpam: boolean
  /** Address of the mint, on Solana. */
  mint?: string
  /** The transaction in which it came in, on EVM networks. */
  received?: HistoryRow
}
