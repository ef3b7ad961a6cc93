import { expect, test } from 'vitest'
import { forgetRecentEmails, recentEmails, saveRecentEmail } from '../../../../src/services/signIn/recentEmails.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'

const DAY = 24 * 60 * 60_000
const T = Date.parse('2026-01-01T00:00:00Z')
const KEY = '@appkit/recent_emails'

test('forgets each address 30 days after it was entered, also in storage', () => {
  const storage = fakeStorage()
  saveRecentEmail(storage, 'ada@shop.example', T)
  saveRecentEmail(storage, 'bob@shop.example', T + 10 * DAY)
  expect(recentEmails(storage, T + 30 * DAY - 1)).toEqual(['bob@shop.example', 'ada@shop.example'])
  expect(recentEmails(storage, T + 30 * DAY)).toEqual(['bob@shop.example'])
  expect(storage.getItem(KEY)).toBe('bob@shop.example')
  expect(recentEmails(storage, T + 40 * DAY)).toEqual([])
  expect([...storage.values.keys()]).toEqual([])
})

test('counts 30 days from when it first sees an address of another kit, which saves no time', () => {
  const storage = fakeStorage()
  storage.setItem(KEY, 'ada@shop.example')
  expect(recentEmails(storage, T)).toEqual(['ada@shop.example'])
  expect(recentEmails(storage, T + 30 * DAY)).toEqual([])
})

test('renews the time of an address that is entered again', () => {
  const storage = fakeStorage()
  saveRecentEmail(storage, 'ada@shop.example', T)
  saveRecentEmail(storage, 'Ada@shop.example', T + 29 * DAY)
  expect(recentEmails(storage, T + 58 * DAY)).toEqual(['Ada@shop.example'])
})

test('forgets an address whose time is far in the future, and all on demand', () => {
  const storage = fakeStorage()
  saveRecentEmail(storage, 'ada@shop.example', T + 400 * DAY)
  expect(recentEmails(storage, T)).toEqual([])
  saveRecentEmail(storage, 'ada@shop.example', T)
  forgetRecentEmails(storage)
  expect([...storage.values.keys()]).toEqual([])
})
