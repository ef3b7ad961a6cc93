// @vitest-environment node
import { expect, test } from 'vitest'
import { tell } from '../../../../kit/describe.ts'
import { textOf } from '../../../../kit/descriptors.ts'
import { PAYLOADS } from './payloads.ts'

test('shows these words and warnings for requests of sites and attackers', async () => {
  const shown = []
  for (const { name, method, params } of PAYLOADS) shown.push(`=== ${name}\n${textOf(await tell(method, params))}`)
  await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot('payloads.txt')
})

test('has at least sixty different requests', () => {
  expect(new Set(PAYLOADS.map(({ name }) => name)).size).toBe(PAYLOADS.length)
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(60)
})
