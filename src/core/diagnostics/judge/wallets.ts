import { ok, problem, UNKNOWN, type Judge, type Said } from '../diagnosis.ts'
import { isLastCode } from './logged.ts'

/** Judges whether installed wallets get in each other's way. */
export const judgeExtensions: Judge = ({ extensions, rivals }) => {
  if (!extensions) return UNKNOWN
  const { announced: count, owner, isFixed, reason = '' } = extensions
  const evidence: Said[] = rivals.map((rdns) => ['diagnose.rivals', { rdns }])
  if (owner === 'throws') evidence.push(['diagnose.throws', { reason }])
  if (count > 1 && owner === 'other') evidence.push(['diagnose.fight', { count }])
  if (count > 1 && isFixed) evidence.push(['diagnose.fixed', { count }])
  if (evidence.length) return problem(evidence, ['diagnose.next.extensions'])
  return ok(['diagnose.peace', { count }])
}

/** Judges whether a connected wallet is locked. */
export const judgeLocked: Judge = ({ locked, log }) => {
  if (isLastCode(log, ['wallet'], 'WalletLocked')) return problem([['diagnose.lockedSaid']], ['diagnose.next.locked'])
  if (!locked) return UNKNOWN
  if (!locked.length) return ok(['diagnose.unlocked'])
  return problem(
    locked.map((name): Said => ['diagnose.lockedNow', { name }]),
    ['diagnose.next.locked'],
  )
}
