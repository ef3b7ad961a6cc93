import { expect, test, vi } from 'vitest'
import { oncePer } from '../../../../src/core/data/oncePer.ts'

test('computes the value of each object once, even if the value is undefined', () => {
  const compute = vi.fn(({ name }: { name: string }) => name || undefined)
  const nameOf = oncePer(compute)
  const [one, none] = [{ name: 'one' }, { name: '' }]
  expect([one, none, one, none].map(nameOf)).toEqual(['one', undefined, 'one', undefined])
  expect(compute).toHaveBeenCalledTimes(2)
})
