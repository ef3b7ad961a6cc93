import { expect, test } from 'vitest'
import { classify } from '../../../../src/services/rpc/classify.ts'
import { NODE_ERRORS } from './nodeErrors.ts'

test.each(NODE_ERRORS)('sorts an error of $from ($source): $code $message is $kind', ({ kind, ...error }) => {
  expect(classify(error, kind === 'range' ? 'eth_getLogs' : 'eth_call')).toBe(kind)
})

test.each(NODE_ERRORS.filter(({ kind }) => kind !== 'range' && kind !== 'final'))(
  'takes no other error for a refused range: $from: $code $message',
  ({ kind, ...error }) => expect(classify(error, 'eth_getLogs')).toBe(kind),
)
