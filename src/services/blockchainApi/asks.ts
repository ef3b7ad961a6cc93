import type { CaipAddress, CaipNetworkId } from '../../core/types.ts'

export interface Asked {
  signal?: AbortSignal | undefined
}

export interface IdentityAsk extends Asked {
  address: string
  /** The visitor's current address, if there is one. */
  sender?: string | undefined
}

export interface HistoryAsk extends Asked {
  address: string
  network: CaipNetworkId
  /** `next` of the previous page; absent for the first page. */
  cursor?: string | undefined
}

export interface BalancesAsk extends Asked {
  address: string
  network: CaipNetworkId
  /** ISO 4217 code in lower case. */
  currency: string
  /** Tokens that the service must read again, and list even if the balance is zero. */
  forced?: readonly CaipAddress[]
}

export interface PriceAsk extends Asked {
  network: CaipNetworkId
  /** The token's address; for the native coin, the address under which the service lists it. */
  address: string
  currency: string
}

export interface ProfileAsk extends Asked {
  name: string
  /** The current network: names are read only on networks that the service serves. */
  network: CaipNetworkId
}

export interface NamesAsk extends Asked {
  address: string
  network: CaipNetworkId
}
