import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVisit } from '../../src/core/devtools/parseVisit.ts'
import type { Visit } from '../../src/core/devtools/visit.ts'
import { isWalletModalError } from '../../src/core/errors.ts'
import { describeDifference } from '../../src/devtools/replay/difference.ts'
import { replayHeadless } from './kit/headless.ts'
import { visitOf } from './kit/visitOf.ts'

const LIMIT_MS = 400
const VALUES = fc.constantFrom<unknown>('', 'Nothing', 'button', 'connect', -1, 0, 4001, 1e9, null, true, [], {})

/** Returns the paths of all values in a visit, as lists of keys. */
function placesOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, one]) => placesOf(one, [...at, key]))].filter(
    (path) => path.length,
  )
}

/** Returns a copy with another value at one path. */
function changed(value: unknown, [key = '', ...rest]: readonly string[], to: unknown): unknown {
  if (typeof value !== 'object' || value === null) return to
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>
  copy[key] = rest.length ? changed(copy[key], rest, to) : to
  return copy
}

/** Returns the parsed visit, or the message of the parse error. */
function parsed(value: unknown): Visit | string {
  try {
    return parseVisit(value)
  } catch (error) {
    if (!isWalletModalError(error)) throw error
    return error.message
  }
}

test('Rejects a visit with one changed value and names its path, or replays it within the time limit', async () => {
  const visit = visitOf('switch-namespace')
  const places = placesOf(visit)
  const count = { refused: 0, different: 0, same: 0 }
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), VALUES, async (place, to) => {
      const one = parsed(changed(visit, place, to))
      if (typeof one === 'string') {
        count.refused++
        expect(one).toMatch(/^visit[\w.]*: /)
        return
      }
      const { difference } = await replayHeadless(one, LIMIT_MS)
      count[difference ? 'different' : 'same']++
      if (difference) expect(describeDifference(difference)).toMatch(/^step \d+: expected \w+ .+, saw .+/)
    }),
    { numRuns: Number(process.env.WM_RUNS ?? 60), seed: 17, timeout: 20_000 },
  )
  console.info(`visits with one change: ${count.refused} refused, ${count.different} different, ${count.same} the same`)
  expect(count.refused).toBeGreaterThan(0)
  expect(count.different).toBeGreaterThan(0)
}, 240_000)
