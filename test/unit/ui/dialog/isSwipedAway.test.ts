import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSwipedAway } from '../../../../src/ui/dialog/isSwipedAway.ts'
import { spring } from '../../../../src/ui/dialog/spring.ts'

const ways = fc.double({ min: 0, max: 900, noNaN: true })
const speeds = fc.double({ min: -5, max: 5, noNaN: true })

describe('isSwipedAway', () => {
  it.each([
    ['a long slow drag', 97, 0, true],
    ['a short fast swipe', 30, 0.6, true],
    ['a short slow drag', 90, 0.3, false],
    ['a tap that trembles', 4, 3, false],
    ['a long drag that turns back', 300, -0.4, false],
  ])('decides on %s', (_, way, speed, isGone) => {
    expect(isSwipedAway(way, speed)).toBe(isGone)
  })

  it('never keeps a sheet open that was dragged farther or faster than one that left', () => {
    fc.assert(
      fc.property(ways, speeds, ways, speeds, (way, speed, more, faster) => {
        if (isSwipedAway(way, speed)) expect(isSwipedAway(way + more, speed + Math.abs(faster))).toBe(true)
      }),
    )
  })

  it('keeps the sheet open if the finger moves up or the drag is short, at any speed or distance', () => {
    fc.assert(fc.property(ways, (way) => !isSwipedAway(way, -0.2)))
    fc.assert(fc.property(speeds, (speed) => !isSwipedAway(24, speed)))
  })
})

describe('spring', () => {
  const samples = (easing: string) => (/^linear\((.*)\)$/.exec(easing)?.[1] ?? '').split(',').map(Number)

  it('starts at 0, ends at 1, and never passes its end, at any speed', () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (speed) => {
        const all = samples(spring(speed))
        expect(all.every(Number.isFinite)).toBe(true)
        expect([all[0], all.at(-1)]).toEqual([0, 1])
        expect(Math.max(...all)).toBe(1)
      }),
    )
  })

  it('begins faster if the finger was faster', () => {
    const [rest = 0, moving = 0] = [0, 4].map((speed) => samples(spring(speed))[1])
    expect(moving).toBeGreaterThan(rest)
  })
})
