import type { Diagnosis, Finding, FindingId, Judge, Said, Verdict } from '../../core/diagnostics/diagnosis.ts'
import { UNKNOWN } from '../../core/diagnostics/diagnosis.ts'
import { EVIDENCE_LENGTH } from '../../core/diagnostics/limits.ts'
import type { Facts } from '../../core/diagnostics/facts.ts'
import { JUDGES } from '../../core/diagnostics/judge/judges.ts'
import { plain } from '../../core/safety/redact.ts'
import { diagnostics } from '../../i18n/en/diagnostics/diagnostics.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { createTranslate, type Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import { follow } from './followLog.ts'
import { gatherFacts } from './gatherFacts.ts'
import { loadCleaner, type Clean } from '../site/loadCleaner.ts'
import { writeReport } from './writeReport.ts'

/** Evidence values that come from a service, a node or a wallet. */
const FOREIGN: ReadonlySet<string> = new Set(['reason', 'name', 'rdns'])

/** Returns a value of the evidence to show: short and on one line. */
function shown([name, value]: readonly [string, string | number]) {
  return [
    name,
    typeof value === 'number' ? value : plain(value).replace(/\s+/g, ' ').slice(0, EVIDENCE_LENGTH),
  ] as const
}

/** Whether a text is the name of a service in the options. */
const isService = (name: string) => Object.hasOwn(diagnostics, `diagnose.service.${name}`)

/** Keeps no text of others. */
const remove: Clean = (text) => (isService(text) ? text : '<removed>')

/** Returns what was said, without private data in what comes from others. */
const cleaned = ([key, params = {}]: Said, clean: Clean): Said => [
  key,
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, FOREIGN.has(name) ? clean(String(value)) : value]),
  ),
]

/** The verdict of each check, in the order of the findings. */
export type Verdicts = readonly (readonly [id: FindingId, verdict: Verdict])[]

/** Translates verdicts to findings. Services have the names of the options, unless `isForVisitors`. */
export function findingsOf(verdicts: Verdicts, t: Translate, isForVisitors = false): Finding[] {
  const named = (params: Readonly<Record<string, string | number>>) => {
    const name = String(params['name'])
    return isForVisitors && isService(name) ? { ...params, name: t(`diagnose.service.${name}` as MessageKey) } : params
  }
  const say = ([key, params = {}]: Said) =>
    t(key as MessageKey, Object.fromEntries(Object.entries(named(params)).map(shown)))
  return verdicts.map(([id, { state, evidence, next }]) => ({
    id,
    state,
    evidence: evidence.map(say).join(' '),
    next: next ? say(next) : '',
  }))
}

/** Asks a judge. One that fails has no opinion. */
function ask(judge: Judge, facts: Facts, clean: Clean): Verdict {
  try {
    const { state, evidence, next } = judge(facts)
    return { state, evidence: evidence.map((one) => cleaned(one, clean)), ...(next && { next: cleaned(next, clean) }) }
  } catch {
    return UNKNOWN
  }
}

/** What the checks found, and the report about it, in English. */
export interface Result {
  verdicts: Verdicts
  report: string
}

async function look(modal: Modal): Promise<Result> {
  follow(modal)
  const [facts, cleanerOf] = await Promise.all([gatherFacts(modal), loadCleaner()])
  const clean = cleanerOf?.(modal)
  const judges = Object.entries(JUDGES) as [FindingId, Judge][]
  const verdicts: Verdicts = judges.map(([id, judge]) => [id, ask(judge, facts, clean ?? remove)])
  return { verdicts, report: writeReport(modal, findingsOf(verdicts, createTranslate(diagnostics)), clean) }
}

/** Returns a function that starts `run` unless it is running, and returns its result. */
function oneAtATime<T>(run: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  return () => (current ??= run().finally(() => (current = undefined)))
}

const createCheck = (modal: Modal) => oneAtATime(() => look(modal))

/** Runs all checks. Takes at most 12 s; calls in that time get the same result. Never rejects. */
export const check = (modal: Modal): Promise<Result> => modal.late(createCheck)()

const createDiagnose = (modal: Modal) =>
  oneAtATime(async (): Promise<Diagnosis> => {
    const [{ verdicts, report }] = await Promise.all([check(modal), modal.locale.add(diagnostics)])
    return { findings: findingsOf(verdicts, modal.locale.$t.get()), report }
  })

/**
 * Looks for what keeps visitors from connecting, paying or signing in, and names it. Asks the hosted services only with
 * a project id, and shows no prompt. Takes at most 12 s. Calls in that time get the same result. Never rejects.
 */
export const diagnose = (modal: Modal): Promise<Diagnosis> => modal.late(createDiagnose)()
