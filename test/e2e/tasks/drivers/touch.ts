import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { available, focusesField, type Driver, type Role } from './driver.ts'
import { sees } from './screen.ts'

interface Spot {
  x: number
  y: number
  width: number
  height: number
  /** Whether a tap there would reach the control. */
  isFree: boolean
  /** Where the control is, if a swipe is needed: below (1) or above (-1). */
  way: number
  /** Whether it spans most of the screen, as main buttons and rows do. */
  isWide: boolean
  /** How far the containers of the element have scrolled: while they still scroll, a tap only stops them. */
  scrolled: number
}

/** Runs in the page: the middle of what a person sees of a control, or of the label that ticks it. */
function spotOf(element: Element): Spot {
  const control = element.closest('label') ?? element
  const { left, top, right, bottom, width, height } = control.getBoundingClientRect()
  const seen = { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) }
  let scrolled = 0
  // Up to the dialog: what is in the top layer is not clipped by the page
  for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue
    scrolled += box.scrollTop
    const edges = box.getBoundingClientRect()
    seen.top = Math.max(seen.top, edges.top)
    seen.bottom = Math.min(seen.bottom, edges.bottom)
  }
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (seen.top + seen.bottom) / 2
  const hit = (control.getRootNode() as ShadowRoot).elementFromPoint(x, y)
  const isFree = seen.bottom - seen.top >= Math.min(24, height) && hit !== null && control.contains(hit)
  const way = (top + bottom) / 2 > innerHeight / 2 ? 1 : -1
  return { x, y, width, height, isFree, way, isWide: width > innerWidth / 2, scrolled }
}

/** WCAG 2.5.8, and the size of a fingertip. */
const [TARGET_MIN, MAIN_MIN] = [24, 44]

/** A person with a small phone, whose controls are reached by tapping and swiping only. */
export async function touchDriver(page: Page): Promise<Driver> {
  const finger = await page.context().newCDPSession(page)

  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 160, y }] })

  /** Swipes over the middle of the screen; what is below comes up for 1. */
  async function swipe(way: number): Promise<void> {
    const middle = 300
    for (let at = -4; at <= 4; at++) await touch(at === -4 ? 'touchStart' : 'touchMove', middle - at * 20 * way)
    await touch('touchEnd')
  }

  /** Swipes until the control can be tapped and rests there. */
  async function spotFor(control: Locator, name: RegExp): Promise<Spot> {
    let last: Spot | undefined
    await expect
      .poll(
        async () => {
          const spot = await control.evaluate(spotOf)
          const isStill = last?.x === spot.x && last.y === spot.y && last.scrolled === spot.scrolled
          if (isStill && !spot.isFree) await swipe(spot.way)
          last = spot
          return isStill && spot.isFree ? 'free' : `not free: ${JSON.stringify(spot)}`
        },
        { message: `Can tap ${name}` },
      )
      .toBe('free')
    if (!last) throw new Error('No place to tap')
    return last
  }

  async function tap(name: RegExp, role: Role = 'button'): Promise<void> {
    const control = available(page, name, role).first()
    await control.waitFor()
    const spot = await spotFor(control, name)
    expect(Math.min(spot.width, spot.height), `${name}: size of the target`).toBeGreaterThanOrEqual(TARGET_MIN)
    if (spot.isWide && role === 'button')
      expect(spot.height, `${name}: height of a main target`).toBeGreaterThanOrEqual(MAIN_MIN)
    await page.touchscreen.tap(spot.x, spot.y)
  }

  let looks = 0
  /** Looks further down, then further up. */
  const look = () => swipe(looks++ % 8 < 4 ? 1 : -1)

  return {
    kind: 'touch',
    page,
    choose: tap,
    async write(field, text) {
      await tap(field, 'textbox')
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    async type(text) {
      await focusesField(page)
      await page.keyboard.type(text)
    },
    told: (what) => sees(page, what),
    reads: (what) => sees(page, what, look),
    async leave() {
      await tap(/^Close$/)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  }
}
