import type { FetchParts, Messages, Parts } from './messages.ts'

/** Loads the parts of a translation whose English texts are in use (`FetchParts`). */
export function createFetchParts(parts: Parts): FetchParts {
  return async ({ $language, $catalogue }, locale, words, wanted) => {
    const fetchPart = async (load: () => Promise<{ words: Messages }>) => {
      try {
        Object.assign(words, (await load()).words)
      } catch {
        return // The part stays English until it is needed again
      }
      // The visitor may have chosen another language meanwhile
      if ($language.get() === locale) $catalogue.set({ ...words })
    }
    await Promise.all(Object.entries(parts).map(([key, load]) => key in wanted && !(key in words) && fetchPart(load)))
  }
}
