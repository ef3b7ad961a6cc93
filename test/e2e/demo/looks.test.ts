import { describe, expect, it } from 'vitest'
import { serve, type FileServer } from '../kit/files.ts'
import { axeProblems, useDemo } from './useDemo.ts'

declare global {
  interface Window {
    /** What moved in the page, as markup. */
    shifts: string[]
  }

  interface PerformanceEntry {
    /** Of a layout shift. */
    readonly sources?: readonly { node: Element | null }[]
  }
}

const WIDTHS = [360, 768, 1280, 1920] as const
const demo = useDemo()
const overflow = () => demo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Shows both previews, as a visitor who scrolls to the end. */
async function lookAround(): Promise<void> {
  for (const place of ['.hero', '#playground']) {
    await demo.page.locator(`${place} iframe`).scrollIntoViewIfNeeded()
    await demo.page.frameLocator(`${place} iframe`).locator('[data-view=Connect]').waitFor()
  }
}

/** Records what moves in the pages that are opened from now on. */
const watchShifts = () =>
  demo.page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts.push(...(entry.sources ?? []).map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'something'))
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Serves the demo page as a slow line does: what follows `cut` is sent once `rest` is called. */
async function serveInPieces(cut: string): Promise<FileServer & { rest(): void }> {
  let send = () => {}
  const host = await serve(async (path) => {
    const answer = await fetch(new URL(path, demo.started.url))
    if (!answer.ok) return undefined
    const type = answer.headers.get('content-type')?.split(';')[0]
    const body = Buffer.from(await answer.arrayBuffer())
    const at = path.endsWith('/demo.html') ? body.indexOf(cut) : -1
    if (at < 0) return { body, type }
    const rest = new Promise<string>((resolve) => (send = () => resolve(body.subarray(at).toString())))
    return { body: body.subarray(0, at), rest, type }
  })
  return { ...host, rest: () => send() }
}

describe('The looks of the demo page', () => {
  it.each(WIDTHS.flatMap((width) => (['dark', 'light'] as const).map((theme) => [width, theme] as const)))(
    'passes axe with its contrasts and fits the screen (%i px, %s)',
    async (width, colorScheme) => {
      await demo.open({}, { preview: true, context: { colorScheme, viewport: { width, height: 800 } } })
      await lookAround()
      await demo.page.locator('#gallery').evaluate((gallery) => {
        for (const room of gallery.querySelectorAll('details')) room.open = true
      })
      expect(await axeProblems(demo.page)).toEqual([])
      expect(await overflow()).toBeLessThanOrEqual(0)
      expect(demo.problems).toEqual([])
    },
  )

  it.each([
    ['light', 360, 'en'],
    ['dark', 1280, 'ar'],
  ] as const)('passes axe with its dialog open (%s, %i px, %s)', async (themeMode, width, locale) => {
    await demo.open({ options: { themeMode, locale } }, { context: { viewport: { width, height: 800 } } })
    await demo.page.evaluate(() => void window.WalletModal.open())
    await demo.page.getByRole('dialog').waitFor()
    expect(await axeProblems(demo.page)).toEqual([])
    expect(demo.problems).toEqual([])
  })

  it.each(WIDTHS)('moves nothing while it loads and while previews appear (%i px)', async (width) => {
    await demo.open({}, { preview: true, context: { viewport: { width, height: 900 } } })
    await watchShifts()
    await demo.page.reload()
    await demo.page.waitForSelector('html[data-ready]')
    await lookAround()
    expect(await demo.page.evaluate(() => window.shifts)).toEqual([])
  })

  it.each([
    ['the live buttons', '<div class="live">'],
    ['the preview', '<div class="stage">'],
    ['the end of the first section', '</section>'],
  ])('moves nothing that is painted before the rest of the page arrives: from %s', async (_, cut) => {
    const host = await serveInPieces(cut)
    await demo.open({}, { preview: true, context: { viewport: { width: 1920, height: 900 } } })
    await watchShifts()
    await demo.page.goto(`${host.url}/demo.html`, { waitUntil: 'commit' })
    await demo.page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    host.rest()
    await demo.page.waitForSelector('html[data-ready]')
    await demo.page.frameLocator('.hero iframe').locator('[data-view=Connect]').waitFor()
    expect(await demo.page.evaluate(() => window.shifts)).toEqual([])
    await host.stop()
  })

  it.each([768, 1280, 1920])(
    'shows the product in the first screen, and previews beside the controls (%i px)',
    async (width) => {
      await demo.open({}, { preview: true, context: { viewport: { width, height: 800 } } })
      const boxOf = (place: string) =>
        demo.page.locator(place).evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
      expect((await boxOf('.hero iframe')).bottom).toBeLessThanOrEqual(800)
      const [controls, preview] = [await boxOf('#controls'), await boxOf('#playground iframe')]
      expect(preview.left).toBeGreaterThan(controls.right)
      expect(preview.top).toBeLessThan(controls.top + 100)
    },
  )

  it('keeps every link of its navigation at 360 px, and fits a screen 320 px wide while connected', async () => {
    await demo.open({}, { context: { viewport: { width: 360, height: 640 } } })
    const links = demo.page.getByRole('navigation').getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Theme', 'Code', 'Size', 'Views', 'Events'])
    for (const link of await links.all()) {
      const box = await link.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 360 && box.height >= 44).toBe(true)
      await link.click({ trial: true })
    }
    await demo.page.setViewportSize({ width: 320, height: 600 })
    expect(await overflow()).toBeLessThanOrEqual(0)
    await demo.connect()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  it('opens and leaves the drawer of the sandbox with the keyboard, at 360 px too', async () => {
    await demo.open({}, { context: { viewport: { width: 360, height: 640 } } })
    const summary = demo.page.getByText('Sandbox', { exact: true })
    await summary.focus()
    await demo.page.keyboard.press('Enter')
    const link = demo.page.getByRole('link', { name: 'The controls of the sandbox' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe((await demo.json()).pages.control)
    const box = await demo.page.locator('.drawer .card').boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
    await demo.page.keyboard.press('Tab')
    await demo.page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it.each(['reduce', 'no-preference'] as const)(
    'moves only for visitors who like motion (%s)',
    async (reducedMotion) => {
      await demo.open({}, { context: { reducedMotion } })
      const moving = await demo.page.evaluate(() =>
        ['', '::before', '::after'].flatMap((part) =>
          Array.from(document.querySelectorAll('body *'), (one) => getComputedStyle(one, part))
            .filter(
              ({ transitionDuration, animationName }) => /[1-9]/.test(transitionDuration) || animationName !== 'none',
            )
            .map(() => part),
        ),
      )
      const scroll = await demo.page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
      if (reducedMotion === 'reduce') expect([moving, scroll]).toEqual([[], 'auto'])
      else expect([new Set(moving), scroll]).toEqual([new Set(['', '::before', '::after']), 'smooth'])
    },
  )

  it.each([360, 1280])('shows where the keyboard is at every stop of the page (%i px)', async (width) => {
    await demo.open({}, { context: { viewport: { width, height: 800 } } })
    const stops: string[] = []
    const unseen: string[] = []
    for (;;) {
      await demo.page.keyboard.press('Tab')
      const stop = await demo.page.evaluate(() => {
        let one = document.activeElement
        if (!one || one === document.body) return undefined
        const name = one.id || one.textContent?.trim().slice(0, 30) || one.outerHTML.slice(0, 60)
        while (one.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
        const { top, bottom, width: wide } = one.getBoundingClientRect()
        const rings = [one, one.nextElementSibling].map((shown) => shown && getComputedStyle(shown).outlineStyle)
        const isSeen = bottom > 0 && top < innerHeight && wide > 0 && rings.some((ring) => ring && ring !== 'none')
        return { name, isSeen }
      })
      // After the last stop comes the browser's own window, or the first one again.
      if (!stop || stop.name === stops[0] || stops.length > 300) break
      stops.push(stop.name)
      if (!stop.isSeen) unseen.push(stop.name)
    }
    expect(unseen).toEqual([])
    expect(stops[0]).toBe('Skip to the content')
    for (const id of ['copy-start', 'tab-html', 'share', 'record', 'events']) expect(stops).toContain(id)
    expect(stops.length).toBeGreaterThan(60)
  })
})
