import type { LogEntry } from '../log/logTypes.ts'
import type { ServiceName } from './serviceUrls.ts'

/**
 * How a service answered. `refused`: not at all. `cors`: it answers, but this page may not read it. Status 0: it answers,
 * and nobody need read it.
 */
export type HttpOutcome =
  | { kind: 'answered'; status: number; reason?: string }
  | { kind: 'timeout' | 'cors' | 'malformed' | 'empty' | 'refused' }

export interface ServiceAnswer {
  service: ServiceName
  host: string
  path: string
  outcome: HttpOutcome
}

export interface NodeAnswer {
  host: string
  /** Whether it is a node of this network; undefined if it did not say. */
  isOfNetwork?: boolean
  /** The network that it says it is of (CAIP-2). */
  found?: string
  /** Its newest block or slot. */
  height?: number
  /** Why it failed. */
  reason?: string
}

export interface ExtensionFacts {
  /** The number of wallets that announce themselves (EIP-6963). */
  announced: number
  /** Whose `window.ethereum` is. */
  owner: 'nobody' | 'announced' | 'other' | 'throws'
  /** Whether the property `window.ethereum` cannot be changed. */
  isFixed: boolean
  /** Why `window.ethereum` throws. */
  reason?: string
}

/** What the page says of itself, read by fetching it again. */
export interface PageFacts {
  /** How far the device's clock is ahead of the server's, in ms; negative if it is behind. */
  aheadMs?: number
  openerPolicy?: string
}

/** What the probes found. Undefined: the probe failed or took too long. */
export interface Facts {
  hasProject: boolean
  origin: string
  isOnline: boolean
  /** Whether the page is in a frame that may not open windows. */
  isBoxed: boolean
  services: readonly ServiceAnswer[] | undefined
  /** The origins that the project allows; empty: all. */
  origins: readonly string[] | undefined
  relays: readonly { host: string; isThere: boolean }[] | undefined
  network: string
  nodes: readonly NodeAnswer[] | undefined
  /** The newest block that the connected wallet knows of. */
  walletHeight: number | undefined
  /** How far the newest block is ahead of the device's clock, in ms. */
  blockAheadMs: number | undefined
  page: PageFacts | undefined
  /** Why data cannot be stored; empty if it can. */
  storage: string | undefined
  extensions: ExtensionFacts | undefined
  /** Reverse domain names that several installed wallets claim. */
  rivals: readonly string[]
  /** Names of connected wallets that show this site no account. */
  locked: readonly string[] | undefined
  log: readonly LogEntry[]
}
