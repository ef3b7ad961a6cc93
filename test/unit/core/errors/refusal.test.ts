import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  codesOf,
  hasNoMethod,
  isLocked,
  isPending,
  isRefusal,
  messageOf,
  wantsChainAdded,
} from '../../../../src/core/errors/refusal.ts'

const error = (code: unknown, message = '', extra: object = {}) => Object.assign(new Error(message), { code }, extra)

describe('isRefusal', () => {
  test.each([4001, 5000, 5002, '4001'])('recognizes the rejection code %s', (code) =>
    expect(isRefusal(error(code))).toBe(true),
  )

  test('finds a rejection code that wallets nest in `data` or `cause`', () => {
    expect(isRefusal(error(-32603, '', { data: { originalError: { code: 4001 } } }))).toBe(true)
    expect(isRefusal(new Error('x', { cause: error(-32603, '', { cause: { code: 4001 } }) }))).toBe(true)
  })

  test.each([
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'user cancelled',
    'User canceled',
    'User has rejected',
    'Rejected by user',
    'The request was declined by the user',
    'Request rejected',
    'Transaction declined',
    'Connection rejected',
    'Rejected',
    'cancelled.',
    'User closed modal',
    'Users declined',
    'User disapproved requested methods',
    "User didn't approve",
    'Signature was denied',
  ])('recognizes the rejection message %j', (message) => {
    expect(isRefusal(new Error(message))).toBe(true)
    expect(isRefusal(message)).toBe(true)
  })

  test.each([
    '',
    'Internal error',
    'Connection closed',
    'connection refused',
    'Failed to fetch',
    'execution reverted',
    'Unrecognized chain ID',
    'The user is offline',
    'Already processing eth_requestAccounts',
    'WebSocket connection was closed',
    'insufficient funds',
    'Access denied: invalid API key',
  ])('does not recognize %j as a rejection', (message) => expect(isRefusal(new Error(message))).toBe(false))

  test.each([undefined, 'ACTION_REJECTED', -32000, -32603])(
    'recognizes a rejection message with the generic code %s',
    (code) => {
      expect(isRefusal(error(code, 'User rejected the request.'))).toBe(true)
    },
  )

  test.each([3, -32003, -32005, -32002, -32601, 4100, 4200, 4900, 4902])(
    'ignores a rejection message with the specific code %i',
    (code) => {
      for (const message of ['Transaction rejected', 'execution reverted: Request rejected by user', 'User denied']) {
        expect(isRefusal(error(code, message))).toBe(false)
        expect(isRefusal(error(-32603, message, { data: { code } }))).toBe(false)
        expect(isRefusal(error(-32603, message, { data: { originalError: { code } } }))).toBe(false)
      }
    },
  )

  test('recognizes no other codes than 4001, 5000 and 5002 as a rejection', () => {
    fc.assert(fc.property(fc.integer(), (code) => isRefusal(error(code)) === [4001, 5000, 5002].includes(code)))
  })
})

describe('wantsChainAdded', () => {
  test.each([
    ['4902', error(4902)],
    ['a nested 4902', error(-32603, 'Internal', { data: { originalError: { code: 4902 } } })],
    ['32603', error(32603)],
    ['-32603', error(-32603, 'Internal JSON-RPC error.')],
    ['5000 without a rejection message', error(5000, 'Unknown chain')],
  ])('asks the wallet to add the network if a switch fails with %s', (_, cause) =>
    expect(wantsChainAdded(cause)).toBe(true),
  )

  test.each([
    ['4001', error(4001)],
    ['5000 with a rejection message', error(5000, 'User rejected.')],
    ['-32603 around a 4001', error(-32603, '', { data: { originalError: { code: 4001 } } })],
    ['-32002', error(-32002)],
    ['nothing', undefined],
  ])('does not ask the wallet to add the network if a switch fails with %s', (_, cause) =>
    expect(wantsChainAdded(cause)).toBe(false),
  )
})

test('recognizes pending requests and locked wallets by code or message', () => {
  expect(isPending(error(-32002))).toBe(true)
  expect(isPending('Already processing eth_requestAccounts. Please wait.')).toBe(true)
  expect(isPending(error(-32602, 'pending'))).toBe(false)
  expect(isLocked(new Error('Wallet is locked'))).toBe(true)
  expect(isLocked(new Error('Please unlock your wallet'))).toBe(true)
  expect(isLocked(new Error('Account blocked'))).toBe(false)
})

test('classifies any thrown value without throwing', () => {
  const evil = new Proxy(
    {},
    {
      get() {
        throw new Error('evil')
      },
    },
  )
  const circle: { cause?: unknown } = {}
  circle.cause = circle
  fc.assert(
    fc.property(
      fc.oneof(fc.anything(), fc.constantFrom(evil, circle, { data: evil }, { cause: evil }, { message: 7 })),
      (thrown) => {
        expect(Array.isArray(codesOf(thrown))).toBe(true)
        expect(typeof messageOf(thrown)).toBe('string')
        for (const ask of [isRefusal, isPending, isLocked, wantsChainAdded]) expect(typeof ask(thrown)).toBe('boolean')
      },
    ),
  )
})

describe('hasNoMethod', () => {
  test.each([-32601, 4200, 5101, 10001])('recognizes code %s as a missing method, also nested', (code) => {
    expect(hasNoMethod(error(code))).toBe(true)
    expect(hasNoMethod(error(-32603, '', { data: { originalError: { code } } }))).toBe(true)
  })

  test.each([4001, -32602, -32000, undefined])('does not recognize code %s as a missing method', (code) =>
    expect(hasNoMethod(error(code, 'method not found'))).toBe(false),
  )
})

// A wallet passes on what a node answers, and a pattern with two gaps takes hours for 16 MiB.
test('reads at most 4,000 characters of a message, so that a long one does not stop the page', () => {
  const long = error(-32_000, `${'wallet '.repeat(50_000)}locked`)
  expect(messageOf(long)).toHaveLength(4000)
  expect(isLocked(long)).toBe(false)
})
