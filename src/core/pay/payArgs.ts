import type { CaipNetworkId } from '../types.ts'

/** What a site wants to be paid. */
export interface PayArgs {
  /** One of the site's networks, CAIP-2. */
  network: CaipNetworkId
  /** The token's address; absent for the native coin. */
  token?: string
  /** A decimal string of whole coins or tokens. */
  amount: string
  /** The address that is paid. */
  recipient: string
  /** The id of an exchange: the only way to pay. */
  exchange?: string
  /** The site's own id of the payment, at most 256 characters. A payment that is pending is resumed by it. */
  reference?: string
}
