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

// A pattern that looks for one word after another takes hours for the 16 MiB that an answer may have.
test('reads at most 4,000 characters of a message, so that a long one does not stop the page', () => {
  const long = 'block '.repeat(50_000)
  expect(classify({ code: -32_000, message: `${long}limit` }, 'eth_getLogs')).toBe('unclear')
  expect(classify({ code: -32_000, message: '', data: { payload: `${long}limit` } }, 'eth_getLogs')).toBe('unclear')
})
