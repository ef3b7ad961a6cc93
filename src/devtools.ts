/**
 * The package entry `wallet-modal/devtools`: records a visit as a file, reads such files and repeats them. It is loaded
 * by hand, and importing it has no effect.
 */
export { parseVisit } from './core/devtools/parseVisit.ts'
export type { Visit, VisitEntry, VisitState } from './core/devtools/visit.ts'
export { startRecording, type Recording } from './devtools/startRecording.ts'
export { describeDifference, type Difference } from './devtools/replay/difference.ts'
export { replayVisit, type Replayed, type ReplayParts } from './devtools/replay/replayVisit.ts'
