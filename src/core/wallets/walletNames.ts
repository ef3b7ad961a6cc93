/** Normalizes a wallet's name for comparison: lower case, no punctuation, no trailing "wallet". */
export const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/wallet$/, '')

/** Whether a text is an id of the wallet API. */
export const isExplorerId = (text: string) => /^[\da-f]{64}$/i.test(text)
