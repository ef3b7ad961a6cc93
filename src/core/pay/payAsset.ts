import { isSameAddress } from '../safety/isSameAddress.ts'
import type { CaipNetworkId } from '../types.ts'

/** A coin or token that pays, or that is paid. */
export interface PayAsset {
  network: CaipNetworkId
  /** Absent for the native coin. */
  address?: string
  name: string
  symbol: string
  decimals: number
  iconUrl?: string
}

/** What identifies an asset. */
export type AssetPlace = Pick<PayAsset, 'network' | 'address'>

/** Whether two assets are the same coin or token of one network. */
export function isSameAsset(one: AssetPlace, other: AssetPlace): boolean {
  if (one.network !== other.network) return false
  return one.address === undefined || other.address === undefined
    ? one.address === other.address
    : isSameAddress(one.address, other.address)
}
