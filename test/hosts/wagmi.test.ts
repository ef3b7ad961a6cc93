import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installDemoWallet } from '../testing/index.ts'
import { bundled } from '../e2e/kit/bundled.ts'
import { ACCOUNTS } from '../e2e/kit/pageWallet.ts'
import { startSite, type Site } from '../e2e/kit/site.ts'
import { call, dialog } from '../e2e/kit/visit.ts'
import { createHost, versionHere } from './kit.ts'

const PACKAGES = Object.fromEntries(
  ['react', 'react-dom', '@types/react', 'viem', 'typescript'].map((name) => [name, versionHere(name)]),
)
const RECIPES = Object.fromEntries(['wagmiConnector.ts', 'wagmi.ts', 'wagmiReact.tsx'].map((name) => [name, name]))
/** The recipe does not need wagmi's own connectors: those of version 2 install half a gigabyte of packages. */
const overrides = { '@wagmi/connectors': '8.2.0' }

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** Opens a page that runs an unmodified recipe, with a wallet that approves automatically. */
async function visit(version: string) {
  const host = await createHost(
    `wagmi-${version}`,
    'wagmi',
    {
      ...PACKAGES,
      '@tanstack/react-query': '5.108.0',
      '@types/react-dom': versionHere('@types/react-dom'),
      wagmi: version,
    },
    { recipes: RECIPES, overrides },
  )
  await host.bin('tsc', '-p', '.')
  const name = `wagmi-${version}`
  for (const [path, served] of await bundled(name, join(host.folder, 'main.tsx'), { cwd: host.folder }))
    site.pages.set(path, served)
  site.pages.set('/recipe.html', {
    body: `<!doctype html><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,"><body><script type="module" src="/built/${name}.js"></script><wallet-modal-button></wallet-modal-button>`,
  })
  const context = await site.browser.newContext()
  context.setDefaultTimeout(30_000)
  await context.route(/^https:/, (route) => route.abort())
  await installDemoWallet(context, site.sandbox, { answer: 'approve' })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(`${site.host.url}/recipe.html`)
  await page.waitForFunction(() => 'WalletModal' in window)
  await page.evaluate((rpcUrls) => window.WalletModal.configure({ rpcUrls }), site.standard.rpcUrls)
  return { context, page, errors }
}

describe.each(['2.19.5', '3.7.7'])('The recipe for wagmi %s', (version) => {
  test('type-checks, connects, follows account and network, signs, restores and disconnects with wagmi', async () => {
    const { context, page, errors } = await visit(version)
    const shows = (account: number, chain: number) =>
      page.getByText(`${ACCOUNTS[account]} on ${chain} with Wallet Modal`).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Connect' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await shows(0, 1)
    await page.getByRole('button', { name: 'Use Base' }).click()
    await shows(0, 8453)
    await call(page, 'switchNetwork', 'eip155:1')
    await shows(0, 1)
    await page.evaluate(() => window.demoWallet.setAccounts([1]))
    await shows(1, 1)
    await page.getByRole('button', { name: 'Say hello' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^0x[0-9a-f]{130}$/ })
      .waitFor()
    await page.reload()
    await shows(1, 1)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Connect' }).waitFor()
    expect(await page.evaluate(() => window.WalletModal.getState().connections)).toEqual([])
    // Disconnects with the widget's own button, too.
    await page.locator('wallet-modal-button').getByRole('button', { name: 'Connect Wallet' }).click()
    await dialog(page)
      .getByRole('button', { name: /^Demo Wallet/ })
      .click()
    await page.getByText('on 1 with Wallet Modal').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})
