import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Visit } from '../../../src/core/devtools/visit.ts'
import { parseVisit } from '../../../src/core/devtools/parseVisit.ts'
import type { Recording } from '../../../src/devtools/startRecording.ts'
import { describeDifference } from '../../../src/devtools/replay/difference.ts'
import { browserOf, loadDevtools, pageOf, replayIn } from '../kit/replayPage.ts'
import type { Site } from '../kit/site.ts'
import { withSite } from '../kit/withSite.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'

declare global {
  interface Window {
    recording: Recording
  }
}

const FOLDER = 'test/visits'
const isRecording = Boolean(process.env.WM_RECORD) && !process.env.CI

let site: Site
withSite((started) => ({ site } = started))
beforeAll(() => void mkdirSync(FOLDER, { recursive: true }))

const kept = (name: string) => parseVisit(JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8')))

/** Records a visit from the built widget. */
async function recordVisit({ setup, act }: Scenario): Promise<Visit> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  context.setDefaultTimeout(15_000)
  const { page } = await site.open({ ...setup?.(site), in: context })
  await loadDevtools(page, site)
  await page.evaluate(() => void (window.recording = window.devtools.startRecording()))
  await act(page)
  const json = await page.evaluate(() => window.recording.export())
  await context.close()
  return parseVisit(JSON.parse(json))
}

/** Repeats a visit in another page. Returns the first difference in words, or undefined. */
async function replayed(visit: Visit): Promise<string | undefined> {
  const context = await site.browser.newContext(browserOf(visit))
  const { page } = await site.open({ ...pageOf(visit, site), in: context })
  const { difference } = await replayIn(page, site, visit)
  await context.close()
  return difference && describeDifference(difference)
}

describe('A recorded visit', () => {
  it.each(SCENARIOS)('replays to the same screens: $name', { timeout: 90_000 }, async (scenario) => {
    const visit = await recordVisit(scenario)
    expect(visit.entries.filter(({ kind }) => kind === 'state').length).toBeGreaterThan(0)
    if (isRecording) writeFileSync(`${FOLDER}/${scenario.name}.json`, `${JSON.stringify(visit, null, 1)}\n`)
    expect(await replayed(visit)).toBeUndefined()
    if (!isRecording) expect(await replayed(kept(scenario.name))).toBeUndefined()
  })
})
