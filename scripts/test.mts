import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Failure, Report } from './test/reporter.mts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/test')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Step {
  name: string
  command: readonly string[]
  /** Test files for vitest; without them it runs all. In the second attempt, these are the files that failed. */
  files?: readonly string[]
  /** Whether the command is vitest: its report then says how many tests ran. */
  counts?: boolean
  /** Names of steps that must have succeeded before this one. */
  needs?: readonly string[]
  /** Whether the step runs in parallel with the previous one. */
  isBeside?: boolean
  /** What the step tests; printed if it was skipped. */
  about?: string
  env?: Readonly<Record<string, string>>
}

const vitest = (...args: string[]) => [
  bin('vitest'),
  'run',
  ...args,
  '--reporter=default',
  '--reporter=./scripts/test/reporter.mts',
]
const browser = (...args: string[]) => vitest('--config', 'vitest.e2e.config.ts', ...args)
const script = (name: string) => [bin('tsx'), `scripts/${name}.mts`]

/**
 * Maximum number of test files that are run again. A few can be flaky on a busy machine; more mean that something is
 * broken. Files are counted, since one failed test can leave several failures, such as an error that nobody caught.
 */
const MAX_FLAKY = 3

/**
 * Tests of the widget's surroundings (the sandbox with real peers, the test kit, React, the recipes), and slow tests:
 * logins and a Ledger.
 */
const PEERS = [
  'sandbox',
  'testing',
  'shop.test',
  'start.test',
  'recipes',
  'react',
  'auth',
  'email',
  'social',
  'smartSessions',
  'ledger',
  'pairingLooks',
].map((name) => `test/e2e/${name}`)

/** Checks that run a build, or type-check all sources. */
const SLOW_CHECKS = ['reproducible', 'react', 'unused', 'types', 'snippets', 'notYet'].map(
  (name) => `test/checks/${name}.test.ts`,
)

/** Lists the files with a browser test of the tag `journey`: there is one such test for each promise of the README. */
const journeys = () =>
  readdirSync(join(root, 'test/e2e'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('test/e2e', file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes("'journey'"))

/** The steps of `npm test`, which take about six minutes on two idle cores. */
const FIRST: readonly Step[] = [
  { name: 'types', command: [bin('tsc')] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware'], isBeside: true },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'], isBeside: true },
  { name: 'unit', command: vitest('--project', 'unit', '--project', 'node'), counts: true },
  { name: 'build', command: script('build') },
  {
    name: 'checks',
    command: vitest('--project', 'checks', ...SLOW_CHECKS.map((path) => `--exclude=${path}`)),
    counts: true,
    needs: ['build'],
  },
  { name: 'chromium', command: script('chromium') },
  {
    name: 'journeys',
    command: browser('--tagsFilter=journey'),
    files: journeys(),
    counts: true,
    needs: ['build', 'chromium'],
  },
]

/** The steps that `npm run test:more` adds. Each can also be run by its name. */
const MORE: readonly Step[] = [
  { name: 'test:sandbox', command: vitest('--project', 'sandbox'), counts: true, about: 'the sandbox, in Node' },
  {
    name: 'test:pairing',
    command: vitest('--project', 'pairing'),
    counts: true,
    about: 'pairing over a relay with real wallets, in Node',
  },
  {
    name: 'replay:proof',
    command: vitest('--project', 'replay'),
    counts: true,
    about: 'that recorded visits replay without a browser, and not without the mends that they show',
  },
  {
    name: 'checks:slow',
    command: vitest('--project', 'checks'),
    files: SLOW_CHECKS,
    counts: true,
    needs: ['build'],
    about: 'that two builds are the same, that nothing is unused, and the types that sites see',
  },
  {
    name: 'faults',
    command: vitest('--project', 'faults'),
    counts: true,
    about: 'every fault of every service in every flow that meets it, in Node; prints the table',
  },
  {
    name: 'attack',
    command: vitest('--project', 'unit'),
    files: ['test/unit/services/decoder/attack', 'test/unit/chains/evm/simulation/random'],
    env: { WM_FULL: '1' },
    counts: true,
    about: 'what a visitor is asked to sign, in 100,000 requests written by chance',
  },
  {
    name: 'hosts',
    command: vitest('--project', 'hosts'),
    counts: true,
    needs: ['build'],
    about: "the package in other people's tools, which it installs",
  },
  {
    name: 'pages',
    command: browser(...PEERS.flatMap((path) => [`--exclude=${path}*/**`, `--exclude=${path}*`])),
    counts: true,
    needs: ['build', 'chromium'],
    about: 'every view and wallet in Chromium',
  },
  {
    name: 'peers',
    command: browser(),
    files: PEERS,
    counts: true,
    needs: ['build', 'chromium'],
    about: 'logins, Ledger, real SDKs, the test kit, React and the recipes in Chromium',
  },
  {
    name: 'bench:short',
    command: [...script('bench'), '--short'],
    needs: ['build', 'chromium'],
    about: 'that nothing got slow: ratios to two floors, with bounds',
  },
]

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`

const placeOf = (name: string) => join(reports, `${name}.json`)

function run([file = '', ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Returns the environment variable that tells vitest where to write its report. */
const reporting = (name: string) => ({ TEST_REPORT: placeOf(name) })

/** Reads vitest's report. If there is none, the whole step has failed. */
function reportOf(name: string): Report {
  try {
    return JSON.parse(readFileSync(placeOf(name), 'utf8')) as Report
  } catch {
    return { passed: 0, failures: [{ file: '', name: 'vitest', message: 'ended without a report' }] }
  }
}

interface Outcome extends Report {
  ok: boolean
  /**
   * Failures of tests that passed when they ran again alone. They are reported as flaky, since each of them hides a
   * race.
   */
  flaky: readonly Failure[]
}

const failure = (name: string, message: string): Failure => ({ file: '', name, message })

/** Runs the files that failed once more, one at a time, if there are only a few. */
async function retry({ name, command, env }: Step, { passed, failures }: Report): Promise<Outcome> {
  const files = [...new Set(failures.map(({ file }) => file))]
  if (!failures.length)
    return { ok: false, passed, failures: [failure(name, 'failed without a failure in its report')], flaky: [] }
  if (files.length > MAX_FLAKY || files.includes('')) return { ok: false, passed, failures, flaky: [] }
  console.log(`\n== ${name}, once more and alone: ${files.join(', ')}`)
  const again = `${name}.again`
  if (!(await run([...command, ...files, '--maxWorkers=1'], { ...env, ...reporting(again) })))
    return { ok: false, passed, failures: reportOf(again).failures, flaky: [] }
  return { ok: true, passed: passed + failures.filter(({ isTest }) => isTest).length, failures: [], flaky: failures }
}

/**
 * Runs a step. A vitest step counts as the number of tests that it ran; if it failed, at least one of them counts as
 * failed. Any other step counts as one test.
 */
async function take(step: Step): Promise<Outcome> {
  const { name, command, files = [], counts, env } = step
  const ok = await run([...command, ...files], { ...env, ...(counts && reporting(name)) })
  if (!counts) return { ok, passed: ok ? 1 : 0, failures: ok ? [] : [failure(name, 'see above')], flaky: [] }
  const report = reportOf(name)
  return ok ? { ok, ...report, flaky: [] } : retry(step, report)
}

const list = (title: string, failures: readonly Failure[]) => {
  if (failures.length) console.log(`\n${title}`)
  for (const { file, name, message } of failures) console.log(`\n${file} > ${name}\n${message}`)
}

/** Returns the steps that the command line names: `more`, names of steps, or nothing for `npm test`. */
function chosen(names: readonly string[]): readonly Step[] {
  const all = [...FIRST, ...MORE]
  const unknown = names.filter((name) => name !== 'more' && !all.some((step) => step.name === name))
  if (unknown.length)
    throw new Error(`no such step: ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')} and more`)
  if (!names.length) return FIRST
  return all.filter((step) => names.includes(step.name) || (names.includes('more') && MORE.includes(step)))
}

/** Groups the steps that run in parallel, in their order. */
const inTurns = (steps: readonly Step[]): Step[][] =>
  steps.reduce<Step[][]>(
    (turns, step) =>
      step.isBeside && turns.length ? [...turns.slice(0, -1), [...(turns.at(-1) ?? []), step]] : [...turns, [step]],
    [],
  )

async function main(): Promise<void> {
  const steps = chosen(process.argv.slice(2))
  const failed = new Set<string>()
  const lines: string[] = []
  const sum: { passed: number; failures: Failure[]; flaky: Failure[] } = { passed: 0, failures: [], flaky: [] }
  mkdirSync(reports, { recursive: true })
  const begun = performance.now()
  const runStep = async (step: Step) => {
    const missing = step.needs?.filter((name) => failed.has(name)) ?? []
    console.log(`\n== ${step.name}`)
    const started = performance.now()
    for (const name of [step.name, `${step.name}.again`]) rmSync(placeOf(name), { force: true })
    const why = `not run: needs ${missing.join(', ')}`
    const outcome = missing.length
      ? { ok: false, passed: 0, failures: [failure(step.name, why)], flaky: [] }
      : await take(step)
    if (!outcome.ok) failed.add(step.name)
    sum.passed += outcome.passed
    sum.failures.push(...outcome.failures)
    sum.flaky.push(...outcome.flaky)
    const setback = missing.length ? why : 'FAILED'
    lines.push(`${step.name.padEnd(12)} ${seconds(started).padStart(7)}  ${outcome.ok ? 'ok' : setback}`)
    console.log(lines.at(-1))
  }
  for (const together of inTurns(steps)) await Promise.all(together.map(runStep))
  console.log(`\n${lines.join('\n')}\n${'in all'.padEnd(12)} ${seconds(begun).padStart(7)}`)
  list('Flaky (failed among the others, passed alone; find out why):', sum.flaky)
  list('Failed:', sum.failures)
  const left = MORE.filter((step) => !steps.includes(step))
  if (left.length)
    console.log(
      `\nNot run; npm run test:more runs them all:\n${left.map(({ name, about }) => `  npm run ${name.padEnd(12)} ${about ?? ''}`).join('\n')}`,
    )
  console.log(`\n${sum.passed} passed, ${sum.failures.length} failed`)
  process.exitCode = sum.failures.length ? 1 : 0
}

await main()
