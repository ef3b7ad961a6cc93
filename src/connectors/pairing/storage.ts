import { toJson } from '../../core/json.ts'
import type { StorageLike } from '../../core/options.ts'

const PREFIX = 'wallet-modal:'

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null // damaged: counts as absent
  }
}

interface Saved {
  topic?: unknown
  expiry?: unknown
  namespaces?: unknown
  peer?: { metadata?: { name?: unknown } | null } | null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A session that the SDK, and we, can work with: one that is broken must not keep the others from being restored. */
const isLasting = (session: unknown): session is { topic: string; expiry: number } => {
  const { topic, expiry, namespaces, peer } = (session ?? {}) as Saved
  const isWhole = isObject(namespaces) && Object.values(namespaces).every(isObject) && typeof peer?.metadata?.name === 'string'
  return typeof topic === 'string' && isWhole && typeof expiry === 'number' && expiry * 1000 > Date.now()
}

/** Where the pairing SDK keeps its things: in the storage of the site, under a prefix of ours. */
export function createSdkStorage(storage: StorageLike) {
  const keys = new Set<string>()
  let sessionKey: string | undefined

  /** Expired and broken sessions are left out: to end an expired one the SDK would wait for the relay before it starts. */
  function read(key: string): unknown {
    const value = parsed(storage.getItem(PREFIX + key))
    if (!key.endsWith('//session')) return value ?? undefined
    sessionKey = key
    return Array.isArray(value) ? value.filter(isLasting) : undefined
  }

  return {
    /** The topics of the sessions that are kept, also those that another tab has made since. */
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
