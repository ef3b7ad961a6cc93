/** Loads what tells which errors are events, and what is sent of them: only when there is an error. */
export const loadErrorOf = () => import('../../core/analytics/errorOf.ts')
