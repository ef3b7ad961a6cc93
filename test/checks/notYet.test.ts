import { expect, test } from 'vitest'
import { read } from './kit/source.ts'
import { membersRead } from './kit/unread.ts'

const INTERFACES = ['Options', 'Features', 'Services']

// When you implement an option, remove "not implemented" from its docstring; when you remove its implementation, add
// the words again.
test.each(INTERFACES)(
  'marks as "not implemented" exactly the options of %s that no code reads',
  (name) => {
    const members = membersRead('src/core/options.ts', name)
    expect(members.length).toBeGreaterThan(5)
    expect({ withoutMark: members.filter((one) => !one.isRead && !one.isMarked).map((one) => one.name) }).toEqual({
      withoutMark: [],
    })
    expect({ markedAndRead: members.filter((one) => one.isRead && one.isMarked).map((one) => one.name) }).toEqual({
      markedAndRead: [],
    })
    // The first of them type-checks all sources, which a busy machine does slowly.
  },
  180_000,
)

test('marks state fields that are not implemented, in the types and in the README', () => {
  const marked = (file: string, name: string) =>
    membersRead(file, name).flatMap((one) => (one.isMarked ? [one.name] : []))
  const members = [
    ...marked('src/core/types.ts', 'AccountState').map((name) => `account.${name}`),
    ...marked('src/core/snapshot.ts', 'Snapshot'),
  ]
  expect(members).toEqual([])
  const [, said = ''] = /^\*\*Not yet\*\* in the state: (.*?)\. /m.exec(read('README.md')) ?? []
  expect([...said.matchAll(/`([\w.]+)`/g)].map(([, name]) => name)).toEqual(members)
})
