import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { demoPage } from '../../../scripts/demo/page.mts'
import { serve, type FileServer } from '../kit/files.ts'
import { axeProblems, watchProblems } from './useDemo.ts'

/** What the page itself may weigh, in bytes of brotli: everything but the widget. */
const MOST_BYTES = 60 * 1024

let out: string
let browser: Browser
let host: FileServer
/** Below a folder, as on a CDN that many share. */
const BASE = '/some/folder'

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'wallet-modal-site-'))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/demo.mts', '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  browser = await launch()
  const { html: withProject } = await demoPage({ root: process.cwd(), isStatic: true, projectId: 'f'.repeat(32) })
  host = await serve((path) => {
    if (path === `${BASE}/project.html`) return { body: withProject }
    try {
      return { body: readFileSync(join(out, path.replace(BASE, ''))) }
    } catch {
      return undefined
    }
  })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await host.stop()
  rmSync(out, { recursive: true })
})

describe('A static copy of the demo page', () => {
  it('works from a folder of a plain file server, without the sandbox', async () => {
    const page = await browser.newPage()
    const problems = await watchProblems(page)
    await page.goto(`${host.url}${BASE}/index.html`)
    await page.waitForSelector('html[data-ready]')
    await page.frameLocator('.hero iframe').locator('[data-view=Connect]').waitFor()
    expect(await page.locator('#snippet').innerText()).toContain(
      'eip155:1 eip155:8453 eip155:10 eip155:42161 eip155:137',
    )
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const coinbase = page.getByRole('dialog').getByRole('button', { name: /^Coinbase/ })
    await coinbase.waitFor()
    expect(host.requests).not.toContain('/sandbox.json')
    expect(await page.getByText('Sandbox', { exact: true }).isVisible()).toBe(false)
    expect(host.requests.filter((path) => !path.startsWith(BASE))).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  it('has a wallet to look around with, which says that it cannot sign', async () => {
    const page = await browser.newPage()
    const problems = await watchProblems(page)
    await page.goto(`${host.url}${BASE}/index.html`)
    const preview = page.frameLocator('.hero iframe')
    await preview.getByRole('button', { name: /^Demo Wallet/ }).click()
    await preview.locator('[data-view=Account]').waitFor()
    expect(await page.locator('[data-of=connection]').innerText()).toBe('Not connected')
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await expect.poll(() => page.locator('[data-of=connection]').innerText()).toBe('Connected with Demo Wallet')
    await page.evaluate(() => window.WalletModal.close())
    await page.getByRole('button', { name: 'Sign the message' }).click()
    await expect
      .poll(() => page.locator('#result').innerText())
      .toContain('Demo Wallet has no key: it shows a public account, and cannot sign or send.')
    await page.evaluate(() => window.WalletModal.switchNetwork('eip155:8453'))
    await expect.poll(() => page.locator('[data-of=network]').innerText()).toContain('Base')
    await page.reload()
    await expect.poll(() => page.locator('[data-of=connection]').innerText()).toBe('Connected with Demo Wallet')
    expect(problems.filter((one) => !one.includes('net::ERR'))).toEqual([])
    await page.close()
  })

  it('offers pairing if it was written with a project id', async () => {
    const page = await browser.newPage()
    await page.goto(`${host.url}${BASE}/project.html?preview=off`)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^WalletConnect/ })
      .waitFor()
    await page.close()
  })

  it.each(['README.html', 'CHANGELOG.html', 'docs/recipes.html', 'docs/errors.html'])(
    'shows documents as pages that fit a phone and pass axe (%s)',
    async (name) => {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
      const problems = await watchProblems(page)
      await page.goto(`${host.url}${BASE}/${name}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await axeProblems(page)).toEqual([])
      await page.getByRole('link', { name: 'Wallet Modal', exact: true }).click()
      await page.waitForSelector('html[data-ready]')
      expect(problems).toEqual([])
      await page.close()
    },
  )

  it('leads to documents that the folder has, and to a repository only if there is one', async () => {
    const page = await browser.newPage()
    await page.goto(`${host.url}${BASE}/index.html`)
    await page.waitForSelector('html[data-ready]')
    const links = await page
      .locator('a[href]:visible')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    const files = links.filter((href) => !href.includes('#'))
    expect(files.length).toBeGreaterThanOrEqual(4)
    for (const href of files) {
      // A CDN shows pages; Markdown it would show as text, or download.
      expect(href).toMatch(/\.(?:html|txt)$/)
      expect((await fetch(href)).status, href).toBe(200)
    }
    const { repository } = JSON.parse(readFileSync('package.json', 'utf8')) as { repository?: unknown }
    expect(await page.getByRole('link', { name: 'Repository' }).count()).toBe(repository ? 2 : 0)
    await page.close()
  })

  it('weighs at most 60 kB before the widget', async () => {
    const page = await browser.newPage()
    host.requests.length = 0
    await page.goto(`${host.url}${BASE}/index.html`)
    await page.waitForSelector('html[data-ready]')
    await page.frameLocator('.hero iframe').locator('[data-view=Connect]').waitFor()
    const own = [...new Set(host.requests)].filter((path) => !path.includes('/dist/'))
    expect(own.length).toBeGreaterThan(10)
    const bytes = own.reduce(
      (sum, path) => sum + brotliCompressSync(readFileSync(join(out, path.replace(BASE, '')))).length,
      0,
    )
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
    await page.close()
  })
})
