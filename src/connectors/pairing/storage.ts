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

const isLasting = (session: unknown): session is { topic: string; expiry: number } => {
  const { topic, expiry } = (session ?? {}) as { topic?: unknown; expiry?: unknown }
  return typeof topic === 'string' && typeof expiry === 'number' && expiry * 1000 > Date.now()
}

/** Where the pairing SDK keeps its things: in the storage of the site, under a prefix of ours. */
export function createSdkStorage(storage: StorageLike) {
  const keys = new Set<string>()
  let sessionKey: string | undefined

  /** An expired session is left out: to end it the SDK would wait for the relay before it starts. */
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
