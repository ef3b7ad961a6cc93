/**
 * Compares the speed of the widget with two minimal pages in the same run: `direct`, an empty preact dialog in one
 * script, and `lazy`, the same dialog behind half a kilobyte of script that imports it on `open()`. `npm run bench [--
 * --runs 5]` prints all figures and never fails; `npm run bench:short` takes about four minutes and fails if a
 * ratio exceeds its bound in `bench/bounds.mts`. `npm run bench -- --compare <commit>` builds another commit, too, and
 * measures both in turn.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildCommit } from './bench/commit.mts'
import { runComparison, runFull, runShort, start } from './bench/run.mts'
import { freshDist } from './demo/freshDist.mts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    short: { type: 'boolean', default: false },
    compare: { type: 'string' },
  },
})
const runs = Math.max(1, Number(values.runs))

await freshDist(root)
const before = values.compare === undefined ? undefined : await buildCommit(root, values.compare)
const bench = await start(root, before)

/** Measures what the arguments ask for. */
async function measureAll() {
  if (values.short) return runShort(bench, runs)
  return { results: before ? await runComparison(bench, runs) : await runFull(bench, runs), failed: [] }
}

try {
  const { results, failed } = await measureAll()
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(
    join(root, '.cache/bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), runs, results }, null, 2)}\n`,
  )
  if (values.short && !failed.length) console.log('Everything is within scripts/bench/bounds.mts.')
  for (const { words } of failed) console.error(`FAILED twice: ${words}`)
  process.exitCode = failed.length ? 1 : 0
} finally {
  await bench.stop()
}
