/**
 * Writes a trace of a page load and the first opening, in Chromium's format, to `.cache/trace.json`: load it in the
 * Performance panel of DevTools or in ui.perfetto.dev. The phases of `trace/phases.mts` are user timings in it, and are
 * printed with their start and duration. `npm run trace [-- --slow 4]` slows the CPU down. `npm run trace -- --visit`
 * writes a trace of the scripted visit of `bench/interact.mts` instead, and prints what the browser did from each press
 * to the next paint.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { startDemo } from './bench/demo.mts'
import { measureVisit, PRESSES } from './bench/interact.mts'
import { serveBench } from './bench/serve.mts'
import { build } from './build.mts'
import { launch } from './chromium.mts'
import { freshDist, isFresh } from './demo/freshDist.mts'
import { PHASES } from './trace/phases.mts'
import { phaseTable, type Phase } from './trace/phaseTable.mts'
import { pressTable, type TraceEvent } from './trace/pressTable.mts'

const HOVER_MS = 200
const SETTLE_MS = 1000
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
  'blink.user_timing',
  'loading',
  'v8',
]

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: { slow: { type: 'string', default: '1' }, visit: { type: 'boolean', default: false } },
})
const measured = join(root, '.cache/trace')
const file = join(root, '.cache/trace.json')

/** Loads the page, presses the button as a visitor does, and returns the trace and what was measured. */
async function record(browser: Browser, origin: string): Promise<{ trace: Buffer; phases: Phase[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slow) })
  await page.addInitScript(() =>
    addEventListener('click', ({ timeStamp }) => performance.mark('press', { startTime: timeStamp }), true),
  )
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.goto(`${origin}/before.html`, { waitUntil: 'load' })
  await page.waitForFunction(() => window.WalletModal.getState().ready)
  await page.getByRole('button', { name: 'Connect Wallet' }).hover()
  await page.waitForTimeout(HOVER_MS)
  await page.mouse.down()
  await page.mouse.up()
  await page.evaluate(async () => {
    performance.measure('press to painted row', { start: 'press', duration: await window.bench.sincePress() })
  })
  await page.waitForTimeout(SETTLE_MS)
  const trace = await browser.stopTracing()
  const phases = await page.evaluate(() =>
    performance.getEntriesByType('measure').map(({ name, startTime, duration }) => ({ name, startTime, duration })),
  )
  return { trace, phases }
}

/** Traces the first opening, with a build whose functions measure their phases. */
async function traceOpening(browser: Browser): Promise<void> {
  if (!isFresh(root, join(measured, 'dist')))
    await build({ root, out: join(measured, 'dist'), phases: PHASES }, { isForPages: true })
  const served = await serveBench(root, measured)
  try {
    const { trace, phases } = await record(browser, served.origin)
    writeFileSync(file, trace)
    console.log(phaseTable(phases))
  } finally {
    await served.stop()
  }
}

/** Traces the scripted visit. */
async function traceVisit(browser: Browser): Promise<void> {
  await freshDist(root)
  const demo = await startDemo(root)
  try {
    await browser.startTracing(undefined, { categories: CATEGORIES })
    await measureVisit(browser, demo, Number(values.slow))
    const trace = await browser.stopTracing()
    writeFileSync(file, trace)
    const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
    const names = PRESSES.map(({ key }) => key)
    console.log(pressTable(traceEvents, names))
  } finally {
    await demo.stop()
  }
}

const browser = await launch({ isWhole: true })
try {
  await (values.visit ? traceVisit(browser) : traceOpening(browser))
  console.log(file)
} finally {
  await browser.close()
}
