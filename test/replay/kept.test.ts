import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCENARIOS } from '../e2e/replay/scenarios.ts'
import { VISITS } from './kit/visitOf.ts'

const fileOf = (name: string) => `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}.test.ts`

test('Each kept visit has a scenario, and a test that replays it without a browser', () => {
  expect(VISITS.toSorted()).toEqual(SCENARIOS.map(({ name }) => name).toSorted())
  expect(readdirSync('test/replay/visits').toSorted()).toEqual(VISITS.map(fileOf).toSorted())
})
