import { readFileSync, writeFileSync } from 'node:fs'
import { recipes } from './docs/recipes.mts'
import { regenerate } from './docs/tables.mts'

// `npm run docs`: writes the generated parts of the README anew, and the recipes. Needs `dist`.
writeFileSync('README.md', regenerate(readFileSync('README.md', 'utf8')))
writeFileSync('docs/recipes.md', recipes())
