import { expect, test } from 'vitest'
import { membersRead } from './kit/unread.ts'

const INTERFACES = ['Options', 'Features', 'Services']

// The mark goes with the commit that reads the option, and comes with the one that stops.
test.each(INTERFACES)('of %s, what nothing reads is marked, and only that', (name) => {
  const members = membersRead('src/core/options.ts', name)
  expect(members.length).toBeGreaterThan(5)
  expect({ withoutMark: members.filter((one) => !one.isRead && !one.isMarked).map((one) => one.name) }).toEqual({ withoutMark: [] })
  expect({ markedAndRead: members.filter((one) => one.isRead && one.isMarked).map((one) => one.name) }).toEqual({ markedAndRead: [] })
})
