import type { Visit, VisitEntry, VisitFact, VisitState } from '../../core/devtools/visit.ts'

export type Fact<K extends VisitFact['kind']> = Extract<VisitFact, { kind: K }>

/** An action of the site or the visitor. */
export type Action = Fact<'call'> | Fact<'press'> | Fact<'type'> | Fact<'key'>

export interface Expected {
  screen: Fact<'screen'> | undefined
  /** Undefined before the first recorded state. */
  state: VisitState | undefined
}

export interface Step {
  /** From 1. */
  number: number
  action: Action
  /** Calls that the site made at the same moment. */
  also: Fact<'call'>[]
  at: number
  /** When the next step follows; `Infinity` after the last. */
  nextAt: number
  /** Time since the previous step. */
  pauseMs: number
  /** Number of requests that had been answered before this step. */
  requests: number
  /** What the modal shows before the next step. */
  expected: Expected
}

const isAction = (entry: VisitEntry): entry is VisitEntry & Action =>
  ['call', 'press', 'type', 'key'].includes(entry.kind)

/** Returns the screen and state after an entry. A closed modal shows no screen. */
export function follow(before: Expected, entry: VisitFact): Expected {
  if (entry.kind === 'screen') {
    const { kind, view, title, alert } = entry
    return { ...before, screen: { kind, view, title, ...(alert && { alert }) } }
  }
  if (entry.kind === 'state') return { screen: entry.state.open ? before.screen : undefined, state: entry.state }
  return before
}

/** Calls within this time after an action belong to the same task of the site, so they are one step. */
const SAME_TASK_MS = 3

/** Returns the steps of a visit: each with what the modal shows before the next one. */
export function stepsOf({ entries }: Visit): Step[] {
  const steps: Step[] = []
  let expected: Expected = { screen: undefined, state: undefined }
  let number = 0
  for (const entry of entries) {
    const last = steps.at(-1)
    expected = follow(expected, entry)
    if (last) last.expected = expected
    if (!isAction(entry)) continue
    const { at, ...action } = entry
    number++
    if (last && action.kind === 'call' && at - last.at <= SAME_TASK_MS) {
      last.also.push(action)
      continue
    }
    if (last) last.nextAt = at
    const requests = entries.filter((one) => one.kind === 'request' && one.at + one.ms <= at).length
    const pauseMs = last ? at - last.at : 0
    steps.push({ number, action, also: [], at, nextAt: Infinity, pauseMs, requests, expected })
  }
  return steps
}

function describeAction(action: Action): string {
  if (action.kind === 'call') return `call ${action.method}()`
  if (action.kind === 'press') return `press ${action.role} "${action.name}"`
  if (action.kind === 'type') return `type "${action.text}" into "${action.name}"`
  return `key ${action.key}`
}

/** Describes a step: `press button "Connect"`. */
export const describeStep = ({ action, also }: Step): string => [action, ...also].map(describeAction).join(', ')
