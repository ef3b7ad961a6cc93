import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'
import { shipped } from './kit/dist.ts'
import { read, ROOT } from './kit/source.ts'

const manifest = JSON.parse(read('package.json')) as Record<string, unknown> & { devDependencies: Record<string, string> }

function leaves(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves)
}

describe('the published package', () => {
  test('has the built files, the licence, the words for people, and nothing else', () => {
    const packed = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })) as
      | { files: { path: string }[] }[]
      | Record<string, { files: { path: string }[] }>
    const names = Object.values(packed)[0]?.files.map(({ path }) => path) ?? []
    const words = ['CHANGELOG.md', 'LICENSE', 'README.md'].filter((name) => existsSync(join(ROOT, name)))
    expect(names.toSorted()).toEqual([...words, ...shipped.map((file) => `dist/${file}`), 'package.json'].toSorted())
    expect(names).toContain('LICENSE')
  })

  test('depends on nothing', () => {
    expect(manifest.dependencies).toBeUndefined()
    expect(Object.keys(manifest.peerDependencies ?? {}).filter((name) => name !== 'react')).toEqual([])
    expect(manifest.optionalDependencies).toBeUndefined()
  })

  test('runs no script when installed', () => {
    expect(Object.keys(manifest.scripts as object).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([])
  })

  test('exports files that exist', () => {
    const targets = leaves([manifest.exports, manifest.main, manifest.module, manifest.types, manifest.sideEffects])
    expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
  })

  test('is in order for publint', async () => {
    const { messages } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' })
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([])
  })
})

describe('the development dependencies', () => {
  test('are exact and sorted', () => {
    const names = Object.keys(manifest.devDependencies)
    expect(names).toEqual(names.toSorted())
    expect(Object.entries(manifest.devDependencies).filter(([, version]) => !/^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  test('come from no host that the lockfile names', () => {
    expect([...read('package-lock.json').matchAll(/"resolved": *"[^"]*"|https?:\/\/[\w.-]*registry[\w.-]*/g)].map(([found]) => found)).toEqual([])
  })
})
