import { describe, expect, test } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { causeOf, describeError } from '../../../../src/core/log/describeError.ts'
import { hostileErrors } from '../../../kit/hostileErrors.ts'

const of = (cause: unknown) => new WalletModalError('ConnectionFailed', { cause })

describe('describeError()', () => {
  test('writes code and message of an error, then those of its causes', () => {
    const cause = new Error('outer', { cause: new TypeError('inner') })
    expect(describeError(of(cause))).toBe('ConnectionFailed ← Error: outer ← TypeError: inner')
    expect(describeError(new WalletModalError('InvalidOption', { message: 'networks' }))).toBe(
      'InvalidOption: networks',
    )
  })

  test('writes strings and plain objects that wallets reject with, without the values of secret keys', () => {
    expect(describeError(of('no'))).toBe('ConnectionFailed ← "no"')
    expect(describeError(of({ code: 4001, data: { email: 'alice', privateKey: 'abc', n: 1 } }))).toBe(
      'ConnectionFailed ← {"code":4001,"data":"<removed>"}',
    )
    expect(describeError(of({ code: 4001, more: { password: 'hunter2', n: 1 } }))).toBe(
      'ConnectionFailed ← {"code":4001,"more":{"password":"<removed>","n":1}}',
    )
  })

  test.each(hostileErrors())('describes %s', (_what, cause) => {
    expect(describeError(of(cause))).toMatch(/^ConnectionFailed/)
    expect(describeError(of(cause)).length).toBeLessThan(100_000)
    expect(typeof causeOf(of(cause))).toBe('string')
  })
})
