import { readFileSync, writeFileSync } from 'node:fs'
import { errorPage } from './docs/errors.mts'
import { recipes } from './docs/recipes.mts'
import { regenerate } from './docs/tables.mts'

// `npm run docs`: regenerates the tables of the README, docs/recipes.md and docs/errors.md from the sources.
writeFileSync('README.md', regenerate(readFileSync('README.md', 'utf8')))
writeFileSync('docs/recipes.md', recipes())
writeFileSync('docs/errors.md', errorPage())
