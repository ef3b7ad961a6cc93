import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSite, type Site } from './kit/site.ts'
import { walkPairing } from './kit/walkPairing.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const LOCALES = [
  ['en', 'ltr'],
  ['es', 'ltr'],
  ['ar', 'rtl'],
] as const

let site: Site
let axe: string
beforeAll(async () => {
  ;[site, axe] = await Promise.all([startSite(), readFile('node_modules/axe-core/axe.min.js', 'utf8')])
})
afterAll(() => site.stop())

/** Returns axe's findings, one line each: rule, element, reason. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(...args: unknown[]): Promise<AxeResults> } }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
      }),
    TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.flat().join(' ')} ${failureSummary}`),
  )
}

/** Lists elements that overflow the dialog or are too small to touch. */
function faults(): string[] {
  const dialog = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog')
  const frame = dialog?.getBoundingClientRect()
  if (!dialog || !frame) return ['there is no dialog']
  return [...dialog.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (element.closest('svg') || element.closest('[popover]') || !element.checkVisibility()) return []
    const box = element.getBoundingClientRect()
    const name = `<${element.localName} class="${element.className}">`
    if (box.left < frame.left - 1 || box.right > frame.right + 1) return [`sticks out: ${name}`]
    const isSmall = element.matches('button, a') && box.width > 0 && (box.height < 44 || box.width < 44)
    return isSmall ? [`is ${Math.round(box.width)} × ${Math.round(box.height)}: ${name}`] : []
  })
}

it(
  'passes axe, fits the screen and keeps target sizes in every pairing state, theme and language',
  { timeout: 180_000 },
  async () => {
    const { page, context, problems } = await site.open({
      wallet: false,
      body: '<h1>A shop</h1><main><wallet-modal-button></wallet-modal-button></main>',
      context: { reducedMotion: 'reduce', viewport: { width: 320, height: 800 } },
    })
    await page.evaluate(axe)
    const seen: string[] = []
    await walkPairing(site, page, async (screen) => {
      seen.push(screen)
      for (const [locale, dir] of LOCALES) {
        await page.evaluate((wanted) => window.WalletModal.setLocale(wanted), locale)
        await page.locator(`wallet-modal [lang="${locale}"][dir="${dir}"]`).waitFor({ state: 'attached' })
        for (const mode of ['dark', 'light'] as const) {
          await page.evaluate((wanted) => window.WalletModal.setTheme({ mode: wanted }), mode)
          expect.soft(await findings(page), `${screen}, ${mode}, ${locale}`).toEqual([])
          expect.soft(await page.evaluate(faults), `${screen}, ${mode}, ${locale}`).toEqual([])
        }
      }
      await page.evaluate(() => {
        window.WalletModal.setLocale('en')
        window.WalletModal.setTheme({ mode: 'dark' })
      })
      await page.locator('wallet-modal [lang="en"]').waitFor({ state: 'attached' })
    })
    expect(seen).toHaveLength(5)
    expect(problems).toEqual([])
    await context.close()
  },
)
