import { describe, expect, test } from 'vitest'
import {
  importsBetweenSrcAndTests,
  circles,
  forbiddenDynamicImports,
  forbiddenRoomImports,
  forbiddenImports,
} from './kit/layers.ts'
import { sourceOf, sourcesIn } from './kit/source.ts'

const src = sourcesIn('src')

describe('The layers of src', () => {
  test('lets a file import only lower layers and its own folder', () => {
    expect(forbiddenImports(src)).toEqual([])
  })

  test('lets a feature folder statically import only shared folders and its own files', () => {
    expect(forbiddenRoomImports(src)).toEqual([])
  })

  test('allows import() of other folders only in entries, lookup tables and files named load…', () => {
    expect(forbiddenDynamicImports(src)).toEqual([])
    expect(
      forbiddenDynamicImports([sourceOf('src/flows/modal/a.ts', `const b = () => import('../login/b.ts')`)]),
    ).toHaveLength(1)
    expect(
      forbiddenDynamicImports([sourceOf('src/flows/modal/loadB.ts', `const b = () => import('../login/b.ts')`)]),
    ).toEqual([])
  })

  test('keeps at most 30 files in each folder', () => {
    const folders = new Map<string, number>()
    for (const folder of src.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    expect([...folders].filter(([, count]) => count > 30)).toEqual([])
  })

  test('finds no import cycle in src', () => {
    expect(circles(src)).toEqual([])
    expect(circles(src, ['static', 'dynamic', 'type'])).toEqual([])
  })

  test('forbids src to import tests, and the sandbox to import src', () => {
    expect(importsBetweenSrcAndTests([...src, ...sourcesIn('test')])).toEqual([])
  })
})

describe('The layering check itself', () => {
  test.each([
    ['src/core/a.ts', `import { b } from '../state/b.ts'`],
    ['src/state/a.ts', `import type { B } from '../services/b.ts'`],
    ['src/core/a.ts', `import { t } from '../i18n/en.ts'`],
    ['src/flows/a.ts', `export { B } from '../views/B.tsx'`],
    ['src/entry/a.ts', `const load = () => import('../api.ts')`],
    ['src/services/a.ts', `let b: import('../flows/b.ts').B`],
    ['src/misc/a.ts', ``],
  ])('reports a forbidden import: %s %s', (path, text) => {
    expect(forbiddenImports([sourceOf(path, text)])).toHaveLength(1)
  })

  test.each([
    [
      'src/flows/a.ts',
      `import { b } from '../state/b.ts'\nimport { c } from './c.ts'\nimport { atom } from 'nanostores'`,
    ],
    ['src/index.ts', `import { a } from './pure.ts'\nconst load = () => import('./api.ts')`],
    ['src/modal.ts', `import { lazy } from './lazy.ts'`],
  ])('accepts an allowed import: %s', (path, text) => {
    expect(forbiddenImports([sourceOf(path, text)])).toEqual([])
  })

  test.each([
    ['src/flows/modal/a.ts', `import { b } from '../login/b.ts'`],
    ['src/views/login/A.tsx', `import type { B } from '../../flows/pairing/b.ts'`],
    ['src/flows/money/a.ts', `import { b } from '../send/b.ts'`],
    ['src/flows/a.ts', ``],
    ['src/flows/elsewhere/a.ts', ``],
  ])('reports a forbidden import into a feature folder: %s %s', (path, text) => {
    expect(forbiddenRoomImports([sourceOf(path, text)])).toHaveLength(1)
  })

  test.each([
    ['src/flows/modal/a.ts', `import { b } from '../connect/b.ts'\nconst load = () => import('../login/b.ts')`],
    [
      'src/views/send/A.tsx',
      `import { b } from '../../flows/money/b.ts'\nimport { C } from './C.tsx'\nimport { d } from '../modal/d.ts'`,
    ],
    ['src/views/lazyViews.ts', `const load = () => import('./send/A.tsx')`],
  ])('accepts an allowed import into a feature folder: %s', (path, text) => {
    expect(forbiddenRoomImports([sourceOf(path, text)])).toEqual([])
  })

  test('reports a cycle once, and ignores type imports', () => {
    const a = sourceOf('src/ui/a.ts', `import './b.ts'`)
    const b = sourceOf('src/ui/b.ts', `import { c } from './c.ts'`)
    expect(circles([a, b, sourceOf('src/ui/c.ts', `export * from './a.ts'`)])).toEqual([
      'src/ui/a.ts → src/ui/b.ts → src/ui/c.ts → src/ui/a.ts',
    ])
    expect(
      circles([a, b, sourceOf('src/ui/c.ts', `import type { A } from './a.ts'\nimport { type A as B } from './a.ts'`)]),
    ).toEqual([])
  })

  test('reports imports of tests in src, and of src in the sandbox', () => {
    expect(
      importsBetweenSrcAndTests([
        sourceOf('src/ui/a.ts', `import '../../test/kit/a.ts'`),
        sourceOf('test/sandbox/a.ts', `import '../../src/core/a.ts'`),
      ]),
    ).toHaveLength(2)
    expect(importsBetweenSrcAndTests([sourceOf('test/unit/a.ts', `import '../../src/core/a.ts'`)])).toEqual([])
  })
})
