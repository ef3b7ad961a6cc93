import type { CaipAddress, CaipNetworkId } from '../../core/types.ts'

export interface Asked {
  signal?: AbortSignal | undefined
}

export interface IdentityAsk extends Asked {
  address: string
  /** The address in use, if there is one. */
  sender?: string | undefined
}

export interface HistoryAsk extends Asked {
  address: string
  network: CaipNetworkId
  /** `next` of the page before; without it the first page. */
  cursor?: string | undefined
}

export interface BalancesAsk extends Asked {
  address: string
  network: CaipNetworkId
  /** ISO 4217, in lower case. */
  currency: string
  /** Tokens that the service must read again, and lists even at zero. */
  forced?: readonly CaipAddress[]
}

export interface PriceAsk extends Asked {
  network: CaipNetworkId
  /** Its address; for the native coin the one that the service knows it by. */
  address: string
  currency: string
}

export interface ProfileAsk extends Asked {
  name: string
  /** The network in use: names are for those that the service serves. */
  network: CaipNetworkId
}

export interface NamesAsk extends Asked {
  address: string
  network: CaipNetworkId
}
