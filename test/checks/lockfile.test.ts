import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { entryOf, missingOptional, type Lockfile } from '../../scripts/lockfile.mts'
import { read, ROOT } from './kit/source.ts'

const lock = JSON.parse(read('package-lock.json')) as Lockfile

describe('The lockfile', () => {
  test('has a lockfile entry for every optional package of every platform (npm run lockfile adds them)', () => {
    expect(missingOptional(lock).map(({ name, wanted }) => `${name}@${wanted}`)).toEqual([])
  })

  test('keeps the lockfile in step with package.json for npm ci', () => {
    const run = () =>
      execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts'], {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    expect(run).not.toThrow()
  })

  test('replaces the modal that ethereum-provider depends on with a stub', () => {
    expect(Object.keys(lock.packages).filter((path) => /appkit|web3modal/.test(path))).toEqual([
      'node_modules/@reown/appkit',
      'test/kit/stubs/appkit',
    ])
  })

  test('lists optional packages without an entry in the lockfile', () => {
    const packages = {
      'node_modules/a': {
        optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-darwin-x64': '1.0.0', 'a-win32-x64': '1.0.0' },
      },
      'node_modules/a-linux-x64': {},
      'node_modules/a/node_modules/a-darwin-x64': {},
    }
    expect(missingOptional({ packages })).toEqual([
      { name: 'a-win32-x64', wanted: '1.0.0', dependent: 'node_modules/a' },
    ])
  })

  test.each([
    ['@oxlint/binding-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@foundry-rs/anvil-win32-amd64', { os: ['win32'], cpu: ['x64'] }],
    ['@oxlint-tsgolint/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ])('reads the platform from the package name %s', (name, platform) => {
    expect(entryOf({ name, wanted: '1.2.3', dependent: 'x' }, { packages: {} })).toEqual({
      version: '1.2.3',
      optional: true,
      ...platform,
    })
  })

  test.each([
    ['fsevents', '2.3.3'],
    ['a-linux-x64', '~2.3.3'],
  ])('rejects %s@%s, which does not name one platform and one version', (name, wanted) => {
    expect(() => entryOf({ name, wanted, dependent: 'x' }, { packages: {} })).toThrow(name)
  })
})
