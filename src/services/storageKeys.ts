import { fromJson } from '../core/json.ts'
import type { StorageLike } from '../core/options.ts'

/**
 * Our storage keys. The entry script checks `connections` (src/entry/readiness.ts) to know whether there is a session
 * to restore.
 */
export const KEYS = {
  connections: 'wallet-modal:connections',
  network: 'wallet-modal:network',
  recent: 'wallet-modal:recent',
  listed: 'wallet-modal:listed',
  disconnected: 'wallet-modal:disconnected',
  left: 'wallet-modal:left',
  labels: 'wallet-modal:labels',
  balances: 'wallet-modal:balances',
  uuids: 'wallet-modal:uuids',
  transfers: 'wallet-modal:transfers',
  asked: 'wallet-modal:asked',
  payments: 'wallet-modal:payments',
} as const

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Reads the valid entries of a saved list; empty if it is malformed. */
export function readList<T>(storage: StorageLike, key: string, isValid: (value: unknown) => value is T): T[] {
  try {
    const value: unknown = fromJson(storage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isValid) : []
  } catch {
    return []
  }
}

/** Reads a saved list of strings; empty if it is malformed. */
export const readTexts = (storage: StorageLike, key: string): string[] => readList(storage, key, isText)
