import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createNotes, type Step, type Totals } from './recorderNotes.ts'
import {
  noteEventsAndMessages,
  noteScreens,
  noteStorage,
  storageKeys,
  takeWalletRequests,
  type Note,
} from './recorderPage.ts'
import type { PageSetup, Site } from './site.ts'

export interface Journey extends Totals {
  steps: Step[]
}

export interface Recorder {
  context: BrowserContext
  site: Site
  /** Opens the page to record. Pages opened later, such as a mail, are not recorded. */
  open(setup: PageSetup): Promise<void>
  /** Runs an action, waits until the page is idle again, and records what happened. */
  step(does: string, run: (page: Page) => Promise<unknown>): Promise<void>
  /** Everything recorded so far. */
  finish(): Promise<Journey>
}

/** A step is over when this many checks in a row find nothing new. */
const QUIET_CHECKS = 8
const CHECK_INTERVAL_MS = 100

/** Waits until a page is idle: no pending request, and nothing recorded for a while. */
async function quiet(page: Page, pulse: () => number | undefined): Promise<void> {
  let last: number | undefined
  let checks = 0
  const check = async () => {
    // Lets code run that the page loads in idle time.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })))
    const now = pulse()
    checks = now !== undefined && now === last ? checks + 1 : 0
    last = now
    return checks
  }
  await expect
    .poll(check, { interval: CHECK_INTERVAL_MS, timeout: 20_000, message: 'the page becomes quiet' })
    .toBeGreaterThanOrEqual(QUIET_CHECKS)
}

/** Records what a page does, in a new browser context that the caller closes. */
export async function startRecorder(site: Site): Promise<Recorder> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(20_000)
  const notes = createNotes(site)
  const steps: Step[] = []
  let page: Page | undefined
  let problems: readonly string[] = []

  await context.exposeBinding('recordNote', ({ page: source, frame }, note: Note) => {
    if (!page || source !== page) return
    if ((note.kind === 'storage' || note.kind === 'load') && frame !== page.mainFrame()) return
    notes.add(note)
  })
  await context.addInitScript(noteEventsAndMessages, Date.now())
  await context.addInitScript(noteScreens)
  await context.addInitScript(noteStorage)
  context.on('page', (opened) => {
    if (page) return
    page = opened
    opened.on('request', (request) => notes.addRequest(request, opened))
    opened.on('requestfinished', notes.endRequest)
    opened.on('requestfailed', notes.endRequest)
    opened.on('websocket', notes.addSocket)
  })

  const thePage = (): Page => {
    if (!page) throw new Error('Open a page first')
    return page
  }
  const record = async (does: string, run: () => Promise<unknown>) => {
    await run()
    await quiet(thePage(), notes.pulse)
    steps.push(notes.take(does, await thePage().evaluate(takeWalletRequests)))
  }
  return {
    context,
    site,
    open: (setup) =>
      record('opens the page', async () => void ({ problems } = await site.open({ ...setup, in: context }))),
    step: (does, run) => record(does, () => run(thePage())),
    async finish() {
      expect(problems).toEqual([])
      return { steps, ...notes.totals(await thePage().evaluate(storageKeys)) }
    },
  }
}
