import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as Pure from '../../../src/pure.ts'
import { connects } from '../kit/connects.ts'
import { DIST, distFile, serve, type FileServer } from '../kit/files.ts'
import { configureTag, headFor } from '../kit/head.ts'
import { startSite, type PageSetup, type Site } from '../kit/site.ts'
import { watchTraffic } from '../kit/traffic.ts'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const APPROVE = { 'data-answer': 'approve' }

describe('A classic script tag', () => {
  it('connects when the classic script is deferred', async () => {
    const { page, context, problems } = await site.open({
      entry: 'none',
      head: headFor(site, { entry: 'umd', attributes: 'defer' }),
      wallet: APPROVE,
    })
    await connects(page)
    expect(problems).toEqual([])
    await context.close()
  })

  it.each([
    ['a classic script', ''],
    ['a module script', 'type="module" crossorigin'],
  ])('loads with a single request if the page uses the standalone file as %s', async (_, attributes) => {
    const context = await site.browser.newContext()
    const traffic = watchTraffic(context)
    const head = `<script ${attributes} src="${site.cdn.url}/wallet-modal.standalone.js"></script>${configureTag(site)}`
    const { page, problems } = await site.open({ entry: 'none', in: context, head, wallet: APPROVE, lang: 'es' })
    await page.getByRole('button', { name: 'Conectar cartera' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await page.getByRole('button', { name: /ETH/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Ethereum/ }).click()
    await dialog.getByRole('button', { name: /^Base/ }).waitFor()
    expect(traffic.urls().filter((url) => url.startsWith(site.cdn.url))).toEqual([
      `${site.cdn.url}/wallet-modal.standalone.js`,
    ])
    expect(problems).toEqual([])
    await context.close()
  })

  it('connects with the standalone file as a side-effect import', async () => {
    site.pages.set('/import.js', {
      body: `import '${site.cdn.url}/wallet-modal.standalone.js'`,
      type: 'text/javascript',
    })
    const head = `<script type="module" src="/import.js"></script>${configureTag(site)}`
    const { page, context, problems } = await site.open({ entry: 'none', head, wallet: APPROVE })
    await connects(page)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('Installed through a bundler', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'host-app-'))
    await mkdir(join(folder, 'node_modules/wallet-modal'), { recursive: true })
    await symlink(DIST, join(folder, 'node_modules/wallet-modal/dist'))
    await writeFile(join(folder, 'node_modules/wallet-modal/package.json'), await readFile('package.json'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Bundles a site with the package installed, and serves the result. */
  async function serveApp(name: string, source: string): Promise<{ app: FileServer; files: string[] }> {
    await writeFile(join(folder, name), source)
    const out = join(folder, `out-${name}`)
    const app = await rolldown({ input: join(folder, name), platform: 'browser', logLevel: 'silent' })
    await app.write({ dir: out, format: 'es', entryFileNames: 'app.js' })
    const files = (await readdir(out, { recursive: true })).filter((file) => file.endsWith('.js'))
    return { app: await serve(async (path) => ({ body: await readFile(join(out, path)) })), files }
  }

  it.each([
    [
      'import',
      `import WalletModal from 'wallet-modal'; WalletModal.configure(JSON.parse(document.documentElement.dataset.options))`,
      true,
    ],
    [
      'a side-effect import',
      `import 'wallet-modal'; window.WalletModal.configure(JSON.parse(document.documentElement.dataset.options))`,
      true,
    ],
    [
      'require',
      `const { WalletModal } = require('wallet-modal'); WalletModal.configure(JSON.parse(document.documentElement.dataset.options))`,
      false,
    ],
  ])('connects on a bundled site that uses %s', async (_, source, isSplit) => {
    const { app, files } = await serveApp(`${_.replaceAll(' ', '-')}.${isSplit ? 'mjs' : 'cjs'}`, source)
    expect(files.length > 1, files.join()).toBe(isSplit) // the bundler may split import() into separate files
    const options = `<script>document.documentElement.dataset.options = '${JSON.stringify(site.standard)}'</script>`
    const { page, context, problems } = await site.open({
      entry: 'none',
      head: `${options}<script type="module" src="${app.url}/app.js"></script>`,
      wallet: APPROVE,
    })
    await connects(page)
    expect(app.requests.filter((path) => path !== '/app.js').length > 0).toBe(isSplit)
    expect(problems).toEqual([])
    await context.close()
    await app.stop()
  })
})

describe('The entry without side effects', () => {
  type PureWindow = Window & { pure: typeof Pure }
  /** Opens a page that imports the entry without side effects, and keeps its exports in `window.pure`. */
  const openPure = (setup: PageSetup = {}) => {
    site.pages.set('/pure-app.js', {
      body: `import * as pure from '${site.cdn.url}/pure.js'; window.pure = pure`,
      type: 'text/javascript',
    })
    return site.open({
      entry: 'none',
      head: '<script type="module" src="/pure-app.js"></script>',
      wallet: APPROVE,
      ...setup,
    })
  }

  it('defines elements only when the site calls the pure entry, and adds no global', async () => {
    const { page, context, problems } = await openPure()
    const seen = await page.evaluate(
      (options) => {
        const { createWalletModal, defineElements } = (window as unknown as PureWindow).pure
        const defined = () => Boolean(customElements.get('wallet-modal-button'))
        const before = defined()
        const modal = createWalletModal(options)
        defineElements()
        return { before, after: defined(), state: modal.getState().network, isGlobal: 'WalletModal' in window }
      },
      { ...site.standard, defaultNetwork: 'eip155:8453' },
    )
    expect(seen).toEqual({ before: false, after: true, state: 'eip155:8453', isGlobal: false })
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Wallet/ })
      .waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('creates independent modals with createWalletModal()', async () => {
    const { page, context, problems } = await openPure({ body: '' })
    const open = await page.evaluate(async (options) => {
      const { createWalletModal, defineElements } = (window as unknown as PureWindow).pure
      defineElements()
      const [one, two] = [createWalletModal(options), createWalletModal({ ...(options as object), themeMode: 'light' })]
      void two.open()
      await new Promise<void>((resolve) => two.subscribe('open', (isOpen) => isOpen && resolve()))
      return [one.getState().open, two.getState().open, one.getState().theme.mode, two.getState().theme.mode]
    }, site.standard)
    expect(open).toEqual([false, true, 'dark', 'light'])
    await page.getByRole('dialog', { name: 'Connect Wallet' }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('Two copies of the widget on a page', () => {
  const warningsOf = async (head: string) => {
    const context = await site.browser.newContext()
    const warnings: string[] = []
    context.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    const { page, problems } = await site.open({ entry: 'none', in: context, head, wallet: APPROVE })
    return { context, page, problems, warnings }
  }

  it('shares one instance without a warning if two copies of the widget have the same version', async () => {
    const twice = `<script src="${site.cdn.url}/wallet-modal.umd.js"></script>`
    const { page, context, problems, warnings } = await warningsOf(
      `${twice}<script>window.first = window.WalletModal</script>${twice}${headFor(site)}`,
    )
    expect(await page.evaluate(() => (window as unknown as { first: unknown }).first === window.WalletModal)).toBe(true)
    await connects(page)
    expect(await page.locator('wallet-modal').count()).toBe(1)
    expect(warnings).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('warns once if two copies of the widget have different versions, and uses the first copy', async () => {
    const version = (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version
    const other = await serve(async (path) => {
      const file = await distFile(path)
      return file && { body: String(file.body).replaceAll(version, '9.9.9') }
    })
    const head = `${headFor(site, { entry: 'umd' })}<script src="${other.url}/wallet-modal.umd.js"></script>`
    const { page, context, problems, warnings } = await warningsOf(head)
    expect(await page.evaluate(() => window.WalletModal.version)).toBe(version)
    expect(warnings).toEqual([expect.stringMatching(new RegExp(`wallet-modal ${version}.*9\\.9\\.9`))])
    await connects(page)
    expect(other.requests).toEqual(['/wallet-modal.umd.js'])
    expect(problems).toEqual([])
    await context.close()
    await other.stop()
  })
})

describe('A content security policy with nonces', () => {
  it.each(['module', 'umd'] as const)(
    'loads the %s entry and its chunks under a CSP with a nonce and strict-dynamic',
    async (entry) => {
      const nonce = 'nonce="r4nd0m"'
      const wallet = `<script ${nonce} src="${new URL(site.sandbox.url).origin}/wallets/evm.js" data-answer="approve"></script>`
      const { page, context, problems } = await site.open({
        entry: 'none',
        head: `${wallet}${headFor(site, { entry, attributes: nonce })}`,
        wallet: false,
        csp: `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; img-src data:; connect-src {sandbox}; require-trusted-types-for 'script'`,
      })
      await connects(page)
      expect(problems).toEqual([])
      await context.close()
    },
  )
})
