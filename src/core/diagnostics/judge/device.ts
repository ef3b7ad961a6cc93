import { ok, problem, UNKNOWN, type Judge, type Said } from '../diagnosis.ts'
import { CLOCK_OFF_MAX_MS } from '../limits.ts'
import { foundIn, isLastCode } from './logged.ts'

const secondsOf = (ms: number) => Math.round(Math.abs(ms) / 1000)

/**
 * Judges the device's clock by the server of the page. A node's newest block counts only if it is in the future: networks
 * may be idle, so an old one proves nothing.
 */
export const judgeClock: Judge = ({ page, blockAheadMs = 0, log }) => {
  const offMs = page?.aheadMs
  const evidence: Said[] = []
  if (offMs !== undefined && Math.abs(offMs) > CLOCK_OFF_MAX_MS)
    evidence.push([offMs > 0 ? 'diagnose.clockAhead' : 'diagnose.clockBehind', { seconds: secondsOf(offMs) }])
  if (blockAheadMs > CLOCK_OFF_MAX_MS) evidence.push(['diagnose.clockBlock', { seconds: secondsOf(blockAheadMs) }])
  const words = foundIn(log, /JWT Token is not yet valid/i)
  // It may have been set meanwhile.
  if (words && offMs === undefined) evidence.push(['diagnose.clockRelay', { reason: words }])
  if (evidence.length) return problem(evidence, ['diagnose.next.clock'])
  if (offMs === undefined) return UNKNOWN
  const seconds = secondsOf(offMs)
  return ok(seconds ? ['diagnose.clockRight', { seconds }] : ['diagnose.clockSame'])
}

export const judgeStorage: Judge = ({ storage }) => {
  if (storage === undefined) return UNKNOWN
  if (storage === '') return ok(['diagnose.stores'])
  return problem([['diagnose.storesNot', { reason: storage }]], ['diagnose.next.storage'])
}

export const judgeOffline: Judge = ({ isOnline }) =>
  isOnline ? ok(['diagnose.online']) : problem([['diagnose.offlineNow']], ['diagnose.next.offline'])

/** Judges whether the page may open windows, and whether these may answer it. */
export const judgePopup: Judge = ({ page, isBoxed, log }) => {
  const evidence: Said[] = []
  if (isLastCode(log, ['wallet', 'error'], 'PopupBlocked')) evidence.push(['diagnose.popupBlocked'])
  if (isBoxed) evidence.push(['diagnose.popupBoxed'])
  if (page?.openerPolicy === 'same-origin') evidence.push(['diagnose.popupCut', { policy: page.openerPolicy }])
  if (evidence.length) return problem(evidence, ['diagnose.next.popup'])
  return page ? ok(['diagnose.popupFree']) : UNKNOWN
}
