import { afterEach, describe, expect, test } from 'vitest'
import { describeDifference } from '../../src/devtools/replay/difference.ts'
import { replayHeadless } from './kit/headless.ts'
import { visitOf } from './kit/visitOf.ts'
import { MENDS } from './kit/takeBack.ts'

/** The difference that the replay reports without the fix. */
const SAID: Readonly<Record<string, string>> = {
  'close-while-opening': 'expected screen no screen, saw Connect "Connect Wallet"',
  'open-namespace': 'expected screen Connect "Connect Wallet", saw Account "Account"',
  'switch-namespace': 'expected screen Account "Account", saw Connect "Connect Wallet"',
}

afterEach(() => void (globalThis.takenBack = undefined))

describe.each(MENDS)('The visit $name', ({ name, fault }) => {
  test(`fails without its fix: ${fault}`, async () => {
    globalThis.takenBack = name
    const { difference } = await replayHeadless(visitOf(name), 3_000)
    expect(difference && describeDifference(difference)).toContain(SAID[name])
  })

  test('passes with the fix', async () => {
    expect((await replayHeadless(visitOf(name))).difference).toBeUndefined()
  })
})
