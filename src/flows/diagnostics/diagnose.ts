import type { Diagnosis, Finding, FindingId, Judge, Said, Verdict } from '../../core/diagnostics/diagnosis.ts'
import { UNKNOWN } from '../../core/diagnostics/diagnosis.ts'
import { EVIDENCE_LENGTH } from '../../core/diagnostics/limits.ts'
import type { Facts } from '../../core/diagnostics/facts.ts'
import { JUDGES } from '../../core/diagnostics/judge/judges.ts'
import { plain, redact } from '../../core/safety/redact.ts'
import { diagnostics } from '../../i18n/en/diagnostics/diagnostics.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { createTranslate, type Translate } from '../../i18n/translate.ts'
import type { Modal } from '../../modal.ts'
import { follow } from './followLog.ts'
import { gatherFacts } from './gatherFacts.ts'
import { writeReport } from './writeReport.ts'

/** Whose words these are: a service's, a node's, or a wallet's. */
const FOREIGN: ReadonlySet<string> = new Set(['reason', 'name', 'rdns'])

/** Returns what is shown of a value: short, in one line, and without what identifies the visitor. */
function shown([name, value]: readonly [string, string | number]) {
  if (typeof value === 'number') return [name, value] as const
  const text = FOREIGN.has(name) ? redact(value) : plain(value)
  return [name, text.replace(/\s+/g, ' ').slice(0, EVIDENCE_LENGTH)] as const
}

/** Puts a verdict into words. */
function findingOf(id: FindingId, { state, evidence, next }: Verdict, t: Translate): Finding {
  const say = ([key, params = {}]: Said) => t(key as MessageKey, Object.fromEntries(Object.entries(params).map(shown)))
  return { id, state, evidence: evidence.map(say).join(' '), next: next ? say(next) : '' }
}

/** Asks a judge. One that fails has no opinion. */
function ask(judge: Judge, facts: Facts): Verdict {
  try {
    return judge(facts)
  } catch {
    return UNKNOWN
  }
}

async function look(modal: Modal): Promise<Diagnosis> {
  follow(modal)
  const [facts] = await Promise.all([gatherFacts(modal), modal.locale.add(diagnostics)])
  const verdicts = (Object.entries(JUDGES) as [FindingId, Judge][]).map(
    ([id, judge]) => [id, ask(judge, facts)] as const,
  )
  const inWords = (t: Translate) => verdicts.map(([id, verdict]) => findingOf(id, verdict, t))
  return {
    findings: inWords(modal.locale.$t.get()),
    report: writeReport(modal, inWords(createTranslate(diagnostics))),
  }
}

const createRun = (): { current: Promise<Diagnosis> | undefined } => ({ current: undefined })

/**
 * Looks for what keeps visitors from connecting, paying or signing in, and names it. Asks the hosted services only with
 * a project id, and shows no prompt. Takes at most 12 s. Calls in that time get the same result. Never rejects.
 */
export function diagnose(modal: Modal): Promise<Diagnosis> {
  const run = modal.late(createRun)
  run.current ??= look(modal).finally(() => (run.current = undefined))
  return run.current
}
