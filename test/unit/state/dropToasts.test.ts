import { expect, test } from 'vitest'
import { dropToasts } from '../../../src/state/dropToasts.ts'
import { createLocale } from '../../../src/state/locale.ts'
import { createToasts } from '../../../src/state/toasts.ts'

test('removes toasts, the shown one and those that wait, and keeps the others', () => {
  const toasts = createToasts(createLocale().$t)
  const { add, advance, $shown, $waiting } = toasts
  add('a', 'success')
  advance()
  add('b', 'info')
  add('c', 'success')
  dropToasts(toasts, ({ tone }) => tone === 'success')
  expect([$shown.get(), $waiting.get().map(({ text }) => text)]).toEqual([undefined, ['b']])
  advance()
  dropToasts(toasts, ({ tone }) => tone === 'success')
  expect($shown.get()?.text).toBe('b')
})
