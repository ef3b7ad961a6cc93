import { LABEL_CHARS_MIN } from './limits.ts'

/** Zone of the names that can be registered (specification §9). */
export const NAME_SUFFIX = '.reown.id'

/** Returns the label of the name that a visitor typed or pasted, in lower case, without spaces around it and zone. */
export function labelOf(typed: string): string {
  const text = typed.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '').toLowerCase()
  return text.endsWith(NAME_SUFFIX) ? text.slice(0, -NAME_SUFFIX.length) : text
}

/** Returns the whole name with a label. */
export const nameOf = (label: string): string => `${label}${NAME_SUFFIX}`

/**
 * Whether apps cannot find the account by a label, although it may be registered: two hyphens at the third place mark
 * names in other scripts (ENSIP-15).
 */
export const isUnfindable = (label: string): boolean => /^..--/.test(label)

/** Why a label is invalid: it is empty, too short, or has other characters (specification §5). */
export function labelProblem(label: string): 'empty' | 'characters' | 'short' | undefined {
  if (!label) return 'empty'
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters'
  return label.length < LABEL_CHARS_MIN ? 'short' : undefined
}
