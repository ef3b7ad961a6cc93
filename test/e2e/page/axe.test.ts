import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from '../kit/site.ts'
import { walk, WALK_SETUP } from '../kit/walk.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const LOCALES = [
  ['en', 'ltr'],
  ['es', 'ltr'],
  ['ar', 'rtl'],
] as const
const MODES = ['dark', 'light'] as const

let site: Site
let axe: string
beforeAll(async () => {
  ;[site, axe] = await Promise.all([startSite(), readFile('node_modules/axe-core/axe.min.js', 'utf8')])
})
afterAll(() => site.stop())

interface Finding {
  /** Rule and element. */
  key: string
  reason: string
}

async function run(page: Page): Promise<Finding[]> {
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
      }),
    TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({
      key: `${id} ${target.flat().join(' ')}`,
      reason: failureSummary ?? '',
    })),
  )
}

/** Scrolls the dialog by this share of its content. */
const scroll = (page: Page, share: number) =>
  page.locator('wallet-modal .sheet').evaluateAll((sheets, to) => {
    for (const sheet of sheets) sheet.scrollTo(0, sheet.scrollHeight * to)
  }, share)

/** Returns axe's findings, one line each: rule, element, reason. */
async function findings(page: Page): Promise<string[]> {
  let found = await run(page)
  const isCovered = ({ reason }: Finding) => reason.includes('partially obscured')
  // What the fixed footer covers in part counts only if scrolling does not uncover it.
  if (found.some(isCovered)) {
    await scroll(page, 1)
    const others = (await run(page)).map(({ key }) => key)
    found = found.filter((one) => !isCovered(one) || others.includes(one.key))
    await scroll(page, 0)
  }
  return found.map(({ key, reason }) => `${key} ${reason}`)
}

/** Disables motion: axe would measure colors in the middle of a 120 ms transition. */
const context = { reducedMotion: 'reduce' } as const

it('passes axe in Connect and Account, in both themes', { tags: 'journey' }, async () => {
  const opened = await site.open({ wallet: { 'data-answer': 'approve' }, context })
  const { page } = opened
  await page.evaluate(axe)
  const see = async (view: string) => {
    for (const mode of MODES) {
      await page.evaluate((wanted) => window.WalletModal.setTheme({ mode: wanted }), mode)
      expect(await findings(page), `${view}, ${mode}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  const row = page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ })
  await row.waitFor()
  await see('Connect')
  await row.click()
  await page.getByRole('button', { name: /10,000\.000 ETH/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).waitFor()
  await see('Account')
  await opened.context.close()
})

it('passes axe on every screen, in both themes, in English, Spanish and Arabic', { timeout: 600_000 }, async () => {
  const opened = await site.open({ ...WALK_SETUP, context: { ...context, viewport: { width: 1280, height: 800 } } })
  const { page } = opened
  await page.evaluate(axe)
  await walk(site, page, async (screen) => {
    for (const [locale, dir] of LOCALES) {
      await page.evaluate((wanted) => window.WalletModal.setLocale(wanted), locale)
      if (await page.getByRole('dialog').count())
        await page.locator(`wallet-modal [lang="${locale}"][dir="${dir}"]`).waitFor({ state: 'attached' })
      for (const mode of MODES) {
        await page.evaluate((wanted) => window.WalletModal.setTheme({ mode: wanted }), mode)
        expect.soft(await findings(page), `${screen}, ${mode}, ${locale}`).toEqual([])
      }
    }
    await page.evaluate(() => {
      window.WalletModal.setLocale('en')
      window.WalletModal.setTheme({ mode: 'dark' })
    })
    if (await page.getByRole('dialog').count())
      await page.locator('wallet-modal [lang="en"]').waitFor({ state: 'attached' })
  })
  await opened.context.close()
})

it('detects low contrast and an unnamed button inside the shadow root', async () => {
  const opened = await site.open({ context })
  const { page } = opened
  await page.evaluate(axe)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Demo Wallet/ })
    .waitFor()
  await page.evaluate(() => {
    window.WalletModal.setTheme({ variables: { '--wm-foreground': '#222' } })
    document
      .querySelector('wallet-modal')
      ?.shadowRoot?.querySelector('[aria-label=Close]')
      ?.removeAttribute('aria-label')
  })
  const rules = new Set((await findings(page)).map((line) => line.split(' ')[0]))
  expect(rules).toEqual(new Set(['button-name', 'color-contrast']))
  await opened.context.close()
})
