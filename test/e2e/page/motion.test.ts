import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { touchGrip } from '../kit/grip.ts'
import { startSite, type Site } from '../kit/site.ts'
import { pairingOptions, uriOf } from '../kit/phone.ts'
import { openModal, outcome, stateOf } from '../kit/visit.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** A wide screen with a mouse. */
const WIDE = { viewport: { width: 1280, height: 800 } } as const
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** Waits until a file is loaded, whose name contains `file`. */
const loaded = (page: Page, file: string) =>
  expect
    .poll(() =>
      page.evaluate((name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)), file),
    )
    .toBe(true)

/** Waits until the dialog is at its place, and the code for closing is there. */
async function opened(page: Page, file: string) {
  await openModal(page)
  await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
  await loaded(page, file)
  await page.getByRole('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished)))
}

/** Closes the modal in the page; returns what the next frames show. Leaving content is in an inert popover. */
const closing = (page: Page, again = false) =>
  page.evaluate(async (isReopened) => {
    const shadow = document.querySelector('wallet-modal')?.shadowRoot
    if (!shadow) throw new Error('There is no modal')
    const frame = () => new Promise(requestAnimationFrame)
    const leaving = () => [...shadow.children].filter((one) => one.matches('[popover][inert]')).length
    const children = shadow.childElementCount
    window.WalletModal.close()
    const isOpenAfterClose = window.WalletModal.getState().open
    const seen: number[] = []
    for (let count = 0; count < 3; count++) {
      await frame()
      seen.push(leaving())
    }
    if (isReopened) {
      void window.WalletModal.open()
      while (!shadow.querySelector('dialog[open] [data-view]')) await frame()
    }
    const afterwards = leaving()
    while (leaving()) await frame()
    return { isOpenAfterClose, seen, afterwards, isClean: shadow.childElementCount === children }
  }, again)

declare global {
  interface Window {
    /**
     * What scripts animated, in order: the class of the element, where its translation starts, when it ends (ms), and the
     * properties that change.
     */
    begun: { what: string | null; from: unknown; end: number; properties: string[] }[]
  }
}

/** Notes every animation that scripts begin from now on. */
const noteMotion = (page: Page) =>
  page.evaluate(() => {
    window.begun = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      const [first] = Array.isArray(keyframes) ? keyframes : []
      const motion = animate.call(this, keyframes, options)
      const end = Number(motion.effect?.getComputedTiming().endTime)
      const properties = Object.keys(first ?? {})
      window.begun.push({ what: this.getAttribute('class'), from: first?.translate, end, properties })
      return motion
    }
  })

/** Drags the handle of the sheet down with a finger by `way` px, and lifts it when the sheet has followed. */
async function drag(page: Page, way: number): Promise<void> {
  const finger = await touchGrip(page)
  await expect
    .poll(async () => {
      await finger.move(way)
      return page.getByRole('dialog').evaluate((dialog) => dialog.style.translate)
    })
    .toBe(`0px ${way}px`)
  await finger.lift()
}

/** Presses a wallet that does not answer, and waits until the next view is there. */
async function pressWallet(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Demo Wallet/ })
    .click()
  await page.locator('[data-view="ConnectingExternal"]').getByText('Continue in Demo Wallet').waitFor()
}

describe('the bottom sheet', () => {
  it('slides in from below, and takes a press on its way', async () => {
    const { page, context } = await site.open({ context: PHONE, wallet: { 'data-answer': 'silent' } })
    await openModal(page)
    const start = await page.evaluate(async () => {
      const shown = () => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open]')
      while (!shown()) await new Promise(requestAnimationFrame)
      const motions = shown()?.getAnimations() ?? []
      // Held half way until the test is over
      for (const motion of motions) {
        motion.pause()
        motion.currentTime = 50
      }
      return motions.flatMap((one) => (one.effect as KeyframeEffect).getKeyframes().map(({ translate }) => translate))
    })
    expect(start[0]).toBe('0px 100%')
    await pressWallet(page)
    await context.close()
  })

  it('leaves from where the finger let go after a long drag, and returns from there after a short one', async () => {
    const { page, context } = await site.open({ context: PHONE })
    await opened(page, 'followTouch')
    await noteMotion(page)
    // Shorter than any swipe, however fast the finger is when it lifts
    await drag(page, 20)
    await expect.poll(() => page.evaluate(() => window.begun)).toMatchObject([{ what: 'dialog', from: '0 20px' }])
    expect(await stateOf(page)).toMatchObject({ open: true })
    await page.getByRole('dialog').evaluate((dialog) => Promise.all(dialog.getAnimations().map((one) => one.finished)))
    await drag(page, 140)
    expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
    await expect
      .poll(() => page.evaluate(() => window.begun.filter(({ what }) => what === 'dialog').at(-1)))
      .toMatchObject({ what: 'dialog', from: '0 140px' })
    await context.close()
  })

  it('moves out after it is closed, without delaying anything, and leaves nothing behind', async () => {
    const { page, context, problems } = await site.open({ context: PHONE })
    await opened(page, 'followTouch')
    const shown = await closing(page)
    expect(shown).toMatchObject({ isOpenAfterClose: false, isClean: true })
    expect(shown.seen).toContain(1)
    expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('shows what leaves as it was, without fading it in again', async () => {
    const { page, context } = await site.open({ context: PHONE, wallet: { 'data-answer': 'silent' } })
    await opened(page, 'followTouch')
    await pressWallet(page)
    const running = await page.evaluate(async () => {
      const roots: ShadowRoot[] = []
      const { attachShadow } = Element.prototype
      Element.prototype.attachShadow = function (init) {
        const root = attachShadow.call(this, init)
        roots.push(root)
        return root
      }
      window.WalletModal.close()
      while (!roots.length) await new Promise(requestAnimationFrame)
      return roots.flatMap((root) =>
        root
          .getAnimations()
          .flatMap((one) => (one instanceof CSSAnimation && one.playState === 'running' ? one.animationName : [])),
      )
    })
    expect(running).toEqual(['run']) // The ring, which turns as before
    await context.close()
  })

  it('opens again while it still moves out', async () => {
    const { page, context } = await site.open({ context: PHONE })
    await opened(page, 'followTouch')
    const shown = await closing(page, true)
    expect(shown.seen).toContain(1)
    expect(shown.afterwards).toBe(0)
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(await stateOf(page)).toMatchObject({ open: true, view: 'Connect' })
    await context.close()
  })

  it('has no motion with prefers-reduced-motion', async () => {
    const { page, context } = await site.open({ context: { ...PHONE, reducedMotion: 'reduce' } })
    await opened(page, 'followTouch')
    expect(await page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.getAnimations().length)).toBe(
      0,
    )
    // A short drag: the sheet is back at once
    await noteMotion(page)
    await drag(page, 20)
    const sheet = page.getByRole('dialog', { name: 'Connect Wallet' })
    await expect.poll(() => sheet.evaluate((dialog) => dialog.style.translate)).toBe('')
    expect(await page.evaluate(() => window.begun)).toEqual([])
    expect((await closing(page)).seen).toEqual([0, 0, 0])
    await context.close()
  })
})

describe('the dialog on a wide screen with a mouse', () => {
  it('fades out and shrinks within 150 ms after it is closed, without delaying anything, and leaves nothing behind', async () => {
    const { page, context, problems } = await site.open({ context: WIDE })
    await opened(page, '/later-')
    await noteMotion(page)
    const shown = await closing(page)
    expect(shown).toMatchObject({ isOpenAfterClose: false, isClean: true })
    expect(shown.seen).toContain(1)
    const [dialog] = await page.evaluate(() => window.begun.filter(({ what }) => what === 'dialog'))
    expect(dialog).toMatchObject({ end: 150, properties: ['opacity', 'scale'] })
    expect(await outcome(page)).toMatchObject({ outcome: 'closed' })
    expect(problems).toEqual([])
    await context.close()
  })

  it('takes no press from the page while it leaves', async () => {
    const { page, context } = await site.open({ context: WIDE, body: '<button id="own">Buy</button>' })
    await opened(page, '/later-')
    const pressed = await page.evaluate(async () => {
      const shadow = document.querySelector('wallet-modal')?.shadowRoot
      const own = document.querySelector('#own')
      const { x = 0, y = 0 } = own?.getBoundingClientRect() ?? {}
      window.WalletModal.close()
      while (!shadow?.querySelector('[popover][inert]')) await new Promise(requestAnimationFrame)
      return document.elementFromPoint(x + 2, y + 2)?.id
    })
    expect(pressed).toBe('own')
    await context.close()
  })

  it('opens again while it still leaves', async () => {
    const { page, context } = await site.open({ context: WIDE })
    await opened(page, '/later-')
    expect(await closing(page, true)).toMatchObject({ afterwards: 0 })
    expect(await stateOf(page)).toMatchObject({ open: true, view: 'Connect' })
    await context.close()
  })

  it('stands still during a press, so that pointer down and up are on the same row', async () => {
    const { page, context } = await site.open({ context: WIDE, wallet: { 'data-answer': 'silent' } })
    await opened(page, '/later-')
    const row = page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ })
    await row.waitFor()
    const top = () => row.evaluate((one) => one.getBoundingClientRect().top)
    // Wallets arrive, so that the dialog becomes higher. The press begins during that animation.
    const box = await row.evaluate(async (one) => {
      for (const round of [1, 2, 3]) {
        const uuid = `00000000-0000-4000-8000-00000000000${round}`
        const info = { uuid, name: `Late wallet ${round}`, rdns: `org.example.late${round}`, icon: 'data:,' }
        const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
        const detail = Object.freeze({ info, provider })
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
      const motions = () => one.closest('.sheet')?.getAnimations() ?? []
      while (!motions().length) await new Promise(requestAnimationFrame)
      for (const motion of motions()) {
        motion.pause()
        addEventListener('pointerdown', () => motion.play(), { capture: true, once: true })
      }
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x: x + width / 2, y: y + height - 2 }
    })
    await page.mouse.move(box.x, box.y)
    await page.mouse.down()
    const down = await top()
    await page.evaluate(async () => {
      for (let frame = 0; frame < 12; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await top()).toBe(down)
    await page.mouse.up()
    await page.locator('[data-view="ConnectingExternal"]').getByText('Continue in Demo Wallet').waitFor()
    await context.close()
  })

  it('has no motion with prefers-reduced-motion', async () => {
    const { page, context } = await site.open({ context: { ...WIDE, reducedMotion: 'reduce' } })
    await opened(page, '/later-')
    await noteMotion(page)
    expect((await closing(page)).seen).toEqual([0, 0, 0])
    expect(await page.evaluate(() => window.begun)).toEqual([])
    await context.close()
  })
})

it.each(['no-preference', 'reduce'] as const)(
  'draws a QR code outward from its mark in at most 200 ms (%s)',
  async (reducedMotion) => {
    const { page, context } = await site.open({ options: pairingOptions(site), context: { reducedMotion } })
    await openModal(page, { view: 'ConnectingWalletConnect' })
    await uriOf(page)
    const motions = await page.locator('wallet-modal .qr > svg').evaluate((drawing) => {
      const { animationName, animationDuration } = getComputedStyle(drawing)
      return { animationName, animationDuration, running: drawing.getAnimations().length }
    })
    if (reducedMotion === 'reduce') expect(motions).toMatchObject({ animationName: 'none', running: 0 })
    else expect(motions).toMatchObject({ animationName: 'qr-draw', animationDuration: '0.2s' })
    await context.close()
  },
)

describe('a pressed wallet', () => {
  const boxOf = (mark: Element) => {
    const { x, y, width, height } = mark.getBoundingClientRect()
    return [x + width / 2, y + height / 2, width].map(Math.round)
  }

  it.each([
    ['phone', 360, true, 'no-preference'],
    ['tablet', 800, true, 'no-preference'],
    ['wide screen with a mouse', 1280, false, 'no-preference'],
    ['phone', 360, true, 'reduce'],
    ['wide screen with a mouse', 1280, false, 'reduce'],
  ] as const)('has its mark move into the waiting view (%s, %i px)', async (_, width, hasTouch, reducedMotion) => {
    const { page, context } = await site.open({
      wallet: { 'data-answer': 'silent' },
      context: { reducedMotion, hasTouch, viewport: { width, height: 740 } },
    })
    await opened(page, '/later-')
    const row = page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ })
    // The view that waits is loaded by then
    await row.hover()
    await loaded(page, '/account-')
    const from = await row.locator('.mark').evaluate(boxOf)
    await row.evaluate(async (button: HTMLElement) => {
      const root = button.getRootNode() as ShadowRoot
      button.click()
      const isThere = () => root.querySelector('.progress .mark')
      while (!isThere()) await new Promise(requestAnimationFrame)
      // The next frame, in which observers have run
      await new Promise(requestAnimationFrame)
      for (const motion of root.getAnimations()) motion.pause()
    })
    const mark = page.locator('wallet-modal .progress .mark')
    const at = (time: 'start' | 'end') =>
      mark.evaluate((one, when) => {
        for (const motion of (one.getRootNode() as ShadowRoot).getAnimations())
          motion.currentTime = when === 'start' ? 0 : 10_000
      }, time)
    const isMoving = (await mark.evaluate((one) => one.getAnimations().length)) === 1
    expect(isMoving).toBe(reducedMotion === 'no-preference')
    if (isMoving) {
      await at('start')
      expect(await mark.evaluate(boxOf)).toEqual(from)
    }
    await at('end')
    expect(await mark.evaluate((one) => one.getBoundingClientRect().width)).toBe(80)
    await context.close()
  })

  it.each([
    ['a phone', PHONE],
    ['a wide screen', WIDE],
  ])('never shows two views at once on %s', async (_, screen) => {
    const { page, context } = await site.open({ wallet: { 'data-answer': 'silent' }, context: screen })
    await opened(page, '/later-')
    const counts = await page.evaluate(async () => {
      const root = document.querySelector('wallet-modal')?.shadowRoot
      const seen: string[] = []
      const isWaiting = () => root?.querySelector('.progress')
      const press = [...(root?.querySelectorAll<HTMLElement>('.row') ?? [])].find((one) =>
        one.textContent.startsWith('Demo Wallet'),
      )
      press?.click()
      for (let left = 20; left; left -= isWaiting() ? 1 : 0) {
        await new Promise(requestAnimationFrame)
        seen.push([...(root?.querySelectorAll('[data-view], .title > span') ?? [])].length.toString())
      }
      return [...new Set(seen)]
    })
    expect(counts).toEqual(['2']) // A view and its title
    await context.close()
  })
})

describe('success', () => {
  const connected = async (page: Page, isMoving = true) => {
    await opened(page, '/later-')
    await noteMotion(page)
    await pressWallet(page)
    if (isMoving) await loaded(page, 'showSuccess')
    await page.getByRole('button', { name: 'Approve in Demo Wallet' }).click()
    return outcome(page)
  }
  const begun = (page: Page) => page.evaluate(() => window.begun)

  it.each([
    ['a phone', PHONE],
    ['a wide screen', WIDE],
  ])('closes the ring, ticks, and hands the avatar to the button within 400 ms on %s', async (_, screen) => {
    const { page, context, problems } = await site.open({ wallet: { 'data-answer': 'ask' }, context: screen })
    expect(await connected(page)).toMatchObject({ outcome: 'connected' })
    expect(await stateOf(page)).toMatchObject({ open: false })
    await expect.poll(async () => (await begun(page)).map(({ what }) => what)).toContain('avatar-flying')
    const all = await begun(page)
    const ring = all.findIndex(({ what }) => what === 'ring-run')
    expect(ring).toBeGreaterThan(-1)
    const after = all.slice(ring)
    const ends = after.filter(({ what }) => what !== 'avatar-flying' && what !== 'm').map(({ end }) => end)
    expect(Math.max(...ends)).toBe(400)
    expect(after.filter(({ properties }) => properties.includes('strokeDashoffset'))).toHaveLength(1) // The tick
    // The avatar leaves when the ring is closed
    const flight = after.find(({ what }) => what === 'avatar-flying')
    expect((flight?.end ?? 0) + (after[0]?.end ?? 0)).toBe(400)
    // Nothing is left of it
    await expect
      .poll(() => page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('[inert]')))
      .toBe(null)
    expect(problems).toEqual([])
    await context.close()
  })

  it('is not shown if the visitor gives up waiting', async () => {
    const { page, context } = await site.open({ wallet: { 'data-answer': 'silent' }, context: PHONE })
    await opened(page, 'followTouch')
    await pressWallet(page)
    await noteMotion(page)
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect.poll(async () => (await begun(page)).map(({ what }) => what)).toContain('dialog')
    expect((await begun(page)).map(({ what }) => what)).not.toContain('ring-run')
    await context.close()
  })

  it('has no motion with prefers-reduced-motion', async () => {
    const { page, context } = await site.open({
      wallet: { 'data-answer': 'ask' },
      context: { ...PHONE, reducedMotion: 'reduce' },
    })
    expect(await connected(page, false)).toMatchObject({ outcome: 'connected' })
    await page.getByRole('button', { name: /10,000\.000 ETH|0xf39/ }).waitFor()
    expect(await begun(page)).toEqual([])
    await context.close()
  })
})
