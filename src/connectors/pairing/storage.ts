import { isRecord } from '../../core/data/isRecord.ts'
import { toJson } from '../../core/json.ts'
import type { StorageLike } from '../../core/options.ts'

const PREFIX = 'wallet-modal:'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // ignore a damaged value
  }
}

interface Saved {
  topic?: unknown
  expiry?: unknown
  namespaces?: unknown
  peer?: { metadata?: { name?: unknown } | null } | null
}

/**
 * Whether a saved session is complete and not expired. Without this check, one broken session would prevent the restore
 * of all others.
 */
const isLasting = (session: unknown): session is { topic: string; expiry: number } => {
  const { topic, expiry, namespaces, peer } = (session ?? {}) as Saved
  const isWhole =
    isRecord(namespaces) && Object.values(namespaces).every(isRecord) && typeof peer?.metadata?.name === 'string'
  return typeof topic === 'string' && isWhole && typeof expiry === 'number' && expiry * 1000 > Date.now()
}

/** Creates the storage for the pairing SDK: the site's storage, with a key prefix of ours. */
export function createSdkStorage(storage: StorageLike) {
  const keys = new Set<string>()
  let sessionKey: string | undefined

  /**
   * Reads a value. Of the sessions, expired and broken ones are left out: for an expired session, the SDK would wait
   * for the relay before it starts.
   */
  function read(key: string): unknown {
    const value = parsed(storage.getItem(PREFIX + key))
    if (!key.endsWith('//session')) return value ?? undefined
    sessionKey = key
    return Array.isArray(value) ? value.filter(isLasting) : undefined
  }

  return {
    /** Returns the topics of the saved sessions, including those that other tabs have added. */
    topics: () => (sessionKey ? ((read(sessionKey) ?? []) as { topic: string }[]).map(({ topic }) => topic) : []),
    getKeys: () => Promise.resolve([...keys]),
    getEntries: <T>() => Promise.resolve([...keys].map((key): [string, T] => [key, read(key) as T])),
    getItem: <T>(key: string) => Promise.resolve(read(key) as T | undefined),
    setItem: async (key: string, value: unknown) => {
      keys.add(key)
      storage.setItem(PREFIX + key, toJson(value))
    },
    removeItem: async (key: string) => {
      keys.delete(key)
      storage.removeItem(PREFIX + key)
    },
  }
}

export type SdkStorage = ReturnType<typeof createSdkStorage>
