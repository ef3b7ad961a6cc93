import { expect, test } from 'vitest'
import { nextStep, type SignInFacts, type Step } from '../../../../src/core/signIn/nextStep.ts'

const NEW: SignInFacts = {
  isConnected: true,
  isUnsupported: false,
  isAsked: true,
  hasSession: false,
  isRequired: true,
  needsEmail: false,
  isEmailRequired: false,
  isNew: true,
}

test.each<[string, Partial<SignInFacts>, Step]>([
  ['nothing is connected', { isConnected: false }, 'close'],
  ['nothing is connected, and the network is unsupported', { isConnected: false, isUnsupported: true }, 'close'],
  ['the network is unsupported', { isUnsupported: true }, 'UnsupportedChain'],
  ['the network is unsupported, with a session', { isUnsupported: true, hasSession: true }, 'UnsupportedChain'],
  ['the site does not ask to sign in', { isAsked: false }, 'close'],
  ['the account has a session', { hasSession: true }, 'close'],
  ['sign-in is required', {}, 'SIWXSignMessage'],
  ['sign-in is required of a restored account', { isNew: false }, 'SIWXSignMessage'],
  ['sign-in is optional', { isRequired: false }, 'SIWXSignMessage'],
  ['sign-in is optional, and the account is restored or cancelled it', { isRequired: false, isNew: false }, 'close'],
  ['an e-mail address is asked for first', { needsEmail: true }, 'DataCapture'],
  ['it is asked for, and the network is unsupported', { needsEmail: true, isUnsupported: true }, 'UnsupportedChain'],
  ['it is asked for, and the account has a session', { needsEmail: true, hasSession: true }, 'close'],
  ['it is asked for, and the site does not ask to sign in', { needsEmail: true, isAsked: false }, 'close'],
  ['it is asked for before an optional sign-in', { needsEmail: true, isRequired: false }, 'DataCapture'],
  [
    'it is optional, and so is the sign-in of a restored account',
    { needsEmail: true, isRequired: false, isNew: false },
    'close',
  ],
  [
    'it is required of a restored account',
    { needsEmail: true, isEmailRequired: true, isRequired: false, isNew: false },
    'DataCapture',
  ],
  ['it is required, and was given', { isEmailRequired: true, isRequired: false, isNew: false }, 'close'],
])('if %s', (_, facts, step) => {
  expect(nextStep({ ...NEW, ...facts })).toBe(step)
})

const FLAGS = [
  'isConnected',
  'isUnsupported',
  'isAsked',
  'hasSession',
  'isRequired',
  'needsEmail',
  'isEmailRequired',
  'isNew',
] as const
const ALL = Array.from({ length: 2 ** FLAGS.length }, (_, number) =>
  Object.fromEntries(FLAGS.map((flag, at) => [flag, Boolean(number & (1 << at))])),
) as unknown as SignInFacts[]

test('asks nobody for an address or a signature without need', () => {
  for (const facts of ALL) {
    const step = nextStep(facts)
    const { isConnected, isUnsupported, isAsked, hasSession, needsEmail } = facts
    const isOpen = isConnected && !isUnsupported && isAsked && !hasSession
    if (step === 'DataCapture') expect(isOpen && needsEmail, JSON.stringify(facts)).toBe(true)
    if (step === 'SIWXSignMessage') expect(isOpen && !needsEmail, JSON.stringify(facts)).toBe(true)
    if (!isConnected) expect(step).toBe('close')
  }
})

test('leads from the address to what would come without it, or closes', () => {
  for (const facts of ALL.filter((one) => nextStep(one) === 'DataCapture'))
    expect(['SIWXSignMessage', 'close']).toContain(nextStep({ ...facts, needsEmail: false }))
})
