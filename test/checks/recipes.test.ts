import { expect, test } from 'vitest'
import { recipes } from '../../scripts/docs/recipes.mts'
import { filesIn, read } from './kit/source.ts'

test('matches the tested recipes in docs/recipes.md (npm run docs)', () => {
  expect(read('docs/recipes.md')).toBe(recipes())
})

test('includes every recipe', () => {
  for (const file of filesIn('test/recipes')) expect(recipes()).toContain(read(file).trim())
})
