import { fromJson } from '../../core/json.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import { CACHE_CHARS_MAX, CACHE_KEPT_MS } from '../../core/limits.ts'
import type { StorageLike } from '../../core/options.ts'

/** An answer, and when it was requested, in ms since 1970. */
export interface Cached<T> {
  readonly value: T
  readonly at: number
}

export interface CacheParts<T> {
  storage: StorageLike
  key: string
  /** How long an answer is used before it is requested again. */
  lifetimeMs: number
  /** Returns the milliseconds since 1970. */
  now(): number
  /** Returns how often the caches of this page were emptied. */
  clearings(): number
  /** Reads a saved answer; undefined if it is malformed. May throw. */
  parse(saved: unknown, id: string): T | undefined
  /** Converts an answer to the form that `parse` reads. By default it is saved unchanged. */
  toSaved?(value: T): unknown
}

/** Whether something happened less than `ms` ago. */
export const isWithin = (atMs: number, ms: number, nowMs: number): boolean => atMs <= nowMs && nowMs - atMs < ms

interface SavedEntry<T> extends Cached<T> {
  id: string
}

/** Reads a saved entry; undefined if it is malformed or too old. */
function readEntry<T>(entry: unknown, { parse, now }: CacheParts<T>): SavedEntry<T> | undefined {
  const [id, at, saved] = Array.isArray(entry) ? (entry as unknown[]) : []
  if (typeof id !== 'string' || typeof at !== 'number' || !isWithin(at, CACHE_KEPT_MS, now())) return undefined
  try {
    const value = parse(saved, id)
    return value === undefined ? undefined : { id, at, value }
  } catch {
    return undefined // ignore what this version does not understand
  }
}

/**
 * Reads the entries of a cache from storage, without malformed ones, and the time since which the cache exists.
 * Undefined if the whole text is malformed.
 */
export function readSaved<T>(
  text: string | null,
  parts: CacheParts<T>,
): { since: number; entries: SavedEntry<T>[] } | undefined {
  try {
    const saved: unknown = fromJson(text ?? 'null')
    if (!isRecord(saved) || typeof saved.since !== 'number' || !Array.isArray(saved.entries)) return undefined
    const entries = saved.entries.map((one) => readEntry(one, parts)).filter((one) => one !== undefined)
    return { since: saved.since, entries }
  } catch {
    return undefined // ignore damaged values and other versions
  }
}

/**
 * Returns the texts that fit into storage together, in their order. Goes from the newest (the last) to the oldest, and
 * skips a text that no longer fits; smaller ones before it may still.
 */
export function fitting(texts: readonly string[]): string[] {
  let freeCount = CACHE_CHARS_MAX
  const isFitting = ({ length }: string) => {
    if (length > freeCount) return false
    freeCount -= length
    return true
  }
  return [...texts].reverse().filter(isFitting).reverse()
}
