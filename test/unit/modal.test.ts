import { expect, test, vi } from 'vitest'
import { createModal, type Modal } from '../../src/modal.ts'
import { createTestModal, fakeEntry } from '../kit/createTestModal.ts'

test('creates a lazy store once per modal, on first use', () => {
  const create = vi.fn((modal: Modal) => ({ modal }))
  const [one, other] = [createTestModal().modal, createTestModal().modal]
  expect(create).not.toHaveBeenCalled()
  expect(one.late(create)).toBe(one.late(create))
  expect(one.late(create).modal).toBe(one)
  expect(other.late(create).modal).toBe(other)
  expect(create).toHaveBeenCalledTimes(2)
})

test('lets tests replace a lazy store', () => {
  const create = vi.fn(() => 'real')
  expect(createModal(fakeEntry(), { late: new Map([[create, 'fake']]) }).late(create)).toBe('fake')
  expect(create).not.toHaveBeenCalled()
})
