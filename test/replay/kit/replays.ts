import { expect, test } from 'vitest'
import { describeDifference } from '../../../src/devtools/replay/difference.ts'
import { replayHeadless } from './headless.ts'
import { visitOf } from './visitOf.ts'

/** Tests that a kept visit replays. Each visit has its own test file, and thus its own page. */
export function replays(name: string): void {
  test(`The visit ${name} replays to the same screens and equal states, without a browser`, async () => {
    const { difference } = await replayHeadless(visitOf(name))
    expect(difference && describeDifference(difference)).toBeUndefined()
  })
}
