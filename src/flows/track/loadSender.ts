import { once } from '../../core/once.ts'

/** Loads the code that sends analytics events: only with consent and a project id. Rejects with `LoadFailed`. */
export const loadSender = once(() => import('./sendTrack.ts'))
