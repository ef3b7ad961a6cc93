/** Pause after the last key before names are looked up (specification §9, debounce). */
export const SUGGESTIONS_WAIT_MS = 500
/** Shortest label of a name (specification §5). */
export const LABEL_CHARS_MIN = 4
/** Maximum number of suggestions that are shown. */
export const SUGGESTIONS_MAX = 5
/** How far the timestamp of a signed registration may be from the time of the service. */
export const SIGNED_WITHIN_MS = 10_000
/** Our own: the newest block may be this old although the device's clock is right. */
export const CLOCK_OFF_MS = 60_000
