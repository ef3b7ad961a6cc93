import { readFileSync, writeFileSync } from 'node:fs'
import { recipes } from './docs/recipes.mts'
import { regenerate } from './docs/tables.mts'

// `npm run docs`: regenerates the tables of the README and docs/recipes.md from the sources.
writeFileSync('README.md', regenerate(readFileSync('README.md', 'utf8')))
writeFileSync('docs/recipes.md', recipes())
