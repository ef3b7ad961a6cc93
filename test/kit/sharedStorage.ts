import type { FakeStorage } from './fakeStorage.ts'

/**
 * Creates a storage shared by several pages of one origin. Each page gets storage events for the writes of the others.
 */
export function sharedStorage() {
  const values = new Map<string, string>()
  const pages = new Set<EventTarget>()
  return {
    values,
    /** Returns the storage of one page. Writes of other pages are delivered to `page` until `leave` is called. */
    open(page: EventTarget): { storage: FakeStorage; leave(): void } {
      const write = (key: string, change: () => void) => {
        const before = values.get(key)
        change()
        if (values.get(key) === before) return
        for (const other of pages)
          if (other !== page)
            queueMicrotask(() => pages.has(other) && other.dispatchEvent(Object.assign(new Event('storage'), { key })))
      }
      pages.add(page)
      const storage = {
        values,
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => write(key, () => values.set(key, value)),
        removeItem: (key: string) => write(key, () => values.delete(key)),
      }
      return { storage, leave: () => void pages.delete(page) }
    },
  }
}
