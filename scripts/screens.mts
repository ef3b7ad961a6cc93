/**
 * Screenshots of every view, in both themes, on phone and desktop, right-to-left and with large text, into `screens/`:
 * `npm run screens [scene …]`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { devices, type Browser, type BrowserContextOptions, type Frame, type Page } from 'playwright-core'
import { startSandbox } from '../test/sandbox/index.ts'
import { launch } from './chromium.mts'
import { freshDist } from './demo/freshDist.mts'
import { listenOnLoopback } from './demo/loopback.mts'
import { createSite } from './demo/site.mts'
import { SCENES } from './demo/scenes/index.mts'
import { setStage, type Scene } from './demo/scenes/scene.mts'

const AT_ONCE = 3
const PATIENCE_MS = 20_000
/** Time limit for one scene. */
const SCENE_MS = 120_000
const SIZES = { 360: { width: 360, height: 740 }, 1280: { width: 1280, height: 800 } } as const
/** A narrow phone with text at twice the size. The window is high, so that content that would scroll is visible. */
const LARGE = { viewport: { width: 320, height: 1000 }, fontSize: '30px' } as const
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const out = join(root, 'screens')

type Width = keyof typeof SIZES

interface Look {
  themeMode: 'dark' | 'light'
  locale: 'en' | 'ar'
  isLarge?: boolean
}

const THEMES: readonly Look[] = [
  { themeMode: 'dark', locale: 'en' },
  { themeMode: 'light', locale: 'en' },
]
/** Large text comes last, since the window is resized for it. */
const NARROW: readonly Look[] = [
  ...THEMES,
  { themeMode: 'dark', locale: 'ar' },
  { themeMode: 'light', locale: 'en', isLarge: true },
]

const looksOf = ({ of }: Scene, width: Width) => (width === 360 && of === undefined ? NARROW : THEMES)
const fileOf = (scene: Scene, width: Width, { themeMode, locale, isLarge }: Look) =>
  `${[scene.name, themeMode, isLarge ? LARGE.viewport.width : width, ...(locale === 'en' ? [] : [locale]), ...(isLarge ? ['large'] : [])].join('-')}.png`

/** Returns the frame that shows the demo page: the tab's main frame, or an iframe in it, for example in Safe. */
const demoOf = (page: Page): Frame =>
  page.frames().find((frame) => new URL(frame.url()).pathname === '/demo.html') ?? page.mainFrame()

/** Waits until the view's words have stayed the same for a moment: a translation arrives after the language is set. */
const untilTextStays = (demo: Frame) =>
  demo.waitForFunction(
    () => {
      const seen: Window & { words?: string } = window
      const { words } = seen
      seen.words = [...document.querySelectorAll('wallet-modal')].map((one) => one.shadowRoot?.textContent).join()
      return words === seen.words
    },
    undefined,
    { polling: 400 },
  )

/** Selects theme and language with the page's own controls, and waits until everything is painted, including images. */
async function dress(page: Page, { themeMode, locale, isLarge }: Look): Promise<void> {
  const demo = demoOf(page)
  await page.emulateMedia({ colorScheme: themeMode })
  await demo.evaluate(
    (chosen) => {
      for (const [name, value] of Object.entries(chosen)) {
        const field = document.forms.namedItem('controls')?.elements.namedItem(name)
        if (field instanceof HTMLSelectElement || field instanceof RadioNodeList) field.value = value
      }
      document.getElementById('controls')?.dispatchEvent(new Event('input'))
    },
    { mode: themeMode, locale },
  )
  if (isLarge) {
    await page.setViewportSize(LARGE.viewport)
    await demo.evaluate(
      (size) => window.WalletModal.setTheme({ variables: { '--wm-font-size': size } }),
      LARGE.fontSize,
    )
  }
  await demo.waitForFunction((language) => {
    // The page has an element of its own, which is hidden unless it shows previews
    const [view] = [...document.querySelectorAll('wallet-modal')].flatMap(
      (one) => one.shadowRoot?.querySelector('[data-view]') ?? [],
    )
    const images = [...(view?.querySelectorAll('img') ?? [])]
    return (
      !view ||
      (view.closest('[lang]')?.getAttribute('lang') === language &&
        !view.querySelector('.await') &&
        images.every(({ complete }) => complete))
    )
  }, locale)
  await untilTextStays(demo)
  await demo.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function photograph(page: Page, of: Scene['of'], path: string): Promise<void> {
  const settings = { path, animations: 'disabled' } as const
  if (of === 'hero') await page.locator('.hero').screenshot(settings)
  else await page.screenshot({ ...settings, fullPage: of === 'page' })
}

const browserOf = ({ isMobile }: Scene, width: Width): BrowserContextOptions => ({
  ...(isMobile && { userAgent: devices['Pixel 7'].userAgent, hasTouch: true }),
  viewport: SIZES[width],
  reducedMotion: 'reduce',
  deviceScaleFactor: width === 360 ? 2 : 1,
})

/** Takes the pictures of a scene on one screen, in every theme and language. */
async function take(
  browser: Browser,
  url: string,
  scene: Scene,
  width: Width,
  stage: ReturnType<typeof setStage>,
): Promise<void> {
  const context = await browser.newContext(browserOf(scene, width))
  const limit = setTimeout(() => void context.close(), SCENE_MS)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    const preview = scene.of === 'page' ? 'on' : 'off'
    await page.goto(`${url}?preview=${preview}&options=${encodeURIComponent(JSON.stringify(scene.options ?? {}))}`)
    await page.waitForSelector('html[data-ready]')
    await scene.play?.(page, stage)
    for (const look of looksOf(scene, width)) {
      await dress(page, look)
      await photograph(page, scene.of, join(out, fileOf(scene, width, look)))
    }
  } finally {
    clearTimeout(limit)
    await context.close()
    await stage.clear()
  }
}

/** Creates a page that shows all pictures. */
function contactSheet(shots: readonly (readonly [Scene, Width])[]): string {
  const figures = shots.flatMap(([scene, width]) =>
    looksOf(scene, width)
      .map((look) => fileOf(scene, width, look))
      .map(
        (file) =>
          `<figure class="w${width}"><img src="${file}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`,
      ),
  )
  const style =
    'body{margin:16px;background:#777;font:13px system-ui;display:flex;flex-wrap:wrap;gap:16px;align-items:start}figure{margin:0}.w360 img{width:240px}.w1280 img{width:560px}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${figures.join('')}`
}

const wanted = process.argv.slice(2)
const isWanted = ({ name }: Scene) => wanted.length === 0 || wanted.includes(name)
const widthsOf = ({ isMobile, isWide }: Scene): readonly Width[] =>
  ([360, 1280] as const).filter((width) => (width === 360 ? !isWide : !isMobile))
const shots = SCENES.filter(isWanted).flatMap((scene) => widthsOf(scene).map((width) => [scene, width] as const))
const failed: string[] = []
const started = performance.now()
const [sandbox, browser] = await Promise.all([startSandbox(), launch({ isWhole: true }), freshDist(root)])
const site = await listenOnLoopback(createSite({ root, sandbox: Promise.resolve(sandbox.json) }), 0)
try {
  if (wanted.length === 0) rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  const queue = [...shots]
  const work = async () => {
    for (let shot = queue.shift(); shot; shot = queue.shift()) {
      const [scene, width] = shot
      await take(
        browser,
        `http://localhost:${site.port}/demo.html`,
        scene,
        width,
        setStage(sandbox.json, `${scene.name}.${width}`),
      ).catch((error: unknown) => {
        failed.push(`${scene.name} at ${width} px: ${String(error).split('\n').slice(0, 3).join(' ')}`)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  writeFileSync(join(out, 'index.html'), contactSheet(shots))
} finally {
  await Promise.all([browser.close(), site.stop(), sandbox.stop()])
}
for (const line of failed) console.error(line)
console.log(
  `${shots.length - failed.length} of ${shots.length} scenes in ${out}, ${Math.round((performance.now() - started) / 1000)} s`,
)
process.exitCode = failed.length > 0 ? 1 : 0
