import type { PayAsset } from './payAsset.ts'

/** What a site wants to be paid. */
export interface PayOrder {
  /** The site's reference, else a random id. */
  id: string
  hasReference: boolean
  asset: PayAsset
  /** In base units of the asset. */
  amount: bigint
  recipient: string
  /** The id of the exchange that the site names. */
  exchange?: string
  /** In milliseconds since 1970. */
  startedAt: number
}
