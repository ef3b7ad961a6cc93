/** The words of a text. */
export const words = (text: string): string[] => text.split(' ')

/** An object with one value under each of several names, written as words. */
export const each = <T>(value: T, names: string): Record<string, T> => Object.fromEntries(words(names).map((name) => [name, value]))
