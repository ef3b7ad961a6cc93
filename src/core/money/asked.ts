import { isRecord } from '../data/isRecord.ts'

/** A request to a wallet that has not been clearly answered, as it is saved: a reload does not take it back. */
export interface Asked {
  id: string
  from: string
  /** When the wallet was asked, in ms since 1970. */
  at: number
  /** Whether the wallet answered, but not in a way that tells whether it sent. */
  isUnclear?: true
}

/** Parses a saved request; undefined if it is malformed: other scripts of the page can write to the storage. */
export function toAsked(value: unknown): Asked | undefined {
  if (!isRecord(value)) return undefined
  const { id, from, at, isUnclear } = value
  if (typeof id !== 'string' || typeof from !== 'string' || typeof at !== 'number') return undefined
  return { id, from, at, ...(isUnclear === true && { isUnclear }) }
}
