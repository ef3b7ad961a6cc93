import { expect, test } from 'vitest'
import { dropToasts } from '../../../../src/flows/modal/dropToasts.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'

test('removes toasts, the shown one and those that wait, and keeps the others', () => {
  const { modal } = createTestModal()
  const { add, advance, $shown, $waiting } = modal.toasts
  add('a', 'success')
  advance()
  add('b', 'info')
  add('c', 'success')
  dropToasts(modal, ({ tone }) => tone === 'success')
  expect([$shown.get(), $waiting.get().map(({ text }) => text)]).toEqual([undefined, ['b']])
  advance()
  dropToasts(modal, ({ tone }) => tone === 'success')
  expect($shown.get()?.text).toBe('b')
})
