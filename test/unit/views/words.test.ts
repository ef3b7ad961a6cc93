import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '../../../src/i18n/en.ts'
import { VIEW_MODULES } from '../../../src/views/index.ts'
import { ENGLISH } from '../../kit/english.ts'

const VIEWS = join(import.meta.dirname, '../../../src/views')

/** Every file of the views and flows that a file reaches. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*\.tsx?)'/g)) {
    const next = join(dirname(file), path)
    if (/\/src\/(?:views|flows)\//.test(next) && !next.endsWith('/views/index.ts')) reached(next, seen)
  }
  return seen
}

/** The keys of the catalogue that stand in the code of a view. */
function keysOf(view: string): string[] {
  const code = [...reached(join(VIEWS, `${view}.tsx`))].map((file) => readFileSync(file, 'utf8')).join('\n')
  return [...new Set([...code.matchAll(/'([a-zA-Z]+\.[a-zA-Z0-9]+)'/g)].map(([, key = '']) => key))].filter((key) => key in ENGLISH)
}

/** Brought with the list of wallets, which says it. */
const WITH_THE_LIST = ['list.bundled']

test.each(Object.entries(VIEW_MODULES))('%s brings every English word that it says', async (view, module) => {
  const { messages = {} } = typeof module === 'function' ? await module() : module
  expect(keysOf(view).length).toBeGreaterThan(0)
  expect(keysOf(view).filter((key) => !(key in en) && !(key in messages) && !WITH_THE_LIST.includes(key))).toEqual([])
})
