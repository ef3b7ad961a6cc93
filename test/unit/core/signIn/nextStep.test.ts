import { expect, test } from 'vitest'
import { nextStep, type SignInFacts, type Step } from '../../../../src/core/signIn/nextStep.ts'

const NEW: SignInFacts = {
  isConnected: true,
  isUnsupported: false,
  isAsked: true,
  hasSession: false,
  isRequired: true,
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
])('if %s', (_, facts, step) => {
  expect(nextStep({ ...NEW, ...facts })).toBe(step)
})
