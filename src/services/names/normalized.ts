import { loadFull } from './loadFull.ts'

/**
 * ASCII names that are certainly normalized (ENSIP-15): lower-case letters, digits and hyphens, but no two hyphens at
 * the third place, where DNS marks names in other scripts.
 */
const PLAIN = /^(?!\.)(?:(?:^|\.)(?![^.]{2}--)[a-z0-9-]+)+$/

/**
 * Whether a name equals its normalized form (ENSIP-15). Other names are not shown, since they could imitate somebody
 * else's name. Loads the Unicode tables unless the name is plain ASCII; rejects with `LoadFailed`.
 */
export async function isNormalized(name: string): Promise<boolean> {
  return PLAIN.test(name) || (await loadFull()).isNormalized(name)
}

/**
 * Returns the normalized form of a name that the visitor typed; undefined if it has none. Loads the Unicode tables unless
 * the name is plain ASCII; rejects with `LoadFailed`.
 */
export async function normalizedName(name: string): Promise<string | undefined> {
  const lower = name.toLowerCase()
  return PLAIN.test(lower) ? lower : (await loadFull()).normalized(name)
}
