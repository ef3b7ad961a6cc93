import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './kit/source.ts'

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/**
 * Matches repository paths in prose. Of a path with a placeholder (`src/views/<room>/X.tsx`), matches the part before
 * it.
 */
const PATH = /(?<![\w/.:@-])(?:src|test|scripts|public|docs)\/(?:[\w.-]+\/)*[\w.-]*\w/g

const isThere = (path: string) => existsSync(join(ROOT, path))
const missingPaths = (text: string) => [...text.matchAll(PATH)].map(([path]) => path).filter((path) => !isThere(path))

/** Returns the targets of relative links, without `#anchors`, that do not exist. */
const brokenLinks = (page: string, text: string) =>
  [...text.matchAll(/\]\((?![a-z]+:|#)([^)#]+)[^)]*\)/g)]
    .map(([, target = '']) => join(dirname(page), target))
    .filter((path) => !isThere(path))

describe('Documentation pages', () => {
  test.each(PAGES)('mentions in %s only files that exist', (page) => {
    expect(missingPaths(readFileSync(join(ROOT, page), 'utf8'))).toEqual([])
  })

  test.each(PAGES)('links in %s only to files that exist', (page) => {
    expect(brokenLinks(page, readFileSync(join(ROOT, page), 'utf8'))).toEqual([])
  })
})

describe('The documentation check itself', () => {
  test('reports missing paths and broken links', () => {
    expect(missingPaths('see `src/none.ts`, test/checks and (test/none/a.test.ts).')).toEqual([
      'src/none.ts',
      'test/none/a.test.ts',
    ])
    expect(brokenLinks('docs/a.md', '[a](none.md) [b](../README.md#use) [c](https://site.example/x)')).toEqual([
      'docs/none.md',
    ])
  })

  test('ignores placeholders, globs and web addresses', () => {
    expect(
      missingPaths('`src/views/<room>/X.tsx`, `test/**`, https://site.example/src/none.ts, wallet-modal/test/none'),
    ).toEqual([])
  })
})
