/** Splits a text on spaces. */
export const splitWords = (text: string): string[] => text.split(' ')

/** Creates an object with the same value for several space-separated keys. */
export const recordOf = <T>(value: T, names: string): Record<string, T> =>
  Object.fromEntries(splitWords(names).map((name) => [name, value]))
