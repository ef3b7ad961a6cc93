/**
 * Runs eight journeys on the built files with the sandbox, and compares each with its recording in this folder: every
 * request, event, view, error message, wallet request, message to the frame and storage key. This shows that moving
 * code changes no behavior. Names and number of our own scripts are not compared.
 *
 * After an intended change, record again and review the diff before you commit it:
 *
 * npm run build && WM_RECORD=1 npx vitest run --config vitest.e2e.config.ts test/e2e/recordings
 *
 * Add `-t pairing` to record one journey. With `CI` set, recordings are never written.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlOf } from '../kit/control.ts'
import { startRecorder, type Journey } from '../kit/recorder.ts'
import { startSite, type Site } from '../kit/site.ts'
import { JOURNEYS } from './journeys.ts'

const isRecording = process.env.WM_RECORD === '1' && !process.env.CI

let site: Site
beforeAll(async () => {
  site = await startSite()
  // Builds the secure site's script now, since the sandbox builds it at the first request.
  await fetch(`${site.sandbox.json.services.secureSite}/page.js`)
})
afterAll(() => site.stop())

const fileOf = (name: string) => fileURLToPath(new URL(`${name}.json`, import.meta.url))

/** Leaves out a view that waits for a wallet if another view follows: it is not painted if the wallet answers at once. */
function withoutInstants<T extends { screens?: string[] }>(step: T | undefined): T | undefined {
  const { screens } = step ?? {}
  const isSeen = (screen: string, index: number) =>
    !screen.startsWith('ConnectingExternal') || index + 1 === screens?.length
  return step && screens ? { ...step, screens: screens.filter(isSeen) } : step
}

/** Compares step by step, so that a failure names the step. */
function compare(name: string, journey: Journey): void {
  if (!existsSync(fileOf(name))) throw new Error(`There is no recording of ${name}; make one with WM_RECORD=1`)
  const recorded = JSON.parse(readFileSync(fileOf(name), 'utf8')) as Journey
  expect(
    journey.steps.map(({ does }) => does),
    `${name}: the steps`,
  ).toEqual(recorded.steps.map(({ does }) => does))
  for (const [index, step] of journey.steps.entries()) {
    const words = `${name}, step ${index + 1}: ${step.does}`
    expect.soft(withoutInstants(step), words).toEqual(withoutInstants(recorded.steps[index]))
  }
  expect.soft(journey.sockets, `${name}: WebSockets`).toEqual(recorded.sockets)
  expect.soft(journey.storage, `${name}: storage`).toEqual(recorded.storage)
}

describe('Recorded journeys', () => {
  it.each(Object.entries(JOURNEYS))(
    'makes the same requests as in the recorded journey: %s',
    { timeout: 120_000 },
    async (name, travel) => {
      await controlOf(site).reset()
      const recorder = await startRecorder(site)
      try {
        await travel(recorder)
        const journey = await recorder.finish()
        if (isRecording) writeFileSync(fileOf(name), `${JSON.stringify(journey, null, 2)}\n`)
        else compare(name, journey)
      } finally {
        await recorder.context.close()
      }
    },
  )
})
