import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeContract } from './contract/describeContract.ts'
import { IN_PAGE } from './contract/inPage.ts'
import { OFFERED } from './contract/offered.ts'

for (const [name, one] of Object.entries({ ...OFFERED, ...IN_PAGE })) describeContract(name, one)

test('runs the connector contract tests for every connector of src/connectors', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../../src/connectors'), { withFileTypes: true }).filter(
    (one) => one.isDirectory(),
  )
  // pairing is tested in pairing/contract.test.ts
  expect([...Object.keys(OFFERED), 'pairing'].toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
})
