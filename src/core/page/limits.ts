/** Most bytes that are read of an answer of a node, service or file, and of one that lists tokens, events or accounts. */
export const ANSWER_BYTES_MAX = 2 * 1024 * 1024
export const LIST_BYTES_MAX = 16 * 1024 * 1024
