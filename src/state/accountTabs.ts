import { map } from 'nanostores'
import type { Namespace } from '../core/types.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Creates the store of the tab of Account that the visitor chose last on each chain (specification §3). */
export const createAccountTabs = () => ({ $chosen: map<Partial<Record<Namespace, AccountTab>>>({}) })
