import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFile, serve, type FileServer } from '../kit/files.ts'
import { headFor } from '../kit/head.ts'
import { startSite, type Site } from '../kit/site.ts'

let site: Site
let cdn: FileServer
/** Path of the file in which the CDN changes one byte. */
let damaged: string | undefined
beforeAll(async () => {
  site = await startSite()
  cdn = await serve(async (path) => {
    const file = await distFile(path)
    if (!file || path !== damaged) return file
    const body = Buffer.from(file.body)
    const at = body.indexOf(' ')
    body[at] = 0x09 // a tab instead of a space, so that the code would still run
    return { body }
  })
})
afterAll(() => Promise.all([site.stop(), cdn.stop()]))

/** Returns the shipped import map, with URLs of the CDN, as in the README. */
async function importMap(): Promise<{ tag: string; files: string[] }> {
  const { integrity } = JSON.parse(String((await distFile('importmap.json'))?.body)) as {
    integrity: Record<string, string>
  }
  const absolute = Object.fromEntries(
    Object.entries(integrity).map(([path, hash]) => [new URL(path, `${cdn.url}/`).href, hash]),
  )
  return {
    tag: `<script type="importmap">${JSON.stringify({ integrity: absolute })}</script>`,
    files: Object.keys(integrity),
  }
}

async function open(entry: 'module' | 'umd') {
  const { tag } = await importMap()
  const opened = await site.open({
    entry: 'none',
    head: tag + headFor(site, { entry, origin: cdn.url }),
    wallet: { 'data-answer': 'approve' },
  })
  await opened.page.evaluate(() => {
    const errors: unknown[] = []
    Object.assign(window, { errors })
    document.addEventListener('wallet-modal:error', ({ detail }) => errors.push(detail.code))
  })
  return opened
}

describe.each(['module', 'umd'] as const)(
  'Subresource Integrity of the %s entry with the shipped import map',
  (entry) => {
    it('loads every file with the shipped import map if all files are unmodified', async () => {
      damaged = undefined
      const { page, context, problems } = await open(entry)
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Demo Wallet/ })
        .click()
      await page.getByRole('button', { name: /10,000\.000 ETH/ }).waitFor()
      expect(await page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toEqual([])
      expect(problems).toEqual([])
      await context.close()
    })

    it('blocks a file with one changed byte, reports it, and leaves the page usable', { tags: 'journey' }, async () => {
      const { files } = await importMap()
      damaged = files.find((file) => file.includes('/api-'))?.slice(1)
      const { page, context, problems } = await open(entry)
      const result = await page.evaluate(async () => {
        const { outcome, error } = await window.WalletModal.open()
        return { outcome, code: error?.code, isOurs: error instanceof window.WalletModal.WalletModalError }
      })
      expect(result).toEqual({ outcome: 'failed', code: 'LoadFailed', isOurs: true })
      expect(await page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toEqual(['LoadFailed'])
      // The page stays usable: its buttons respond and offer a reload after a second failure, without an error.
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      const button = page.locator('wallet-modal-button').getByRole('button', { name: 'Reload page' })
      await button.and(page.locator(':not([aria-busy])')).waitFor()
      expect(await page.evaluate(() => window.WalletModal.getState())).toMatchObject({ open: false, loading: false })
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(problems).toEqual([])
      damaged = undefined
      await button.click()
      await page.getByRole('button', { name: 'Connect Wallet' }).click()
      await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
      await context.close()
    })
  },
)

it('shows a retry in place of a view that fails its integrity check', async () => {
  const { modules } = JSON.parse(await readFile(process.env.BUILD_REPORT ?? join('.cache', 'build.json'), 'utf8')) as {
    modules: Record<string, string[]>
  }
  const file = Object.keys(modules).find(
    (one) => one.startsWith('chunks/') && modules[one]?.includes('src/views/networks/Networks.tsx'),
  )
  damaged = `/${file}`
  const { page, context } = await open('module')
  await page.getByRole('button', { name: 'Ethereum', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Network' })
  await dialog.getByText('A part of the widget could not be loaded').first().waitFor()
  expect(await page.evaluate(() => (window as unknown as { errors: unknown[] }).errors)).toContain('LoadFailed')
  damaged = undefined
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('button', { name: 'Base' }).waitFor()
  await context.close()
})

it('offers to reload the page after a view fails to load twice', async () => {
  const { modules } = JSON.parse(await readFile(process.env.BUILD_REPORT ?? join('.cache', 'build.json'), 'utf8')) as {
    modules: Record<string, string[]>
  }
  const file = Object.keys(modules).find(
    (one) => one.startsWith('chunks/') && modules[one]?.includes('src/views/networks/Networks.tsx'),
  )
  damaged = undefined
  const { page, context } = await open('module')
  const isFile = (url: URL) => url.pathname === `/${file}`
  await page.route(isFile, (route) => route.abort())
  await page.getByRole('button', { name: 'Ethereum', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose Network' })
  await dialog.getByText('A part of the widget could not be loaded').first().waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Still not loading').waitFor()
  await page.unroute(isFile)
  await dialog.getByRole('button', { name: 'Reload page' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ethereum', exact: true }).click()
  await dialog.getByRole('button', { name: 'Base' }).waitFor()
  await context.close()
})
