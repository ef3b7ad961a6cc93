import { expect, test } from 'vitest'
import { isSiwx, parseSignIn } from '../../../../src/core/signIn/parseSignIn.ts'
import { polluted } from '../../../kit/polluted.ts'

test('reads no setting that a page adds to Object.prototype', () =>
  polluted({ createMessage: () => {}, hosted: true, required: false, getNonce: 1, verify: () => true }, () => {
    const given = { statement: 'Welcome' }
    expect(isSiwx(given)).toBe(false)
    const { hosted, required, getNonce, verify, statement } = parseSignIn(given, [])
    expect([hosted, required, getNonce, verify, statement]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'Welcome',
    ])
  }))

test('calls the methods of an instance of a class', () => {
  class Own {
    statement = 'Welcome'
    verify() {
      return Promise.resolve(true)
    }
  }
  const own = new Own()
  expect(parseSignIn(own, [])).toBe(own)
})
