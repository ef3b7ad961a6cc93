import type { Visit } from '../../core/devtools/visit.ts'
import { toJson } from '../../core/json.ts'
import type { Expected, Fact } from './steps.ts'

/** Where a replay differs from the recording. */
export interface Difference {
  /** Number of the step, from 1. */
  step: number
  what: 'screen' | 'state' | 'control' | 'outcome'
  expected: string
  saw: string
}

const describeScreen = (screen: Expected['screen']) =>
  screen ? `${screen.view} "${screen.title}"${screen.alert ? `, alert "${screen.alert}"` : ''}` : 'no screen'

/** Returns how the screen or state differs from the expected one. */
export function differenceOf(step: number, expected: Expected, saw: Expected): Difference {
  const [wanted, found] = [describeScreen(expected.screen), describeScreen(saw.screen)]
  if (wanted !== found) return { step, what: 'screen', expected: wanted, saw: found }
  return { step, what: 'state', expected: toJson(expected.state), saw: toJson(saw.state ?? null) }
}

type Settled = Fact<'settled'>

const settledOf = ({ entries }: Visit) => entries.filter((one) => one.kind === 'settled') as Settled[]
const describeSettled = ({ outcome, code }: Settled) => (code ? `${outcome} with ${code}` : outcome)

/** Returns the first call whose outcome differs. */
export function outcomeDifference(recorded: Visit, replayed: Visit): Difference | undefined {
  const actions = recorded.entries.filter(({ kind }) => ['call', 'press', 'type', 'key'].includes(kind))
  for (const one of settledOf(recorded)) {
    const other = settledOf(replayed).find(({ id }) => id === one.id)
    const saw = other ? describeSettled(other) : 'nothing yet'
    if (saw === describeSettled(one)) continue
    const step = actions.findIndex((action) => action.kind === 'call' && action.id === one.id) + 1
    return { step, what: 'outcome', expected: describeSettled(one), saw }
  }
  return undefined
}

/** Returns a difference as a sentence: `step 2: expected screen Connect "Connect Wallet", saw no screen`. */
export const describeDifference = ({ step, what, expected, saw }: Difference): string =>
  `step ${step}: expected ${what} ${expected}, saw ${saw}`
