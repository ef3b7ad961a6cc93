import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { WalletModalApi } from '../../../src/core/api.ts'
import { connects } from '../kit/connects.ts'
import { configureTag } from '../kit/head.ts'
import type { Site } from '../kit/site.ts'
import { withSite } from '../kit/withSite.ts'

interface LoaderWindow extends Window {
  require: ((names: string[], done: (...modules: unknown[]) => void, failed: (error: Error) => void) => void) & {
    config(config: object): void
  }
  System: { import(name: string): Promise<Record<string, unknown>> }
  shop: unknown
}

/** Files of the loaders, by the path at which the page's own server has them. */
const LOADERS: Record<string, string> = {
  '/require.js': 'requirejs/require.js',
  '/system.js': 'systemjs/dist/system.js',
  '/amd.js': 'systemjs/dist/extras/amd.js',
  '/es-module-shims.js': 'es-module-shims/dist/es-module-shims.js',
}
const PACKAGES = join(dirname(createRequire(import.meta.url).resolve('requirejs/package.json')), '..')

let site: Site
withSite(({ site: started }) => {
  site = started
  for (const [path, file] of Object.entries(LOADERS))
    site.pages.set(path, { body: readFileSync(join(PACKAGES, file)), type: 'text/javascript' })
  // What the shop itself requires: an anonymous module, and a module that SystemJS registers
  site.pages.set('/shop.js', { body: `define([], () => 'the shop')`, type: 'text/javascript' })
  site.pages.set('/shop-module.js', {
    body: `System.register([], (give) => ({ execute() { give('default', 'the shop') } }))`,
    type: 'text/javascript',
  })
})

const APPROVE = { 'data-answer': 'approve' }
const SCRIPTS = ['wallet-modal.umd.js', 'wallet-modal.standalone.js'] as const
const script = (src: string, attributes = '') => `<script ${attributes} src="${src}"></script>`
const open = (head: string) => site.open({ entry: 'none', wallet: APPROVE, head })

/** Requires modules of the page with RequireJS. Returns texts as they are, and of the API the version. */
const required = (page: Page, ...names: string[]) =>
  page.evaluate(
    (all) =>
      new Promise<unknown[]>((resolve, reject) =>
        (window as unknown as LoaderWindow).require(
          all,
          (...modules) =>
            resolve(modules.map((one) => (typeof one === 'string' ? one : (one as WalletModalApi)?.version))),
          reject,
        ),
      ),
    names,
  )

const versionOf = (page: Page) => page.evaluate(() => (window.WalletModal as WalletModalApi | undefined)?.version)

describe('On a page with RequireJS', () => {
  // https://github.com/facebook/GoogleTagManager-WebTemplate-For-FacebookPixel/issues/40 (Magento 2)
  it.each(SCRIPTS)('sets the global from a plain tag, and leaves require() of the page alone: %s', async (file) => {
    const url = `${site.cdn.url}/${file}`
    const { page, problems } = await open(`${script('/require.js')}${script(url)}${configureTag(site)}`)
    expect(await versionOf(page)).toMatch(/^\d/)
    expect(await required(page, '/shop.js')).toEqual(['the shop'])
    await connects(page)
    expect(problems).toEqual([])
  })

  // The template of that issue injects its script, as tag managers do. https://github.com/typekit/webfontloader/issues/278
  it.each(SCRIPTS)('sets the global from a tag that a tag manager adds: %s', async (file) => {
    const { page, problems } = await open(script('/require.js'))
    await page.addScriptTag({ url: `${site.cdn.url}/${file}` })
    await page.evaluate((options) => window.WalletModal.configure(options), site.standard)
    expect(await required(page, '/shop.js')).toEqual(['the shop'])
    await connects(page)
    expect(problems).toEqual([])
  })

  // Moodle: https://github.com/partridgejiang/Kekule.js/issues/114
  it('sets the global from a tag that is written into the page while it is parsed', async () => {
    const write = `document.write('<script src="${site.cdn.url}/wallet-modal.umd.js"><' + '/script>')`
    site.pages.set('/write.js', { body: write, type: 'text/javascript' })
    const { page, problems } = await open(`${script('/require.js')}${script('/write.js')}${configureTag(site)}`)
    expect(await required(page, '/shop.js')).toEqual(['the shop'])
    await connects(page)
    expect(problems).toEqual([])
  })

  it('sets the global from a module script', async () => {
    const url = `${site.cdn.url}/wallet-modal.standalone.js`
    const tag = script(url, 'type="module" crossorigin')
    const { page, problems } = await open(`${script('/require.js')}${tag}${configureTag(site)}`)
    expect(await required(page, '/shop.js')).toEqual(['the shop'])
    await connects(page)
    expect(problems).toEqual([])
  })

  it.each(SCRIPTS)('is the module that the page requires by URL or name: %s', async (file) => {
    const { page, problems } = await open(script('/require.js'))
    await page.evaluate(
      (path) => (window as unknown as LoaderWindow).require.config({ paths: { wallets: path } }),
      `${site.cdn.url}/${file.replace(/\.js$/, '')}`,
    )
    const [version, shop] = await required(page, 'wallets', '/shop.js')
    expect([version, shop]).toEqual([await versionOf(page), 'the shop'])
    await page.evaluate((options) => window.WalletModal.configure(options), site.standard)
    await connects(page)
    expect(problems).toEqual([])
  })

  it.each(SCRIPTS)('is the module whose text a loader plugin evaluates: %s', async (file) => {
    // https://requirejs.org/docs/plugins.html#apiload
    const plugin = `define('text', { load: (name, req, onload) =>
      void fetch(req.toUrl(name) + '.js').then((answer) => answer.text()).then(onload.fromText) })`
    site.pages.set('/plugin.js', { body: plugin, type: 'text/javascript' })
    const { page, problems } = await open(`${script('/require.js')}${script('/plugin.js')}`)
    await page.evaluate(
      (path) => (window as unknown as LoaderWindow).require.config({ paths: { wallets: path } }),
      `${site.cdn.url}/${file.replace(/\.js$/, '')}`,
    )
    const [version] = await required(page, 'text!wallets')
    expect(version).toBe(await versionOf(page))
    await page.evaluate((options) => window.WalletModal.configure(options), site.standard)
    await connects(page)
    expect(problems).toEqual([])
  })
})

// https://github.com/systemjs/systemjs/issues/2250
describe('On a page with SystemJS and its AMD extra', () => {
  it.each(SCRIPTS)('sets the global from a plain tag, and is not taken for another module: %s', async (file) => {
    const head = `${script('/system.js')}${script('/amd.js')}${script(`${site.cdn.url}/${file}`)}${configureTag(site)}`
    const { page, problems } = await open(head)
    const shop = await page.evaluate(
      async () => (await (window as unknown as LoaderWindow).System.import('/shop-module.js')).default,
    )
    expect(shop).toBe('the shop')
    await connects(page)
    expect(problems).toEqual([])
  })

  it.each(SCRIPTS)('is the default export of what the page imports: %s', async (file) => {
    const { page, problems } = await open(`${script('/system.js')}${script('/amd.js')}`)
    const isSame = await page.evaluate(async (url) => {
      const { default: api } = await (window as unknown as LoaderWindow).System.import(url)
      return api === window.WalletModal
    }, `${site.cdn.url}/${file}`)
    expect(isSame).toBe(true)
    await page.evaluate((options) => window.WalletModal.configure(options), site.standard)
    await connects(page)
    expect(problems).toEqual([])
  })
})

// https://github.com/guybedford/es-module-shims: where browsers lack import maps, and in all browsers in shim mode
describe('On a page with es-module-shims', () => {
  it.each([
    ['the polyfill', ''],
    ['shim mode', '-shim'],
  ])('is found through an import map with %s', async (_, shim) => {
    const map = JSON.stringify({ imports: { 'wallet-modal': `${site.cdn.url}/wallet-modal.js` } })
    const start = `import WalletModal from 'wallet-modal'; WalletModal.configure(${JSON.stringify(site.standard)})`
    const head = `<script type="importmap${shim}">${map}</script>${script('/es-module-shims.js', 'async')}
      <script type="module${shim}">${start}</script>`
    const { page, problems } = await open(head)
    await connects(page)
    expect(problems).toEqual([])
  })
})

describe('On a page that loads scripts from copies of their text', () => {
  it('says that the main code cannot be found from there', async () => {
    const { page } = await open('')
    const text = readFileSync('dist/wallet-modal.umd.js', 'utf8')
    const outcome = await page.evaluate(async (code) => {
      const src = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
      await new Promise((resolve) =>
        document.head.append(Object.assign(document.createElement('script'), { src, onload: resolve })),
      )
      const result = await window.WalletModal.open()
      return {
        is: result.outcome,
        code: result.outcome === 'failed' && result.error.code,
        isLoading: window.WalletModal.getState().loading,
      }
    }, text)
    expect(outcome).toEqual({ is: 'failed', code: 'LoadFailed', isLoading: false })
  })
})
