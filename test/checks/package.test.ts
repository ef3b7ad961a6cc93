import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'
import { publishedAt } from '../../scripts/repository.mts'
import { shipped } from './kit/dist.ts'
import { read, ROOT } from './kit/source.ts'

const manifest = JSON.parse(read('package.json')) as Record<string, unknown> & {
  devDependencies: Record<string, string>
}

function leaves(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves)
}

describe('The published package', () => {
  const packedNames = () => {
    const packed = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as { files: { path: string }[] }[] | Record<string, { files: { path: string }[] }>
    return Object.values(packed)[0]?.files.map(({ path }) => path) ?? []
  }

  test('publishes only built files, license, documentation and what the documentation links to', () => {
    const linked = /^(?:docs|test\/recipes|test\/sample-shop)\/|^(?:budgets\.json|test\/sandbox\/README\.md)$/
    const names = packedNames().filter((name) => !linked.test(name))
    const words = ['CHANGELOG.md', 'LICENSE', 'README.md'].filter((name) => existsSync(join(ROOT, name)))
    expect(names.toSorted()).toEqual([...words, ...shipped.map((file) => `dist/${file}`), 'package.json'].toSorted())
    expect(names).toContain('LICENSE')
  })

  test('publishes the target of every relative link in the documentation', () => {
    const names = packedNames()
    const links = names
      .filter((name) => name.endsWith('.md'))
      .flatMap((page) =>
        [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => ({
          page,
          target: normalize(join(dirname(page), link)),
        })),
      )
    expect(links.length).toBeGreaterThan(5)
    expect(
      links.filter(({ target }) => !names.some((name) => name === target || name.startsWith(`${target}/`))),
    ).toEqual([])
  })

  test('derives repository, homepage and issue tracker from one address', () => {
    expect(publishedAt('git@git.example:owner/name.git\n')).toEqual(publishedAt('https://git.example/owner/name'))
    const { repository, homepage, bugs } = publishedAt('https://git.example/owner/name')
    expect([repository.url, homepage, bugs]).toEqual([
      'git+https://git.example/owner/name.git',
      'https://git.example/owner/name#readme',
      'https://git.example/owner/name/issues',
    ])
    expect(() => publishedAt('nowhere')).toThrow('is not a repository URL')
    const named = manifest.repository as { url: string } | undefined
    if (named) expect(manifest).toMatchObject({ ...publishedAt(named.url) })
    else expect((manifest.scripts as Record<string, string>).prepublishOnly).toContain('repository.mts --check')
  })

  test('declares no dependencies, and only React as a peer dependency', () => {
    expect(manifest.dependencies).toBeUndefined()
    expect(Object.keys(manifest.peerDependencies ?? {}).filter((name) => name !== 'react')).toEqual([])
    expect(manifest.optionalDependencies).toBeUndefined()
  })

  test('runs no script when the package is installed', () => {
    expect(
      Object.keys(manifest.scripts as object).filter((name) => /^(?:pre|post)?(?:install|prepare)$/.test(name)),
    ).toEqual([])
  })

  test('exports only files that exist', () => {
    const targets = leaves([manifest.exports, manifest.main, manifest.module, manifest.types, manifest.sideEffects])
    expect(targets.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
  })

  test('passes publint', async () => {
    const { messages } = await publint({ pkgDir: ROOT, strict: true, pack: 'npm' })
    expect(messages.map((message) => formatMessage(message, manifest, { color: false }))).toEqual([])
  })
})

describe('The development dependencies', () => {
  test('pins development dependencies to exact versions, in alphabetical order', () => {
    const names = Object.keys(manifest.devDependencies)
    expect(names).toEqual(names.toSorted())
    expect(
      Object.entries(manifest.devDependencies).filter(
        ([, version]) =>
          !/^(?:(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?|file:test\/kit\/stubs\/\w+)$/.test(version),
      ),
    ).toEqual([])
  })

  test('names no registry host in the lockfile', () => {
    expect(
      [
        ...read('package-lock.json').matchAll(
          /"resolved": *"(?!test\/kit\/stubs\/)[^"]*"|https?:\/\/[\w.-]*registry[\w.-]*/g,
        ),
      ].map(([found]) => found),
    ).toEqual([])
  })
})
