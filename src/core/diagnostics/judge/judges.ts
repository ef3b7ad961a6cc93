import type { FindingId, Judge } from '../diagnosis.ts'
import { judgeClock, judgeOffline, judgePopup, judgeStorage } from './device.ts'
import { judgeIdentity, judgeNode } from './nodes.ts'
import { judgeOrigin, judgeProject } from './project.ts'
import { judgeHost, judgePolicy, judgeRelay, judgeVerify } from './services.ts'
import { judgeExtensions, judgeLocked } from './wallets.ts'

/** The judge of each finding, in the order in which they are shown. */
export const JUDGES: Readonly<Record<FindingId, Judge>> = {
  host: judgeHost,
  policy: judgePolicy,
  clock: judgeClock,
  storage: judgeStorage,
  extensions: judgeExtensions,
  locked: judgeLocked,
  offline: judgeOffline,
  relay: judgeRelay,
  verify: judgeVerify,
  node: judgeNode,
  'nodes.identity': judgeIdentity,
  projectId: judgeProject,
  origin: judgeOrigin,
  popup: judgePopup,
}
