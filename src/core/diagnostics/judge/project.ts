import { ok, problem, UNKNOWN, type Judge } from '../diagnosis.ts'
import type { Facts } from '../facts.ts'
import { isAllowedOrigin } from '../../page/allowedOrigin.ts'
import { foundIn, hasAlert } from './logged.ts'

const ABOUT_ORIGIN = /origin/i

/** Returns what the services said when they refused: of the project, or of the origin. */
function refusalOf({ services, log }: Facts, isAboutOrigin: boolean): string | undefined {
  const said = (services ?? []).flatMap(({ service, outcome }) =>
    outcome.kind === 'answered' && [401, 403].includes(outcome.status)
      ? [`${service}: ${[outcome.status, outcome.reason].filter(Boolean).join(' ')}`]
      : [],
  )
  const relay = foundIn(log, isAboutOrigin ? /Unauthorized: origin not allowed/i : /Unauthorized: invalid key/i)
  const found = said.find((text) => ABOUT_ORIGIN.test(text) === isAboutOrigin)
  return found ?? (relay && `relay: ${relay}`)
}

/** Judges whether the services know the project. */
export const judgeProject: Judge = (facts) => {
  if (!facts.hasProject)
    return hasAlert(facts.log, 'APKT008')
      ? problem([['diagnose.projectMissing']], ['diagnose.next.projectMissing'])
      : ok(['diagnose.projectNone'])
  const reason = refusalOf(facts, false)
  if (reason) return problem([['diagnose.projectRefused', { reason }]], ['diagnose.next.project'])
  if (hasAlert(facts.log, 'APKT007')) return problem([['diagnose.projectAlert']], ['diagnose.next.project'])
  return facts.services?.some(({ outcome }) => outcome.kind === 'answered' && outcome.status > 0)
    ? ok(['diagnose.projectKnown'])
    : UNKNOWN
}

/** Judges whether the project allows the origin of the page. */
export const judgeOrigin: Judge = (facts) => {
  const { hasProject, origin, origins, services, log } = facts
  if (!hasProject) return ok(['diagnose.projectNone'])
  const isUnlisted = origins ? !isAllowedOrigin(origin, origins) : hasAlert(log, 'APKT002')
  const reason = refusalOf(facts, true) ?? (isUnlisted ? 'APKT002' : undefined)
  if (reason) return problem([['diagnose.originRefused', { origin, reason }]], ['diagnose.next.origin', { origin }])
  return services?.some(({ outcome }) => outcome.kind === 'answered' && outcome.status > 0)
    ? ok(['diagnose.originFree', { origin }])
    : UNKNOWN
}
