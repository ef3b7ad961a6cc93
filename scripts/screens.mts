/** One picture of every view, in both themes, on a phone and on a desk, into `screens/`: `npm run screens [scene …]`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { startSandbox } from '../test/sandbox/index.ts'
import { launch } from './chromium.mts'
import { freshDist } from './demo/freshDist.mts'
import { listenOnLoopback } from './demo/loopback.mts'
import { createSite } from './demo/site.mts'
import { SCENES, type Scene } from './demo/scenes.mts'

const AT_ONCE = 3
const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } } as const
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const out = join(root, 'screens')

type Width = keyof typeof SIZES
type Look = readonly [themeMode: 'dark' | 'light', locale: 'en' | 'ar']

const LOOKS: readonly Look[] = [
  ['dark', 'en'],
  ['light', 'en'],
  ['light', 'ar'],
  ['dark', 'ar'],
]
const looksOf = ({ rtl }: Scene) => LOOKS.filter(([, locale]) => rtl || locale === 'en')
const fileOf = (scene: Scene, width: Width, [themeMode, locale]: Look) => `${[scene.name, themeMode, width, ...(locale === 'en' ? [] : [locale])].join('-')}.png`

/** Gives the page another theme and language by its own controls. */
async function dress(page: Page, [themeMode, locale]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: themeMode })
  await page.evaluate(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) {
        const field = document.forms.namedItem('controls')?.elements.namedItem(name)
        if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) field.value = value
      }
      document.getElementById('controls')?.dispatchEvent(new Event('input'))
    },
    { mode: themeMode, locale },
  )
  // What was asked for has been painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))))
}

async function photograph(page: Page, of: Scene['of'], path: string): Promise<void> {
  const settings = { path, animations: 'disabled' } as const
  if (of === 'hero') await page.locator('.hero').screenshot(settings)
  else await page.screenshot({ ...settings, fullPage: of === 'page' })
}

/** The scene on one screen, in every look. */
async function take(browser: Browser, url: string, scene: Scene, width: Width): Promise<void> {
  const context = await browser.newContext({ viewport: SIZES[width], reducedMotion: 'reduce', deviceScaleFactor: width === 360 ? 2 : 1 })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(`${url}?options=${encodeURIComponent(JSON.stringify(scene.options ?? {}))}`)
    await page.waitForSelector('html[data-ready]')
    await scene.play?.(page)
    for (const look of looksOf(scene)) {
      await dress(page, look)
      await photograph(page, scene.of, join(out, fileOf(scene, width, look)))
    }
  } finally {
    await context.close()
  }
}

/** A page to look at all of them. */
function contactSheet(shots: readonly (readonly [Scene, Width])[]): string {
  const figures = shots.flatMap(([scene, width]) =>
    looksOf(scene)
      .map((look) => fileOf(scene, width, look))
      .map((file) => `<figure class="w${width}"><img src="${file}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`),
  )
  const style = 'body{margin:16px;background:#777;font:13px system-ui;display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}.w360 img{width:240px}.w1280 img{width:560px}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join('')}`
}

const wanted = process.argv.slice(2)
const shots = SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).flatMap((scene) => ([360, 1280] as const).map((width) => [scene, width] as const))
const failed: string[] = []
const started = performance.now()
const [sandbox, browser] = await Promise.all([startSandbox(), launch(), freshDist(root)])
const site = await listenOnLoopback(createSite({ root, sandbox: Promise.resolve(sandbox.json) }), 0)
try {
  if (wanted.length === 0) rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const queue = [...shots]
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const [scene, width] = shot
      await take(browser, `http://localhost:${site.port}/demo.html`, scene, width).catch((error: unknown) => {
        failed.push(`${scene.name} at ${width} px: ${String(error).split('\n')[0]}`)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  writeFileSync(join(out, 'index.html'), contactSheet(shots))
} finally {
  await Promise.all([browser.close(), site.stop(), sandbox.stop()])
}
for (const line of failed) console.error(line)
console.log(`${shots.length - failed.length} of ${shots.length} scenes in ${out}, ${Math.round((performance.now() - started) / 1000)} s`)
process.exitCode = failed.length > 0 ? 1 : 0
