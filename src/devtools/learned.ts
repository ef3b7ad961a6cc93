import { createHide } from '../core/safety/redactJoined.ts'

/** Remembers texts that were shown as private. */
export function createLearned() {
  const all = new Set<string>()
  let hide = createHide([])
  return {
    learn(texts: readonly string[]): void {
      const fresh = texts.filter((one) => !all.has(one))
      for (const one of fresh) all.add(one)
      if (fresh.length) hide = createHide([...all])
    },
    /** Replaces them in a text, but not in its stand-ins. */
    hide: (text: string): string => text.replace(/[^<>]+(?![^<>]*>)/g, (part) => hide(part)),
  }
}
