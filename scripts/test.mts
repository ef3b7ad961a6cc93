import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failure, Report } from './test/reporter.mts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/test')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Step {
  name: string
  command: string[]
  /** Whether the command is vitest, which writes a report to be counted. */
  counts?: boolean
  /** Steps without which this one says nothing. */
  needs?: readonly string[]
}

const vitest = (...args: string[]) => [bin('vitest'), 'run', ...args, '--reporter=default', '--reporter=./scripts/test/reporter.mts']

/** So many failures can be a machine that was too busy for a moment; more are something broken. */
const MAX_UNSTEADY = 3

/**
 * What is built around the widget, in a browser: the sandbox with real peers, the test kit, React and the recipes; and what takes
 * long: the embedded wallet's frame and logins, and a Ledger. `npm run peers`.
 */
const PEERS = ['sandbox', 'testing', 'shop.test', 'start.test', 'recipes', 'react', 'auth', 'email', 'social', 'smartSessions', 'ledger', 'pairingLooks'].map((name) => `test/e2e/${name}`)

const STEPS: readonly Step[] = [
  { name: 'types', command: [bin('tsc')] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'] },
  { name: 'unit', command: vitest('--project', 'unit', '--project', 'node'), counts: true },
  { name: 'build', command: [bin('tsx'), 'scripts/build.mts'] },
  { name: 'checks', command: vitest('--project', 'checks'), counts: true, needs: ['build'] },
  { name: 'chromium', command: [bin('tsx'), 'scripts/chromium.mts'] },
  { name: 'e2e', command: vitest('--config', 'vitest.e2e.config.ts', ...PEERS.map((path) => `--exclude=${path}*/**`), ...PEERS.map((path) => `--exclude=${path}*`)), counts: true, needs: ['build', 'chromium'] },
  { name: 'peers', command: vitest('--config', 'vitest.e2e.config.ts', ...PEERS), counts: true, needs: ['build', 'chromium'] },
]

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const placeOf = (name: string) => join(reports, `${name}.json`)

/** Runs a command; with a name, vitest's, whose report is kept under it. */
function run([file = '', ...args]: readonly string[], name?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: name ? { ...process.env, TEST_REPORT: placeOf(name) } : process.env })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** What vitest told; one that told nothing has failed as a whole. */
function reportOf(name: string): Report {
  try {
    return JSON.parse(readFileSync(placeOf(name), 'utf8')) as Report
  } catch {
    return { passed: 0, failures: [{ file: '', name: 'vitest', message: 'ended without a report' }] }
  }
}

interface Outcome extends Report {
  ok: boolean
  /** What failed among all the others and passed alone: told each time, since each is a race to be found. */
  unsteady: Failure[]
}

/** A step is one test; a step of vitest is as many as it ran, and at least one failure when it failed. */
async function take({ name, command, counts }: Step): Promise<Outcome> {
  const ok = await run(command, counts ? name : undefined)
  if (!counts) return { ok, passed: ok ? 1 : 0, failures: ok ? [] : [{ file: '', name, message: 'see above' }], unsteady: [] }
  const { passed, failures } = reportOf(name)
  if (ok) return { ok, passed, failures, unsteady: [] }
  const files = [...new Set(failures.map(({ file }) => file))]
  if (!failures.length || failures.length > MAX_UNSTEADY || files.includes('')) {
    return { ok, passed, failures: failures.length ? failures : [{ file: '', name, message: 'failed without a failure in its report' }], unsteady: [] }
  }
  console.log(`\n== ${name}, once more and alone: ${files.join(', ')}`)
  const again = `${name}.again`
  const passedAlone = await run([...command, ...files, '--maxWorkers=1'], again)
  const failedTests = failures.filter((failure) => failure.isTest).length
  return passedAlone ? { ok: true, passed: passed + failedTests, failures: [], unsteady: failures } : { ok, passed, failures: reportOf(again).failures, unsteady: [] }
}

const tell = (title: string, failures: readonly Failure[]) => {
  if (failures.length) console.log(`\n${title}`)
  for (const { file, name, message } of failures) console.log(`\n${file} > ${name}\n${message}`)
}

async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const failed = new Set<string>()
  const lines: string[] = []
  let passed = 0
  const failures: Failure[] = []
  const unsteady: Failure[] = []
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const step of STEPS.filter(({ name }) => (only.length ? only.includes(name) : name !== 'peers'))) {
    const missing = step.needs?.filter((name) => failed.has(name)) ?? []
    console.log(`\n== ${step.name}`)
    const started = performance.now()
    const why = `not run: needs ${missing.join(', ')}`
    const outcome = missing.length ? { ok: false, passed: 0, failures: [{ file: '', name: step.name, message: why }], unsteady: [] } : await take(step)
    if (!outcome.ok) failed.add(step.name)
    passed += outcome.passed
    failures.push(...outcome.failures)
    unsteady.push(...outcome.unsteady)
    lines.push(`${step.name.padEnd(9)} ${seconds(started).padStart(7)}  ${outcome.ok ? 'ok' : missing.length ? why : 'FAILED'}`)
    console.log(lines.at(-1))
  }
  console.log(`\n${lines.join('\n')}`)
  tell('Unsteady (failed among the others, passed alone; find out why):', unsteady)
  tell('Failed:', failures)
  console.log(`\n${passed} passed, ${failures.length} failed${unsteady.length ? `, ${unsteady.length} unsteady` : ''}`)
  process.exitCode = failures.length ? 1 : 0
}

await main()
