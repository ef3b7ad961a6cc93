import { expect, test } from 'vitest'
import { isUnfindable, labelOf, labelProblem, nameOf } from '../../../../src/core/names/accountName.ts'
import { isNormalized } from '../../../../src/services/names/normalized.ts'

test.each([
  ['alice', 'alice'],
  ['  Alice-7 ', 'alice-7'],
  ['alice.reown.id', 'alice'],
  ['ALICE.REOWN.ID\u200b', 'alice'],
  ['alice.wcn.id', 'alice.wcn.id'],
])('takes the label out of %j', (typed, label) => {
  expect(labelOf(typed)).toBe(label)
})

test.each([
  ['alice', undefined],
  ['a-1-', undefined],
  ['----', undefined],
  ['abc', 'short'],
  ['', 'empty'],
  ['ali ce', 'characters'],
  ['alice.wcn.id', 'characters'],
  ['älice', 'characters'],
  ['аlice', 'characters'],
  ['al_ce', 'characters'],
])('accepts letters, digits and hyphens, at least 4 (specification §5): %j is %s', (label, problem) => {
  expect(labelProblem(label)).toBe(problem)
})

test.each([
  ['alice', false],
  ['a--lice', false],
  ['al--ice', true],
  ['xn--alice', true],
])('knows whether apps find names (ENSIP-15): %s', async (label, is) => {
  expect(isUnfindable(label)).toBe(is)
  expect(await isNormalized(nameOf(label))).toBe(!is)
})
