import type { CaipNetworkId } from '../types.ts'

export interface NameSuggestion {
  /** The whole name, with its zone. */
  name: string
  isRegistered: boolean
}

export interface Registration {
  network: CaipNetworkId
  name: string
  /** Coin type of the network (ENSIP-11). */
  coinType: number
  address: string
  /** `registrationMessage()`, exactly as it was signed. */
  message: string
  signature: string
  signal?: AbortSignal | undefined
}

/** What else the service says when it refuses a registration: the `params` of the error. */
export interface RefusedAs {
  /** The field of the first reason. */
  field?: string
  /** The service's time, in ms since 1970, if the page may read it. */
  serverMs?: number
}

/** Registers names. Rejects as the Blockchain API does, with the server's first reason as message (specification §8). */
export interface RegistrationApi {
  /** Resolves with at most five names, the exact one first. */
  suggestions(ask: {
    label: string
    network: CaipNetworkId
    signal?: AbortSignal | undefined
  }): Promise<readonly NameSuggestion[]>
  /** Also rejects with `SignatureInvalid`. The error's `params` are `RefusedAs`. */
  register(registration: Registration): Promise<void>
}

/** The message that registers a name once it is signed. The timestamp is in seconds (specification §3). */
export const registrationMessage = (name: string, timestamp: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp })
