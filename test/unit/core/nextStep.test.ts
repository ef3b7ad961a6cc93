import { expect, test } from 'vitest'
import { nextStep, type Facts, type Step } from '../../../src/core/nextStep.ts'

/** A new account, whose visitor must sign in, and is done with the view. */
const NEW: Required<Facts> = {
  isDone: true,
  isUnsupported: false,
  isNetworkChosen: false,
  isFromList: false,
  isReading: false,
  isAsked: true,
  hasSession: false,
  isRequired: true,
  isNew: true,
  needsEmail: false,
  isEmailRequired: false,
  isOfAccount: false,
  isAdded: false,
}
const OPTIONAL = { isRequired: false }
/** Something has changed while the visitor looks at a view. */
const CHANGED = { isDone: false }
const RESTORED = { ...CHANGED, isNew: false }

test.each<[string, Partial<Facts>, Step]>([
  ['the network is unsupported', { isUnsupported: true }, 'unsupported'],
  ['the network is unsupported, with a session', { isUnsupported: true, hasSession: true }, 'unsupported'],
  ['the network becomes unsupported', { isUnsupported: true, ...CHANGED }, 'unsupported'],
  ['the network is unsupported, and another was chosen', { isUnsupported: true, isNetworkChosen: true }, 'unsupported'],
  ['the visitor chose a network first', { isNetworkChosen: true }, 'network'],
  ['they chose it, and then a wallet in the list', { isNetworkChosen: true, isFromList: true }, 'network'],
  ['the wallet was added in the list', { isFromList: true }, 'list'],
  ['it is not known yet whether the account has a session', { isReading: true }, 'wait'],
  ['it is not known yet, and the visitor looks at something', { isReading: true, ...CHANGED }, 'stay'],
  ['the site does not ask to sign in', { isAsked: false }, 'close'],
  ['the site does not ask to sign in, and something changed', { isAsked: false, ...CHANGED }, 'stay'],
  ['the account has a session', { hasSession: true }, 'close'],
  ['the visitor has signed in, and looks at the account', { hasSession: true, isOfAccount: true, ...CHANGED }, 'stay'],
  ['sign-in is required', {}, 'signIn'],
  ['sign-in is required of a restored account', { isNew: false }, 'signIn'],
  ['a restored account must sign in, and its views are shown', { ...RESTORED, isOfAccount: true }, 'signIn'],
  ['a restored account must sign in, and other views are shown', RESTORED, 'stay'],
  ['the account changes while another view is shown', CHANGED, 'stay'],
  ['sign-in is optional', OPTIONAL, 'signIn'],
  ['sign-in is optional, and the account is restored or cancelled it', { ...OPTIONAL, isNew: false }, 'close'],
  ['sign-in is optional, and the account is shown', { ...OPTIONAL, ...CHANGED, isOfAccount: true }, 'stay'],
  [
    'sign-in is optional, and the wallet is another one in the list',
    { ...OPTIONAL, ...CHANGED, isAdded: true },
    'signIn',
  ],
  ['an e-mail address is asked for first', { needsEmail: true }, 'capture'],
  ['it is asked for, and the network is unsupported', { needsEmail: true, isUnsupported: true }, 'unsupported'],
  ['it is asked for, and the account has a session', { needsEmail: true, hasSession: true }, 'close'],
  ['it is asked for, and the site does not ask to sign in', { needsEmail: true, isAsked: false }, 'close'],
  ['it is asked for before an optional sign-in', { needsEmail: true, ...OPTIONAL }, 'capture'],
  ['both are optional, of a restored account', { needsEmail: true, ...OPTIONAL, isNew: false }, 'close'],
  [
    'it is required of a restored account',
    { needsEmail: true, isEmailRequired: true, ...OPTIONAL, isNew: false },
    'capture',
  ],
  ['it is required, and was given', { isEmailRequired: true, ...OPTIONAL, isNew: false }, 'close'],
  [
    'it is required, and the account is shown',
    { needsEmail: true, isEmailRequired: true, ...OPTIONAL, ...RESTORED, isOfAccount: true },
    'capture',
  ],
])('if %s', (_, facts, step) => {
  expect(nextStep({ ...NEW, ...facts })).toBe(step)
})

const FLAGS = Object.keys(NEW) as (keyof Facts)[]
/** Every combination of the facts. */
const ALL = Array.from({ length: 2 ** FLAGS.length }, (_, number) =>
  Object.fromEntries(FLAGS.map((flag, at) => [flag, Boolean(number & (1 << at))])),
) as unknown as Required<Facts>[]

/** The order of the steps, in words: each with what must hold for it. The first that holds comes next. */
const ORDER: readonly [Step, (facts: Required<Facts>) => boolean][] = [
  ['unsupported', ({ isUnsupported }) => isUnsupported],
  ['network', ({ isNetworkChosen }) => isNetworkChosen],
  ['list', ({ isFromList }) => isFromList],
  ['wait', ({ isReading, isDone }) => isReading && isDone],
  ['stay', ({ isReading }) => isReading],
  ['close', ({ isAsked, hasSession, isDone }) => isDone && (!isAsked || hasSession)],
  ['stay', ({ isAsked, hasSession }) => !isAsked || hasSession],
  [
    'capture',
    (facts) => facts.needsEmail && facts.isDone && (facts.isRequired || facts.isNew || facts.isEmailRequired),
  ],
  [
    'capture',
    (facts) => facts.needsEmail && facts.isAdded && (facts.isRequired || facts.isNew || facts.isEmailRequired),
  ],
  ['capture', (facts) => facts.needsEmail && facts.isOfAccount && (facts.isRequired || facts.isEmailRequired)],
  ['signIn', (facts) => !facts.needsEmail && (facts.isDone || facts.isAdded) && (facts.isRequired || facts.isNew)],
  ['signIn', (facts) => !facts.needsEmail && facts.isOfAccount && facts.isRequired],
  ['close', ({ isDone }) => isDone],
  ['stay', () => true],
]

test('takes the first step whose condition holds, for each of the 8,192 combinations of facts', () => {
  expect(ALL).toHaveLength(8192)
  const different = ALL.filter((facts) => nextStep(facts) !== ORDER.find(([, holds]) => holds(facts))?.[0])
  expect(different).toEqual([])
})

test('where no sign-in is loaded, shows a network, or closes, or stays', () => {
  const steps = (isDone: boolean, isUnsupported: boolean) => nextStep({ isDone, isUnsupported })
  expect([steps(true, true), steps(false, true)]).toEqual(['unsupported', 'unsupported'])
  expect([steps(true, false), steps(false, false)]).toEqual(['close', 'stay'])
})

test('asks nobody for an address or a signature without need', () => {
  for (const facts of ALL) {
    const { isUnsupported, isAsked, hasSession, needsEmail, isReading } = facts
    const isMissing = !isUnsupported && isAsked && !hasSession && !isReading
    const expected = { capture: isMissing && needsEmail, signIn: isMissing && !needsEmail } as Partial<
      Record<Step, boolean>
    >
    expect(expected[nextStep(facts)] ?? true, JSON.stringify(facts)).toBe(true)
  }
})

test('leads from the address to what would come without it', () => {
  for (const facts of ALL.filter((one) => nextStep(one) === 'capture'))
    expect(['signIn', 'close', 'stay']).toContain(nextStep({ ...facts, needsEmail: false }))
})

test('closes nothing that the visitor is not done with', () => {
  expect(ALL.filter((facts) => !facts.isDone && ['close', 'wait'].includes(nextStep(facts)))).toEqual([])
})
