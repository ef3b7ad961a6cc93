import { expect, test } from 'vitest'
import { recipes } from '../../scripts/docs/recipes.mts'
import { filesIn, read } from './kit/source.ts'

test('docs/recipes.md shows the recipes as they are tested (npm run docs)', () => {
  expect(read('docs/recipes.md')).toBe(recipes())
})

test('no recipe is left out', () => {
  for (const file of filesIn('test/recipes')) expect(recipes()).toContain(read(file).trim())
})
