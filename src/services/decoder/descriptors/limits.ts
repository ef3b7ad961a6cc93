// Our own: limits of described calls. Offsets in call data may repeat the same bytes many times.
/** Values that are read from one call. */
export const DESCRIBED_VALUES_MAX = 4_000
/** Calls inside of one call, at any depth. */
export const DESCRIBED_STEPS_MAX = 64
/** Depth of calls inside of calls. */
export const DESCRIBED_DEPTH_MAX = 4
