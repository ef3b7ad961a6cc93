import type { FakeStorage } from './fakeStorage.ts'

/** One storage shared by several pages of an origin: each reads it and gets the others' storage events. */
export function sharedStorage() {
  const values = new Map<string, string>()
  const pages = new Set<EventTarget>()
  return {
    values,
    /** A page's storage; delivers other pages' writes to `page` until the returned function is called. */
    open(page: EventTarget): { storage: FakeStorage; leave(): void } {
      const write = (key: string, change: () => void) => {
        const before = values.get(key)
        change()
        if (values.get(key) === before) return
        for (const other of pages) if (other !== page) queueMicrotask(() => pages.has(other) && other.dispatchEvent(Object.assign(new Event('storage'), { key })))
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
