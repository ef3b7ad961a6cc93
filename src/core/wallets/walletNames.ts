/** A name normalized for comparison: case, punctuation and "wallet" removed. */
export const nameKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '').replace(/wallet$/, '')

/** Whether a text is a wallet API id. */
export const isExplorerId = (text: string) => /^[\da-f]{64}$/i.test(text)
