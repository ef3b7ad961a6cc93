/** Loads the code that turns an error into an analytics event. Called when there is an error, not before. */
export const loadErrorOf = () => import('../../core/analytics/errorOf.ts')
