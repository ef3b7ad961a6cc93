import { expect, test } from 'vitest'
import { recipes } from '../../scripts/docs/recipes.mts'
import { filesIn, read } from './kit/source.ts'

test('keeps docs/recipes.md up to date with the tested recipes (npm run docs)', () => {
  expect(read('docs/recipes.md')).toBe(recipes())
})

test('lists every recipe in docs/recipes.md', () => {
  for (const file of filesIn('test/recipes')) expect(recipes()).toContain(read(file).trim())
})
