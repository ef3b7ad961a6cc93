import { describe, expect, it } from 'vitest'
import { isSame } from '../../../src/react/isSame.ts'

const method = () => {}

describe('isSame', () => {
  it.each([
    [undefined, undefined],
    [NaN, NaN],
    [
      { networks: ['eip155:1'], features: { send: true } },
      { features: { send: true }, networks: ['eip155:1'] },
    ],
    [{ storage: { getItem: method } }, { storage: { getItem: method } }],
  ])('treats %j and %j as equal', (a, b) => {
    expect(isSame(a, b)).toBe(true)
  })

  it.each([
    [null, undefined],
    [{}, []],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [{ a: undefined }, {}],
    [{ a: undefined }, { b: undefined }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [{ a: method }, { a: () => {} }],
    [new Map(), new Map()],
    [new URL('https://a.example'), new URL('https://a.example')],
  ])('treats %j and %j as different', (a, b) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([false, false])
  })
})
