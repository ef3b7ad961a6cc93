/** Splits a text on spaces. */
export const words = (text: string): string[] => text.split(' ')

/** An object with the same value for several space-separated keys. */
export const each = <T>(value: T, names: string): Record<string, T> => Object.fromEntries(words(names).map((name) => [name, value]))
