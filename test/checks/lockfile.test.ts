import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { entryOf, missingOptional, withoutIntegrity, type Lockfile } from '../../scripts/lockfile.mts'
import { read, ROOT } from './kit/source.ts'

/**
 * Packages of other platforms that the registry of the authors does not have, so that their hash could not be read. Only
 * tests use them. Add the hash with `npm view`, and remove the line, where a registry has them.
 */
const UNKNOWN = ['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-arm64-musl', 'linux-x64-musl'].map(
  (platform) => `node_modules/litesvm-${platform}`,
)

const lock = JSON.parse(read('package-lock.json')) as Lockfile

describe('The lockfile', () => {
  test('has a lockfile entry for every optional package of every platform (npm run lockfile adds them)', () => {
    expect(missingOptional(lock).map(({ name, wanted }) => `${name}@${wanted}`)).toEqual([])
  })

  // npm/cli#4828: entries of other platforms are written by hand, without what npm would check.
  test('has the integrity of every package', () => {
    expect(withoutIntegrity(lock)).toEqual(UNKNOWN)
    const weak = {
      'node_modules/a': {},
      'node_modules/b': { integrity: 'sha1-x' },
      'node_modules/c': { link: true },
      c: {},
    }
    expect(withoutIntegrity({ packages: weak })).toEqual(['node_modules/a', 'node_modules/b'])
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
