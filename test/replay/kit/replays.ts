import { expect, test } from 'vitest'
import { describeDifference } from '../../../src/devtools/replay/difference.ts'
import { replayHeadless } from './headless.ts'
import { visitOf } from './visitOf.ts'

/** Tests that a kept visit replays. Each is in a file of its own, hence in a page of its own. */
export function replays(name: string): void {
  test(`The visit ${name} replays to the same screens and equal states, without a browser`, async () => {
    const { difference } = await replayHeadless(visitOf(name))
    expect(difference && describeDifference(difference)).toBeUndefined()
  })
}
