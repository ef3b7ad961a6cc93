/**
 * Runs a short connect journey on the built files in Firefox and WebKitGTK, if they are installed: `npm run engines
 * [-- firefox webkit chromium]`. Chromium only by name: the end-to-end tests run in it. `--install` installs first what is
 * missing. Instead of the journey, `--presses` presses every button while things arrive, and `--views` opens every view
 * of the end-to-end tests' walk and prints its name.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, install } from './chromium.mts'
import { DIST, type FileServer } from '../test/e2e/kit/files.ts'
import { servePages } from '../test/e2e/kit/pages.ts'
import { CHECKS } from '../test/engines/checks.ts'
import { chromium } from '../test/engines/chromium.ts'
import { within, type Driver, type Engine } from '../test/engines/driver.ts'
import { firefox } from '../test/engines/firefox.ts'
import { KNOWN } from '../test/engines/known.ts'
import { PRESSES } from '../test/engines/pressChecks.ts'
import type { Check } from '../test/engines/steps.ts'
import { createVisitor, type Site } from '../test/engines/visitor.ts'
import { walkViews } from '../test/engines/walkViews.ts'
import { webkit } from '../test/engines/webkit.ts'

const CHECK_MS = 20_000
const ENGINE_MS = 360_000
/** The failure of a check that has only taken too long. */
const TOO_LONG = /timed? ?out|not done after/i
const VIEWS_MS = 1_200_000
const [isForViews, isForPresses] = ['--views', '--presses'].map((flag) => process.argv.includes(flag))
const WALK: readonly Check[] = [{ name: 'opens every view in each of its states', ms: VIEWS_MS, run: walkViews }]
const checks = (isForViews && WALK) || (isForPresses && PRESSES) || CHECKS
const START_MS = 45_000
const ENGINES: readonly Engine[] = [chromium, firefox, webkit]

interface Sum {
  passed: number
  failed: number
}

/** Says why a check failed: one line with the error and its cause. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? [error.message, error.cause].filter(Boolean).map(String).join('\n    ') : String(error)

async function runCheck(site: Site, driver: Driver, { run }: Check, ms: number): Promise<string | undefined> {
  const hosts: FileServer[] = []
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), ms)
  try {
    // A check that waits for something ends at its own timeout. Any other check is ended here.
    await within(ms + 1000, 'the check', run(createVisitor(site, driver, hosts, ending.signal)))
    return undefined
  } catch (error) {
    return reasonOf(error)
  } finally {
    clearTimeout(timer)
    ending.abort()
    await Promise.all(hosts.map((host) => host.stop()))
  }
}

/**
 * Prints the result of a check and counts it. The failure of a check that is known to fail is not counted. Once such a
 * check passes, it counts as a failure, so that the list of known failures stays current.
 */
function report({ name: engine }: Engine, check: Check, failure: string | undefined, sum: Sum): void {
  const known = KNOWN.find((one) => one.engine === engine && one.check === check.name)
  if (known && failure !== undefined) return console.log(`known   ${check.name}\n    ${known.reason}`)
  const problem = known ? 'passes, but stands in KNOWN' : failure
  sum[problem === undefined ? 'passed' : 'failed']++
  console.log(problem === undefined ? `ok      ${check.name}` : `FAILED  ${check.name}\n    ${problem}`)
}

/** Starts an engine; twice, if that took too long. */
async function startEngine({ name }: Engine, start: () => Promise<Driver>): Promise<Driver> {
  const once = () => {
    const starting = start()
    return within(START_MS, `starting ${name}`, starting).catch((error: unknown) => {
      // It may still start after the timeout
      starting.then((driver) => driver.close()).catch(() => {})
      throw error
    })
  }
  return once().catch((error: unknown) => {
    if (!TOO_LONG.test(reasonOf(error))) throw error
    console.log(`${name} took too long to start: once more`)
    return once()
  })
}

async function runEngine(site: Site, engine: Engine, start: () => Promise<Driver>, sum: Sum): Promise<void> {
  const began = performance.now()
  console.log(`\n== ${engine.name}`)
  try {
    const driver = await startEngine(engine, start)
    try {
      const tried = (check: Check) => {
        const left = (isForViews || isForPresses ? VIEWS_MS : ENGINE_MS) - (performance.now() - began)
        return left > 0
          ? runCheck(site, driver, check, Math.min(check.ms ?? CHECK_MS, left))
          : Promise.resolve('not run: the time is over')
      }
      for (const check of checks) {
        const failure = await tried(check)
        // On a busy machine anything can take too long, but not twice.
        report(engine, check, failure && TOO_LONG.test(failure) ? await tried(check) : failure, sum)
      }
    } finally {
      await driver.close()
    }
  } catch (error) {
    sum.failed++
    console.log(`FAILED  ${engine.name}\n    ${reasonOf(error)}`)
  }
  console.log(`${engine.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** Installs an engine. Throws if it is missing although its packages could be installed. */
function installed(engine: Engine): ReturnType<Engine['installed']> {
  try {
    if (!canInstall()) throw new Error('only root can install it, on Debian')
    install(...engine.packages)
  } catch (error) {
    console.warn(`\n!!! ${engine.name} COULD NOT BE INSTALLED, so that nothing is tested in it: ${reasonOf(error)}\n`)
    return undefined
  }
  const start = engine.installed()
  if (!start) throw new Error(`${engine.name} is missing, although ${engine.packages.join(' ')} could be installed`)
  return start
}

async function main(): Promise<void> {
  const missing = ['wallet-modal.js', 'importmap.json'].filter((name) => !existsSync(join(DIST, name)))
  if (missing.length) throw new Error(`dist/ has no ${missing.join(', ')}: run npm run build first`)
  const mayInstall = process.argv.includes('--install')
  const names = process.argv.slice(2).filter((name) => !name.startsWith('-'))
  const sum: Sum = { passed: 0, failed: 0 }
  const isWanted = ({ name }: Engine) => (names.length ? names.includes(name.toLowerCase()) : name !== 'Chromium')
  const wanted = ENGINES.filter(isWanted).map((engine) => ({
    engine,
    start: engine.installed() ?? (mayInstall ? installed(engine) : undefined),
  }))
  for (const { engine, start } of wanted) if (!start) console.log(`${engine.name}: not installed, skipped`)
  const site = wanted.some(({ start }) => start) ? await servePages() : undefined
  try {
    for (const { engine, start } of wanted) if (site && start) await runEngine(site, engine, start, sum)
  } finally {
    await site?.stop()
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed ? 1 : 0
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code))
try {
  await main()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}
