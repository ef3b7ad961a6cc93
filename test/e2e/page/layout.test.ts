import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceWallets } from '../kit/announce.ts'
import { addFamilies, setFamily, widthsOf, type Family } from '../kit/fontFamilies.ts'
import { faintLines, faults, hiddenActions } from '../kit/layoutFaults.ts'
import { startSite, type Site } from '../kit/site.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

describe('The layout check (nothing is cut off, overflows or is too small to touch)', () => {
  /** A phone on which the main action of each view is visible without scrolling. */
  const PHONE = { width: 360, height: 740 }
  const PLACES = [
    ['on a phone of 320 px', { width: 320, height: 640 }, '15px', 'en', ''],
    ['on a phone of 320 px with wide letters', { width: 320, height: 640 }, '15px', 'es', 'Wide'],
    ['on a phone of 320 px with text of 200 %', { width: 320, height: 640 }, '30px', 'en', ''],
    ['on a phone of 320 px with narrow text of 200 %', { width: 320, height: 640 }, '30px', 'en', 'Narrow'],
    ['on a phone of 320 px with wide text of 200 %', { width: 320, height: 640 }, '30px', 'en', 'Wide'],
    ['on a phone of 320 px from right to left', { width: 320, height: 640 }, '15px', 'ar', ''],
    ['on a phone of 360 px', PHONE, '15px', 'en', ''],
    ['on a wide screen with text of 200 %', { width: 1280, height: 800 }, '30px', 'es', ''],
    ['on a screen that is 320 px high', { width: 800, height: 320 }, '15px', 'en', ''],
  ] as const

  it('fits every view on any screen, with large text, in any language and font', { timeout: 480_000 }, async () => {
    const { page, context } = await site.open({ ...WALK_SETUP, context: { reducedMotion: 'reduce' } })
    await addFamilies(page)
    const [narrow = 0, system = 0, wide = 0] = await widthsOf(page, ['Narrow', '', 'Wide'])
    expect(
      narrow < 0.9 * system && system < 0.9 * wide,
      `letters of different width: ${narrow}, ${system}, ${wide}`,
    ).toBe(true)
    await walk(site, page, async (screen) => {
      const isOpen = (await page.getByRole('dialog').count()) > 0
      const arrange = async (
        viewport: { width: number; height: number },
        size: string,
        locale: string,
        family: Family,
      ) => {
        await page.setViewportSize(viewport)
        await setFamily(page, family, size)
        await page.evaluate((tag) => window.WalletModal.setLocale(tag), locale)
        if (isOpen) await page.locator(`wallet-modal [lang="${locale}"]`).waitFor({ state: 'attached' })
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      for (const [place, viewport, size, locale, family] of PLACES) {
        await arrange(viewport, size, locale, family)
        expect.soft(await page.evaluate(faults), `${screen}, ${place}`).toEqual([])
        if (viewport === PHONE || (size === '30px' && !family))
          expect.soft(await page.evaluate(hiddenActions), `${screen}, ${place}: main action`).toEqual([])
        if (viewport === PHONE) {
          for (const mode of ['light', 'dark'] as const) {
            await page.evaluate((wanted) => window.WalletModal.setTheme({ mode: wanted }), mode)
            expect.soft(await page.evaluate(faintLines), `${screen}, ${mode}: lines`).toEqual([])
          }
        }
        const box = isOpen && (await page.getByRole('dialog').boundingBox())
        if (!box) continue
        expect.soft(box.height <= viewport.height, `${screen}, ${place}: ${box.height} high`).toBe(true)
        if (viewport.width === 320)
          expect.soft(Math.round(box.y + box.height), `${screen}, ${place}: stands on the bottom`).toBe(viewport.height)
      }
      await arrange({ width: 1280, height: 800 }, '15px', 'en', '')
    })
    await context.close()
  })

  it('detects controls that are cut off, overflow or are too small', async () => {
    const { page, context } = await site.open({ context: { viewport: { width: 320, height: 640 } } })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .waitFor()
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        '.row { width: 400px } .row-title { font-size: 11.5px } .tool { min-width: 0; width: 20px } .title { overflow: hidden; white-space: nowrap; width: 20px }',
      )
      const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    })
    const found = (await page.evaluate(faults)).join('\n')
    for (const kind of ['sticks out', 'is cut off', 'less than 44', 'has text of 11.5px']) expect(found).toContain(kind)
    expect(await page.evaluate(faintLines)).toEqual([])
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.grip::before { background: #333 !important }')
      const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    })
    expect(await page.evaluate(faintLines)).toEqual([expect.stringMatching(/^has a contrast of 1\.\d+: div\.grip$/)])
    expect(await page.evaluate(hiddenActions)).toEqual([])
    await page.evaluate(() => {
      const button = document.createElement('button')
      button.className = 'btn primary'
      button.textContent = 'Below the fold'
      button.style.marginBlockStart = '2000px'
      document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.body')?.append(button)
    })
    expect(await page.evaluate(hiddenActions)).toEqual([expect.stringContaining('Below the fold')])
    await context.close()
  })

  it('detects tiles beside a hole, broken names, and amounts that are apart from their symbol or too small', async () => {
    const { page, context } = await site.open({
      wallet: { 'data-answer': 'approve' },
      context: { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
    })
    await page.evaluate(() => window.WalletModal.connect('dev.wallet-modal.demo'))
    await page.evaluate(() => void window.WalletModal.open())
    for (const name of [/^Receive$/, /^USDC/]) await page.getByRole('dialog').getByRole('button', { name }).waitFor()
    expect(await page.evaluate(faults)).toEqual([])
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(
        `.tile { flex: none !important; width: 100px } .balance-symbol { flex-basis: 100% } .row-title { width: 20px !important }
        .total-label > .figure { font-size: 12px } .tab[aria-selected=true] { background: none !important }`,
      )
      const root = document.querySelector('wallet-modal')?.shadowRoot as ShadowRoot
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
    })
    const found = (await page.evaluate(faults)).join('\n')
    for (const kind of ['leaves a hole', 'is below its amount', 'is broken inside a word', 'is smaller than its label'])
      expect(found).toContain(kind)
    expect(await page.evaluate(faintLines)).toEqual(['has no line: button.tab'])
    await context.close()
  })

  it('keeps wallet rows in shape with names of any length', async () => {
    const context = await site.browser.newContext({ viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
    await announceWallets(context, [
      {
        name: 'A wallet with a name that goes on and on until nobody reads it any more '.repeat(200),
        rdns: 'org.example.long',
      },
      { name: 'W'.repeat(500), rdns: 'org.example.wide' },
      { name: '👩‍👩‍👧‍👦'.repeat(40), rdns: 'org.example.family' },
      { name: '\u202Eevil\u202C <b>bold</b>', rdns: 'org.example.turned' },
    ])
    const { page } = await site.open({ in: context, wallet: false })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const rows = page.getByRole('dialog').getByRole('list').getByRole('button')
    await rows.nth(3).waitFor()
    // Three lines of the name, and the badge below a word that would be broken beside it
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(116)
    expect(await page.evaluate(faults)).toEqual([])
    expect(await rows.nth(3).innerText()).toContain('evil <b>bold</b>')
    for (const at of [0, 1, 2]) {
      await rows.nth(at).click()
      await page.locator('[data-view=ConnectingExternal]').waitFor()
      await expect.poll(() => page.evaluate(faults)).toEqual([])
      // Two lines of 17 px × 1.3
      const title = page.getByRole('dialog').getByRole('heading', { level: 2 }).first()
      const height = await title.evaluate((head) => {
        const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(head)
        return head.clientHeight - parseFloat(paddingBlockStart) - parseFloat(paddingBlockEnd)
      })
      expect(height).toBeLessThan(46)
      expect((await title.innerText()).length).toBeGreaterThan(30)
      await page.getByRole('button', { name: 'Back' }).click()
    }
    await context.close()
  })
})

it('shows a centered spinner while the code of a view is loading', async () => {
  const context = await site.browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  await context.route(/\/chunks\/guide-/, () => undefined)
  const { page } = await site.open({ in: context })
  await page.evaluate(() => void window.WalletModal.open({ view: 'WhatIsAWallet' }))
  const spinner = page.getByRole('dialog').getByRole('img', { name: 'Loading' })
  await spinner.waitFor()
  expect(await spinner.boundingBox()).toMatchObject({ x: 170, width: 20, height: 20 })
  await context.close()
})

describe('Right-to-left layout', () => {
  /** Returns the positions of the header's buttons in the view that waits for the wallet. */
  const header = async (lang: string) => {
    const { page, context } = await site.open({
      lang,
      dir: lang === 'ar' ? 'rtl' : 'ltr',
      wallet: { 'data-answer': 'silent' },
      context: { reducedMotion: 'reduce' },
    })
    await page.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Demo Wallet/ }).click()
    const [back, close] = [
      dialog.getByRole('button', { name: lang === 'ar' ? 'رجوع' : 'Back' }),
      dialog.getByRole('button', { name: lang === 'ar' ? 'إغلاق' : 'Close' }),
    ]
    const frame = await dialog.boundingBox()
    const arrow = await back.locator('svg').evaluate((svg) => {
      const { transform, scale } = getComputedStyle(svg)
      return { transform, scale }
    })
    const result = {
      frame,
      back: await back.boundingBox(),
      close: await close.boundingBox(),
      arrow,
      dir: await dialog.evaluate((element) => getComputedStyle(element).direction),
    }
    await context.close()
    return result
  }

  it('mirrors the dialog, including the position and direction of the Back arrow', async () => {
    const [ltr, rtl] = [await header('en'), await header('ar')]
    expect([ltr.dir, rtl.dir]).toEqual(['ltr', 'rtl'])
    const start = ({ frame, back }: typeof ltr) => (back?.x ?? 0) - (frame?.x ?? 0)
    const end = ({ frame, back }: typeof ltr) =>
      (frame?.x ?? 0) + (frame?.width ?? 0) - (back?.x ?? 0) - (back?.width ?? 0)
    expect(end(rtl)).toBeCloseTo(start(ltr), 0)
    expect(start(ltr)).toBeLessThan(50)
    expect(rtl.close?.x).toBeLessThan(rtl.back?.x ?? 0)
    expect(ltr.close?.x).toBeGreaterThan(ltr.back?.x ?? 0)
    expect(rtl.arrow).not.toEqual(ltr.arrow)
  })
})

describe('Animation', () => {
  /** Runs before all scripts: records each animation and transition in a shadow root. */
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

  it('plays animations on opening, waiting and view changes', async () => {
    expect([...(await movesOf('no-preference'))]).toEqual(
      expect.arrayContaining(['rise', 'title', 'view', 'run', 'animate']),
    )
  })

  it('plays no animation with prefers-reduced-motion', async () => {
    expect([...(await movesOf('reduce'))]).toEqual([])
  })
})
