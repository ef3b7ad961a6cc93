import { readFileSync, writeFileSync } from 'node:fs'
import { analyticsPage } from './docs/analytics.mts'
import { errorPage } from './docs/errors.mts'
import { recipes } from './docs/recipes.mts'
import { regenerate } from './docs/tables.mts'

// `npm run docs`: regenerates the tables of the README, docs/recipes.md, docs/errors.md and docs/analytics.md from the sources.
writeFileSync('README.md', regenerate(readFileSync('README.md', 'utf8')))
writeFileSync('docs/recipes.md', recipes())
writeFileSync('docs/errors.md', errorPage())
writeFileSync('docs/analytics.md', analyticsPage())
