import type { StorageLike } from '../../src/core/options.ts'

export type FakeStorage = StorageLike & { values: Map<string, string> }

/** Creates a storage in memory that tests can read and write. */
export function fakeStorage(start: Readonly<Record<string, unknown>> = {}): FakeStorage {
  const values = new Map(
    Object.entries(start).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
