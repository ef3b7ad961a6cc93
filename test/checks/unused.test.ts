import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './kit/source.ts'

type Finding = Record<string, unknown> & { file: string }

/** Returns knip's findings as lines of `file: kind name`. */
function unused(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ file, ...kinds }) =>
    Object.entries(kinds).flatMap(([kind, found]) =>
      Array.isArray(found) ? found.map((one: { name?: string }) => `${file}: ${kind} ${one.name ?? ''}`.trim()) : [],
    ),
  )
}

// Twenty seconds on an idle machine, more than a minute beside a build.
test('finds no unused file, export, type or dependency', { timeout: 240_000 }, () => {
  const { stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/knip'), ['--reporter', 'json', '--no-progress'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect(stdout, stderr).toMatch(/^\{/)
  expect(unused((JSON.parse(stdout) as { issues: Finding[] }).issues)).toEqual([])
})

test('reports the name of each unused export', () => {
  expect(unused([{ file: 'a.ts', exports: [{ name: 'b' }], types: [], files: [{ name: 'a.ts' }] }])).toEqual([
    'a.ts: exports b',
    'a.ts: files a.ts',
  ])
})
