import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceWallets } from '../kit/announce.ts'
import { startSite, type Site } from '../kit/site.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** What on the page sticks out sideways, is cut off, or is too small for a finger: a line each. */
function faults(): string[] {
  const found: string[] = []
  /** Whether a word of its text stands in more than one line. */
  const isBroken = ({ firstChild: text }: Element) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)].some(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text as Text, index)
      range.setEnd(text as Text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  const name = (element: Element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`)
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  for (const element of roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('*')])) {
    if (element.closest('svg') || !element.checkVisibility()) continue
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const frame = element.closest('[popover]') ? undefined : element.closest('dialog')?.getBoundingClientRect()
    const [left, right] = [frame?.left ?? 0, frame?.right ?? innerWidth]
    if (box.width && (box.left < left - 1 || box.right > right + 1)) found.push(`sticks out by ${Math.round(Math.max(left - box.left, box.right - right))}: ${name(element)}`)
    // A line of text is higher than its letters, unless its height does not grow with them.
    if (element.textContent && parseFloat(style.lineHeight) < parseFloat(style.fontSize)) found.push(`is lower than its letters: ${name(element)}`)
    // A field scrolls to what is typed into it; what is for screen readers alone is not seen.
    if (!element.matches('input, .sr') && style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) found.push(`is cut off (${element.scrollWidth} > ${element.clientWidth}): ${name(element)}`)
    // What is short by nature has room for its words, and an amount is never in two.
    if (element.matches('.tab, .balance > bdi') && isBroken(element)) found.push(`is broken inside a word: ${name(element)}`)
    if (!element.matches('button, a, input') || !box.width) continue
    const isInline = style.textDecorationLine.includes('underline') || element.matches('.sm')
    const least = isInline ? 24 : 44
    const field = element.matches('input') ? (element.parentElement as Element).getBoundingClientRect() : box
    if (field.height < least || field.width < least) found.push(`is ${Math.round(field.width)} × ${Math.round(field.height)}, less than ${least}: ${name(element)}`)
  }
  return found
}

describe('Nothing is cut off, sticks out, or is too small to touch', () => {
  /** Families of different width that every machine has in some form. The dialog has to hold with whatever stands behind them. */
  const [SANS, NARROW, WIDE] = ['', 'serif', 'monospace']
  const PLACES = [
    ['on a phone of 320 px', { width: 320, height: 640 }, '15px', 'en', SANS],
    ['on a phone of 320 px with wide letters', { width: 320, height: 640 }, '15px', 'es', WIDE],
    ['on a phone of 320 px with text of 200 %', { width: 320, height: 640 }, '30px', 'en', SANS],
    ['on a phone of 320 px with narrow text of 200 %', { width: 320, height: 640 }, '30px', 'en', NARROW],
    ['on a phone of 320 px with wide text of 200 %', { width: 320, height: 640 }, '30px', 'en', WIDE],
    ['on a phone of 320 px from right to left', { width: 320, height: 640 }, '15px', 'ar', SANS],
    ['on a wide screen with text of 200 %', { width: 1280, height: 800 }, '30px', 'es', SANS],
    ['on a screen that is 320 px high', { width: 800, height: 320 }, '15px', 'en', SANS],
  ] as const

  it('on any screen, small and large, with large text, in any language and font', { timeout: 180_000 }, async () => {
    const { page, context } = await site.open({ ...WALK_SETUP, context: { reducedMotion: 'reduce' } })
    await walk(site, page, async (screen) => {
      const isOpen = (await page.getByRole('dialog').count()) > 0
      const arrange = async (viewport: { width: number; height: number }, size: string, locale: string, family: string) => {
        await page.setViewportSize(viewport)
        await page.evaluate(([text, tag, letters]) => {
          // One family comes by the API, the other by the page's own style sheet.
          const variables: Record<string, string> = { '--wm-font-size': text, ...(letters === 'monospace' && { '--wm-font-family': letters }) }
          window.WalletModal.setTheme({ variables })
          for (const element of document.querySelectorAll<HTMLElement>('wallet-modal, wallet-modal-button, wallet-modal-network-button')) {
            if (letters === 'serif') element.style.setProperty('--wm-font-family', letters)
            else element.style.removeProperty('--wm-font-family')
          }
          window.WalletModal.setLocale(tag)
        }, [size, locale, family] as const)
        if (isOpen) await page.locator(`wallet-modal [lang="${locale}"]`).waitFor({ state: 'attached' })
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      for (const [place, viewport, size, locale, family] of PLACES) {
        await arrange(viewport, size, locale, family)
        expect.soft(await page.evaluate(faults), `${screen}, ${place}`).toEqual([])
        const box = isOpen && (await page.getByRole('dialog').boundingBox())
        if (!box) continue
        expect.soft(box.height <= viewport.height, `${screen}, ${place}: ${box.height} high`).toBe(true)
        if (viewport.width === 320) expect.soft(Math.round(box.y + box.height), `${screen}, ${place}: stands on the bottom`).toBe(viewport.height)
      }
      await arrange({ width: 1280, height: 800 }, '15px', 'en', SANS)
    })
    await context.close()
  })

  it('the check sees what is cut off, sticks out and is too small', async () => {
    const { page, context } = await site.open({ context: { viewport: { width: 320, height: 640 } } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.row { width: 400px } .tool { min-width: 0; width: 20px } .title { overflow: hidden; white-space: nowrap; width: 20px }')
      const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    })
    const found = (await page.evaluate(faults)).join('\n')
    for (const kind of ['sticks out', 'is cut off', 'less than 44']) expect(found).toContain(kind)
    await context.close()
  })

  it('names of any length leave their row in shape', async () => {
    const context = await site.browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
    await announceWallets(context, [
      { name: 'A wallet with a name that goes on and on until nobody reads it any more '.repeat(200), rdns: 'org.example.long' },
      { name: 'W'.repeat(500), rdns: 'org.example.wide' },
      { name: '👩‍👩‍👧‍👦'.repeat(40), rdns: 'org.example.family' },
      { name: '\u202Eevil\u202C <b>bold</b>', rdns: 'org.example.turned' },
    ])
    const { page } = await site.open({ in: context, wallet: false })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const rows = page.getByRole('dialog').getByRole('list').getByRole('button')
    await rows.nth(3).waitFor()
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(100)
    expect(await page.evaluate(faults)).toEqual([])
    expect(await rows.nth(3).innerText()).toContain('evil <b>bold</b>')
    for (const at of [0, 1, 2]) {
      await rows.nth(at).click()
      await page.locator('[data-view=ConnectingExternal]').waitFor()
      await expect.poll(() => page.evaluate(faults)).toEqual([])
      await page.getByRole('button', { name: 'Back' }).click()
    }
    await context.close()
  })
})

it('while the code of a view is on its way, a spinner turns in its middle', async () => {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await context.route(/\/chunks\/guide-/, () => undefined)
  const { page } = await site.open({ in: context })
  await page.evaluate(() => void window.WalletModal.open({ view: 'WhatIsAWallet' }))
  const spinner = page.getByRole('dialog').getByRole('img', { name: 'Loading' })
  await spinner.waitFor()
  expect(await spinner.boundingBox()).toMatchObject({ x: 170, width: 20, height: 20 })
  await context.close()
})

describe('From right to left', () => {
  /** Boxes of the header's buttons on the screen that waits for the wallet. */
  const header = async (lang: string) => {
    const { page, context } = await site.open({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr', wallet: { 'data-answer': 'silent' }, context: { reducedMotion: 'reduce' } })
    await page.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
    const [back, close] = [dialog.getByRole('button', { name: lang === 'ar' ? 'رجوع' : 'Back' }), dialog.getByRole('button', { name: lang === 'ar' ? 'إغلاق' : 'Close' })]
    const frame = await dialog.boundingBox()
    const arrow = await back.locator('svg').evaluate((svg) => {
      const { transform, scale } = getComputedStyle(svg)
      return { transform, scale }
    })
    const result = { frame, back: await back.boundingBox(), close: await close.boundingBox(), arrow, dir: await dialog.evaluate((element) => getComputedStyle(element).direction) }
    await context.close()
    return result
  }

  it('the dialog is a mirror image: Back stands and points the other way', async () => {
    const [ltr, rtl] = [await header('en'), await header('ar')]
    expect([ltr.dir, rtl.dir]).toEqual(['ltr', 'rtl'])
    const start = ({ frame, back }: typeof ltr) => (back?.x ?? 0) - (frame?.x ?? 0)
    const end = ({ frame, back }: typeof ltr) => (frame?.x ?? 0) + (frame?.width ?? 0) - (back?.x ?? 0) - (back?.width ?? 0)
    expect(end(rtl)).toBeCloseTo(start(ltr), 0)
    expect(start(ltr)).toBeLessThan(50)
    expect(rtl.close?.x).toBeLessThan(rtl.back?.x ?? 0)
    expect(ltr.close?.x).toBeGreaterThan(ltr.back?.x ?? 0)
    expect(rtl.arrow).not.toEqual(ltr.arrow)
  })
})

describe('Motion', () => {
  /** Notes each animation and transition that starts in a shadow root, before there are any. */
  const watchMotion = () => {
    const moves: string[] = []
    Object.assign(window, { moves })
    const { attachShadow } = Element.prototype
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init)
      root.addEventListener('animationstart', (event) => moves.push((event as AnimationEvent).animationName))
      root.addEventListener('transitionrun', (event) => moves.push((event as TransitionEvent).propertyName))
      return root
    }
    const { animate } = Element.prototype
    Element.prototype.animate = function (...args) {
      moves.push('animate')
      return animate.apply(this, args)
    }
  }
  const movesOf = async (reducedMotion: 'reduce' | 'no-preference') => {
    const context = await site.browser.newContext({ reducedMotion })
    await context.addInitScript(watchMotion)
    const { page } = await site.open({ in: context, wallet: { 'data-answer': 'silent' } })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).hover()
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
    await dialog.getByText('Continue in Demo Wallet').waitFor()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
    const moves = await page.evaluate(() => (window as unknown as { moves: string[] }).moves)
    await context.close()
    return new Set(moves)
  }

  it('is there for those who want it: opening, waiting, changing screens', async () => {
    expect([...(await movesOf('no-preference'))]).toEqual(expect.arrayContaining(['rise', 'title', 'view', 'run', 'animate']))
  })

  it('is not there for those who do not', async () => {
    expect([...(await movesOf('reduce'))]).toEqual([])
  })
})

describe('With forced colours', () => {
  const borderOf = (page: Page, name: RegExp) =>
    page.getByRole('dialog').getByRole('button', { name }).evaluate((button) => {
      // Its colour may be transparent: forced colours draw it all the same.
      const { borderTopStyle, borderTopWidth } = getComputedStyle(button)
      return `${borderTopStyle} ${borderTopWidth}`
    })

  it('icons have the color of their text under forced colors, whatever the theme', async () => {
    const { page, context } = await site.open({ context: { forcedColors: 'active', colorScheme: 'light' } })
    await page.evaluate(() => window.WalletModal.setTheme({ mode: 'dark' }))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    const strokes = await page.getByRole('dialog').locator('svg.icon').evaluateAll((icons) => {
      const allowed = ['CanvasText', 'ButtonText', 'LinkText', 'GrayText', 'HighlightText'].map((name) => {
        const probe = document.body.appendChild(document.createElement('span'))
        probe.style.color = name
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      })
      return icons.map((icon) => getComputedStyle(icon).stroke).filter((stroke) => !allowed.includes(stroke))
    })
    expect(strokes).toEqual([])
    await context.close()
  })

  it('icons of rows that cannot be chosen are gray like their text', async () => {
    const { page, context } = await site.open({ context: { forcedColors: 'active' }, options: { ...site.optionsFor('eip155'), termsUrl: 'https://shop.example/terms', features: { legalCheckbox: true } } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    const strokes = await page.getByRole('dialog').locator('.row[aria-disabled] svg.icon').evaluateAll((icons) => icons.map((icon) => [getComputedStyle(icon).stroke, getComputedStyle(icon.closest('.row') ?? icon).color]))
    expect(strokes.length).toBeGreaterThan(0)
    for (const [stroke, text] of strokes) expect(stroke).toBe(text)
    await context.close()
  })

  it('a field has one border', async () => {
    const { page, context } = await site.open({ context: { forcedColors: 'active' } })
    await page.evaluate(() => void window.WalletModal.open({ view: 'Networks' }))
    const field = page.getByRole('dialog').getByRole('textbox', { name: 'Search networks' })
    expect(await field.evaluate((input) => getComputedStyle(input).borderTopWidth)).toBe('0px')
    await context.close()
  })

  it('every button keeps an edge, and the dialog can be told from the page', async () => {
    const { page, context } = await site.open({ context: { forcedColors: 'active', viewport: { width: 480, height: 480 } } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ }).waitFor()
    expect(await borderOf(page, /^Demo Wallet/)).toBe('solid 1px')
    const picture = await page.screenshot()
    expect(picture.length).toBeGreaterThan(5_000) // an empty page of this size has 2 kB
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/forced-colors.png` })
    await context.close()
  })
})
