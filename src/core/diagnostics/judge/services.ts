import { ok, problem, UNKNOWN, type Judge, type Said } from '../diagnosis.ts'
import type { ServiceAnswer } from '../facts.ts'
import { PROBE_MS } from '../limits.ts'
import { fieldOf, isLastCode } from './logged.ts'

/** Statuses that are about the project or the origin, which have findings of their own. */
const REFUSALS = [401, 403]

/** Says what is wrong with the answer of a service; undefined if it is right. */
function faultOf({ service: name, host, path, outcome }: ServiceAnswer): Said | undefined {
  if (outcome.kind === 'refused') return ['diagnose.refused', { name, host }]
  if (outcome.kind === 'timeout') return ['diagnose.timeout', { name, seconds: PROBE_MS / 1000 }]
  if (outcome.kind !== 'answered') return [`diagnose.${outcome.kind}`, { name, path }]
  const { status, reason } = outcome
  if (status < 400 || REFUSALS.includes(status)) return undefined
  return reason ? ['diagnose.statusWhy', { name, status, path, reason }] : ['diagnose.status', { name, status, path }]
}

const faultsOf = (answers: readonly ServiceAnswer[]): Said[] =>
  answers.map(faultOf).filter((fault) => fault !== undefined)

/** Judges whether the configured services can be read. */
export const judgeHost: Judge = ({ services }) => {
  if (!services) return UNKNOWN
  const asked = services.filter(({ service }) => service !== 'verify')
  const bad = asked.filter((one) => faultOf(one))
  if (bad.length)
    return problem(faultsOf(bad), [
      'diagnose.next.host',
      { host: [...new Set(bad.map(({ host }) => host))].join(', ') },
    ])
  if (!asked.length) return ok(['diagnose.noService'])
  return ok(...asked.map(({ service }): Said => ['diagnose.answers', { name: service }]))
}

/** Judges whether the verify server, which attests the site's origin to wallets, can be reached. Pairing works without it. */
export const judgeVerify: Judge = ({ services }) => {
  if (!services) return UNKNOWN
  const asked = services.filter(({ service }) => service === 'verify')
  if (!asked.length) return ok(['diagnose.notUsed', { name: 'verify' }])
  const bad = asked.filter((one) => faultOf(one))
  if (bad.length < asked.length) return ok(['diagnose.answers', { name: 'verify' }])
  return problem([...faultsOf(bad), ['diagnose.verifyOnly']], ['diagnose.next.verify', { host: bad[0]?.host ?? '' }])
}

/** Judges whether a relay accepts connections. */
export const judgeRelay: Judge = ({ relays, log }) => {
  if (!relays) return UNKNOWN
  if (!relays.length) return ok(['diagnose.notUsed', { name: 'relay' }])
  const gone = relays.filter(({ isThere }) => !isThere)
  const isLost = isLastCode(log, ['pairing'], 'RelayUnreachable')
  if (!gone.length && !isLost) return ok(['diagnose.answers', { name: 'relay' }])
  const evidence = gone.map(({ host }): Said => ['diagnose.refused', { name: 'relay', host }])
  const host = (gone.length ? gone : relays).map((one) => one.host).join(', ')
  return problem(isLost ? [...evidence, ['diagnose.relayLost']] : evidence, ['diagnose.next.relay', { host }])
}

/** Judges whether the page's content security policy blocks a service or a file of the widget. */
export const judgePolicy: Judge = ({ log }) => {
  const isOurs = (line: (typeof log)[number]) =>
    line.about === 'policy' &&
    (fieldOf(line, 'service') !== undefined || /\/(?:chunks\/|wallet-modal\b)/.test(fieldOf(line, 'blocked') ?? ''))
  const lines = log.filter(isOurs)
  const [first] = lines
  if (!first) return ok(['diagnose.nothingBlocked'])
  const hostOf = (line: typeof first) => (fieldOf(line, 'origin') ?? '').replace(/^\w+:\/\//, '')
  const said = lines.map((line): Said => {
    const directive = fieldOf(line, 'directive') ?? ''
    return ['diagnose.blocks', { directive, host: hostOf(line), policy: fieldOf(line, 'policy') ?? directive }]
  })
  const next: Said = ['diagnose.next.policy', { host: hostOf(first), directive: fieldOf(first, 'directive') ?? '' }]
  return problem(said, next)
}
