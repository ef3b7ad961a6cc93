import { describe, expect, test } from 'vitest'
import { factsIn } from './kit/documents.ts'
import { EXTRACT } from './kit/specification.ts'

const folder = process.env['SPEC'] ?? ''

// The documents are not in this repository: SPEC is the path of their folder.
describe.skipIf(!folder)('The extract of the specification', () => {
  test.each(['alerts', 'messages', 'codes', 'events'] as const)('has the %s of the documents', (name) => {
    expect(EXTRACT[name]).toEqual(factsIn(folder)[name])
  })
})
