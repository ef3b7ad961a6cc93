import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { distJson } from './kit/dist.ts'
import { ROOT } from './kit/source.ts'

const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), 'another folder ')))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

test('the same sources give the same bytes, in another folder and another part of the world', () => {
  for (const name of ['src', 'scripts', 'package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(elsewhere, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(elsewhere, 'node_modules'))
  const env = { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' }
  execFileSync(join(elsewhere, 'node_modules/.bin/tsx'), ['scripts/build.mts'], { cwd: elsewhere, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const again = JSON.parse(readFileSync(join(elsewhere, 'dist/integrity.json'), 'utf8')) as unknown
  expect(again, 'dist is not what src gives: run "npm run build"').toEqual(distJson('integrity.json'))
})
