import assert from 'node:assert/strict'
import { VIEWS } from '../../src/core/viewNames.ts'
import type { Site as PlaywrightSite } from '../e2e/kit/site.ts'
import { walk, WALK_SETUP } from '../e2e/kit/walk.ts'
import { pageOf } from './enginePage.ts'
import { namesOf, overflowing, viewOfDialog } from './inPage.ts'
import type { Visitor } from './visitor.ts'

/** Need the hosted sign-in: test/e2e/signIn/capture.test.ts. */
const ELSEWHERE: readonly string[] = ['DataCapture', 'DataCaptureOtpConfirm']

/**
 * Opens every view in each of its states, as in Chromium, with a mouse. Each has a name, fits the screen, and causes no
 * error. Prints the names.
 */
export async function walkViews(visitor: Visitor): Promise<void> {
  await visitor.open(WALK_SETUP)
  const views = new Set<string>()
  const found: string[] = []
  let count = 0
  const see = async (screen: string) => {
    const view = await visitor.evaluate(viewOfDialog)
    if (view) {
      views.add(view)
      const names = await visitor.evaluate(namesOf, 'dialog')
      if (names.length !== 1 || !names[0]) found.push(`${screen}: the dialog’s names are ${JSON.stringify(names)}`)
    }
    for (const fault of await visitor.evaluate(overflowing)) found.push(`${screen}: ${fault}`)
    console.log(`        ${++count} ${screen}`)
  }
  // The servers are the same; only what opens a page is Playwright's.
  await walk(visitor.site as unknown as PlaywrightSite, pageOf(visitor.driver), see)
  assert.deepEqual(found, [])
  assert.deepEqual(await visitor.problems(), [])
  assert.deepEqual(
    VIEWS.filter((name) => !views.has(name) && !ELSEWHERE.includes(name)),
    [],
    'not on the walk',
  )
}
