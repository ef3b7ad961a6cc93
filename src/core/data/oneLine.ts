/**
 * Returns the beginning of a text of a service, as it is shown: on one line, without characters that are not seen or that
 * turn the order of writing around. `most`: in characters.
 */
export const oneLine = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\p{C}\p{Z}\p{DI}]+/gu, ' ')
    .trim()
