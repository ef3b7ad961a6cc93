import { once } from '../../core/once.ts'

/** Loads the code that ranks the RPC URLs of the network in use. Rejects with `LoadFailed`. */
export const loadRanking = once(() => import('../../flows/nodes/rankNodes.ts'))
