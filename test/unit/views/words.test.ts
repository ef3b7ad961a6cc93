import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../../../src/i18n/en.ts'
import { titles } from '../../../src/i18n/en/titles.ts'
import { windows } from '../../../src/i18n/en/windows.ts'
import { FIRST_VIEWS } from '../../../src/views/index.ts'
import { LAZY_VIEWS } from '../../../src/views/lazyViews.ts'
import { ENGLISH } from '../../kit/english.ts'

const VIEWS = join(import.meta.dirname, '../../../src/views')
const FILES = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' })
const fileOf = (view: string) => join(VIEWS, FILES.find((path) => basename(path) === `${view}.tsx`) ?? view)

/** Returns all files of views and flows that a file imports, directly or indirectly. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']* from '(\.[^']*\.tsx?)'/gm,
  )) {
    const next = join(dirname(file), path)
    if (/\/src\/(?:views|flows)\//.test(next) && !next.endsWith('/views/index.ts')) reached(next, seen)
  }
  return seen
}

/** Returns the catalogue keys used in the code of a view. */
function keysOf(view: string): string[] {
  const code = [...reached(fileOf(view))].map((file) => readFileSync(file, 'utf8')).join('\n')
  return [...new Set([...code.matchAll(/'([a-zA-Z]+\.[a-zA-Z0-9]+)'/g)].map(([, key = '']) => key))].filter(
    (key) => key in ENGLISH,
  )
}

/** Texts that are loaded with the wallet list, with the previous view, or with the connector whose window they explain. */
const BROUGHT_BEFORE = ['list.bundled', 'profile.walletAdded', ...Object.keys(windows)]

test.each(Object.entries({ ...FIRST_VIEWS, ...LAZY_VIEWS }))(
  'loads the English texts of %s together with the view',
  async (view, module) => {
    const { messages = {} } = typeof module === 'function' ? await module() : module
    expect(keysOf(view).length).toBeGreaterThan(0)
    expect(
      keysOf(view).filter(
        (key) =>
          !(key in en) && !(view !== 'Connect' && key in titles) && !(key in messages) && !BROUGHT_BEFORE.includes(key),
      ),
    ).toEqual([])
  },
)
