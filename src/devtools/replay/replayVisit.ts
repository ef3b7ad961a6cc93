import type { WalletModalApi } from '../../core/api.ts'
import type { Visit } from '../../core/devtools/visit.ts'
import { createStandIns } from '../standIns.ts'
import { record } from '../startRecording.ts'
import { answerRequests } from './answerRequests.ts'
import { answerWallets } from './answerWallets.ts'
import { differenceOf, outcomeDifference, type Difference } from './difference.ts'
import { createGate, type Gate } from './gate.ts'
import { othersThan, perform, soughtBy, type Hands, type Stage } from './perform.ts'
import { describeStep, stepsOf, type Step } from './steps.ts'
import { watchReplay, type Watch } from './watch.ts'

export interface ReplayParts extends Hands {
  target?: WalletModalApi
  /** Replace the addresses that the visitor typed, which are not in the file. */
  addresses?: readonly string[]
  /** How long to wait for a screen or control. Default 10,000 ms. */
  limitMs?: number
  /** Called before each step with its number and description. */
  onStep?(number: number, words: string): void
}

export interface Replayed {
  /** The first difference; undefined if screens, states and outcomes are the same. */
  difference: Difference | undefined
  /** The recording of the replay. */
  visit: Visit
}

const LIMIT_MS = 10_000
/** How long the modal must not change at the end: time for a screen that should not appear. */
const QUIET_MS = 500
/** Longest pause between two steps. Without a pause, the modal may ignore a press as too early. */
const PAUSE_MS = 500
/** Longest wait, before a step, for the requests that had been answered before it. A replay is faster than a visitor. */
const REQUESTS_MS = 1_000

interface Run {
  stage: Stage
  watch: Watch
  gate: Gate
  limitMs: number
}

async function take(step: Step, { stage, watch, gate, limitMs }: Run): Promise<Difference | undefined> {
  const { action, also, number, nextAt, expected } = step
  const control = await watch.until(() => soughtBy(action, stage), limitMs)
  if (!control) {
    const saw = othersThan(action, stage).map((name) => `"${name}"`)
    return { step: number, what: 'control', expected: describeStep(step), saw: saw.join(', ') || 'none' }
  }
  await watch.until(() => watch.requests() >= step.requests || undefined, Math.min(REQUESTS_MS, limitMs))
  await watch.until(() => undefined, Math.min(PAUSE_MS, limitMs, step.pauseMs))
  watch.begin()
  // The control may have been rendered again during the waits.
  const performed = perform(action, soughtBy(action, stage) ?? control, stage)
  for (const one of also) void perform(one, 'none needed', stage)
  await performed
  gate.advance(nextAt)
  const isSeen = await watch.until(() => watch.hasSeen(expected) || undefined, limitMs)
  return isSeen ? undefined : differenceOf(number, expected, watch.now())
}

/** Waits until the modal shows the last recorded screen and state, and checks that they stay. */
async function end(last: Step | undefined, { watch, limitMs }: Run): Promise<Difference | undefined> {
  if (!last) return undefined
  await watch.until(() => watch.isNow(last.expected) || undefined, limitMs)
  await watch.quiet(QUIET_MS)
  return watch.isNow(last.expected) ? undefined : differenceOf(last.number, last.expected, watch.now())
}

async function run(steps: readonly Step[], parts: Run, onStep: ReplayParts['onStep']) {
  for (const step of steps) {
    onStep?.(step.number, describeStep(step))
    const difference = await take(step, parts)
    if (difference) return difference
  }
  return end(steps.at(-1), parts)
}

/**
 * Repeats a recorded visit in this page. Call it before the modal opens for the first time. It performs each step once its
 * control is in the page, and waits for the screen and state that were recorded after it. Wallets and requests fail as
 * recorded. Successful answers are not recorded: they come from the wallets and services of the page, such as the
 * sandbox. If a step cannot be repeated, the promise does not reject, but resolves with the `difference`.
 */
export async function replayVisit(visit: Visit, parts: ReplayParts = {}): Promise<Replayed> {
  const { target = window.WalletModal, addresses = [], limitMs = LIMIT_MS, onStep, press, key } = parts
  const stopping = new AbortController()
  const names = createStandIns()
  const gate = createGate()
  const steps = stepsOf(visit)
  answerRequests(visit, stopping.signal)
  answerWallets(visit, gate, stopping.signal)
  const recording = record(target, names)
  const watch = watchReplay(recording)
  gate.advance(steps[0]?.at ?? Infinity)
  try {
    const stage: Stage = { target, names, addresses, ...(press && { press }), ...(key && { key }) }
    const difference = await run(steps, { stage, watch, gate, limitMs }, onStep)
    return { difference: difference ?? outcomeDifference(visit, recording.visit()), visit: recording.visit() }
  } finally {
    recording.stop()
    stopping.abort()
  }
}
