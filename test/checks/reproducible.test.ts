import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DIST, kit } from './kit/dist.ts'
import { ROOT } from './kit/source.ts'

const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'another folder ')))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

/** Returns hashes of every file in a `dist` folder, including the test kit. */
function hashes(dist: string): Record<string, string> {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  return Object.fromEntries(
    paths.map((path) => [relative(dist, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )
}

// A build takes minutes on a busy machine.
test('builds identical bytes from the same sources in another folder and locale', { timeout: 240_000 }, () => {
  for (const name of ['src', 'scripts', 'test/sandbox', 'test/testing', 'package.json', 'tsconfig.json'])
    cpSync(join(ROOT, name), join(elsewhere, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(elsewhere, 'node_modules'))
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' }
  execFileSync(join(elsewhere, 'node_modules/.bin/tsx'), ['scripts/build.mts'], {
    cwd: elsewhere,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  expect(kit.length).toBeGreaterThan(0)
  expect(hashes(join(elsewhere, 'dist')), 'dist is not what the sources give: run "npm run build"').toEqual(
    hashes(DIST),
  )
})
