import { readFileSync, writeFileSync } from 'node:fs'
import { regenerate } from './docs/tables.mts'

// `npm run docs`: writes the generated parts of the README anew. Needs `dist`.
writeFileSync('README.md', regenerate(readFileSync('README.md', 'utf8')))
