import { expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { HttpError } from '../../../../src/services/http.ts'
import { reasonOf } from '../../../../src/services/blockchainApi/reasonOf.ts'

const told = (body: unknown) => reasonOf(new HttpError(400, JSON.stringify(body)))

test.each([
  ['the first reason', { reasons: [{ description: 'Taken' }, { description: 'Short' }], error: 'no' }, 'Taken'],
  ['the message of a provider', { message: 'No route', error: 'no' }, 'No route'],
  ['the error of a service of the Wallet API', { error: 'Unknown asset' }, 'Unknown asset'],
  ['the message of a JSON-RPC error', { error: { code: -32000, message: 'reown_x: no', data: null } }, 'reown_x: no'],
  ['words on one line', { error: ' a\n\u202e b\u0000 ' }, 'a b'],
  ['nothing of an error that is no text', { error: { code: 1 } }, undefined],
  ['nothing of an empty error', { error: '' }, undefined],
])('tells %s', (_what, body, words) => {
  expect(told(body)).toBe(words)
})

test('returns nothing for errors without a response', () => {
  expect(reasonOf(new WalletModalError('ServiceUnavailable'))).toBeUndefined()
  expect(reasonOf(undefined)).toBeUndefined()
})
