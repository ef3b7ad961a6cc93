import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const reports = join(root, '.cache/test')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

interface Step {
  name: string
  command: string[]
  /** Whether the command writes a report of vitest, to be counted. */
  counts?: boolean
  /** Steps without which this one says nothing. */
  needs?: readonly string[]
}

interface Count {
  passed: number
  failed: number
}

const vitest = (...args: string[]) => [bin('vitest'), 'run', ...args, '--reporter=default', '--reporter=json']

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

function run({ name, command: [file = '', ...args], counts }: Step): Promise<boolean> {
  const report = counts ? [`--outputFile.json=${join(reports, `${name}.json`)}`] : []
  return new Promise((resolve) => {
    const child = spawn(file, [...args, ...report], { cwd: root, stdio: 'inherit' })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** What vitest counted; a file that did not even load is one failure. */
function count(name: string): Count {
  try {
    const report = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      testResults: { status: string; assertionResults: unknown[] }[]
    }
    const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

/** A step is one test; a step of vitest is as many as it ran, and at least one failure when it failed. */
function tally(step: Step, ok: boolean): Count {
  if (!step.counts) return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
  const { passed, failed } = count(step.name)
  return { passed, failed: ok ? failed : Math.max(1, failed) }
}

async function main(): Promise<void> {
  const only = process.argv.slice(2)
  const failed = new Set<string>()
  const lines: string[] = []
  const total: Count = { passed: 0, failed: 0 }
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  for (const step of STEPS.filter(({ name }) => (only.length ? only.includes(name) : name !== 'peers'))) {
    const missing = step.needs?.filter((name) => failed.has(name)) ?? []
    console.log(`\n== ${step.name}`)
    const started = performance.now()
    const ok = missing.length === 0 && (await run(step))
    const counted = tally(step, ok)
    if (!ok) failed.add(step.name)
    total.passed += counted.passed
    total.failed += counted.failed
    const outcome = ok ? 'ok' : missing.length ? `not run: needs ${missing.join(', ')}` : 'FAILED'
    lines.push(`${step.name.padEnd(9)} ${seconds(started).padStart(7)}  ${outcome}`)
    console.log(lines.at(-1))
  }
  console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed ? 1 : 0
}

await main()
