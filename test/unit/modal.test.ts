import { expect, test, vi } from 'vitest'
import { createModal, type Modal } from '../../src/modal.ts'
import { createTestModal, fakeEntry } from '../kit/createTestModal.ts'

test('creates a lazy store once per modal, on first use', () => {
  const create = vi.fn((modal: Modal) => ({ modal }))
  const [one, other] = [createTestModal().modal, createTestModal().modal]
  expect(create).not.toHaveBeenCalled()
  expect(one.lazy(create)).toBe(one.lazy(create))
  expect(one.lazy(create).modal).toBe(one)
  expect(other.lazy(create).modal).toBe(other)
  expect(create).toHaveBeenCalledTimes(2)
})

test('lets tests replace a lazy store', () => {
  const create = vi.fn(() => 'real')
  expect(createModal(fakeEntry(), { lazy: new Map([[create, 'fake']]) }).lazy(create)).toBe('fake')
  expect(create).not.toHaveBeenCalled()
})
