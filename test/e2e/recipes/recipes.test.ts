import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { BrowserContext, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installDemoSolanaWallet, installDemoWallet } from '../../testing/index.ts'
import { bundled } from '../kit/bundled.ts'
import { controlOf } from '../kit/control.ts'
import { DIST, distFile } from '../kit/files.ts'
import type * as wagmi from '../../recipes/wagmi.ts'
import { ACCOUNTS } from '../kit/pageWallet.ts'
import { startSite, type Site } from '../kit/site.ts'
import { call, connectDemo, dialog, script, stateOf, walletLog } from '../kit/visit.ts'

declare global {
  interface Window {
    /** Exports of the recipe: `pay`, or `config` for wagmi. */
    recipe: { pay(to: string, amount: string | number): Promise<string | Uint8Array>; config: typeof wagmi.config }
  }
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const recipe = (file: string) => fileURLToPath(new URL(`../../recipes/${file}`, import.meta.url))
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
/** Resolves the package as if it were installed. */
const INSTALLED = { 'wallet-modal/react': join(DIST, 'react.mjs'), 'wallet-modal': join(DIST, 'wallet-modal.mjs') }
/** Placeholder URLs in the recipes, and the local URLs that replace them. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  'https://ethereum.example': 'eip155:1',
  'https://base.example': 'eip155:8453',
  'https://solana.example': MAINNET,
}

let site: Site
let control: ReturnType<typeof controlOf>
let context: BrowserContext
beforeAll(async () => {
  site = await startSite()
  control = controlOf(site)
  for (const file of ['viem.ts', 'ethers.ts', 'wagmi.ts', 'solana.ts', '../react/recipe.tsx']) {
    for (const [path, served] of await bundled(basename(file).replace(/\.tsx?$/, ''), recipe(file), {
      cwd: ROOT,
      alias: INSTALLED,
    }))
      site.pages.set(path, served)
  }
})
afterAll(() => site.stop())
afterEach(async () => {
  await context.close()
  await control.reset()
})

/** Answers requests to the placeholder URLs with the built files and the sandbox's chains. */
async function answerFor(one: BrowserContext): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await one.route('https://cdn.example/wallet-modal/dist/**', async (route) => {
    const file = await distFile(new URL(route.request().url()).pathname.replace('/wallet-modal/dist/', ''))
    await route.fulfill(file ? { body: String(file.body), contentType: 'text/javascript', headers } : { status: 404 })
  })
  for (const [address, id] of Object.entries(STANDS_FOR)) {
    await one.route(`${address}/**`, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
      const url = site.sandbox.json.chains.find((chain) => chain.id === id)?.rpcUrl ?? ''
      const answer = await fetch(url, {
        method: 'POST',
        body: route.request().postData(),
        headers: { 'content-type': 'application/json' },
      })
      return route.fulfill({ body: await answer.text(), contentType: 'application/json', headers })
    })
  }
}

/** Opens a page that runs an unmodified recipe, with a wallet that approves automatically. */
async function visit(
  body: string,
  install: typeof installDemoWallet | typeof installDemoSolanaWallet = installDemoWallet,
): Promise<Page> {
  context = await site.browser.newContext()
  context.setDefaultTimeout(10_000)
  await answerFor(context)
  await install(context, site.sandbox, { answer: 'approve' })
  site.pages.set('/recipe.html', { body })
  const page = await context.newPage()
  await page.goto(`${site.host.url}/recipe.html`)
  await page.waitForFunction(() => 'WalletModal' in window)
  // Reads balances from the sandbox, too.
  if (install === installDemoWallet)
    await page.evaluate((rpcUrls) => window.WalletModal.configure({ rpcUrls }), site.standard.rpcUrls)
  return page
}
const withScript = (name: string) =>
  `<!doctype html><meta charset="utf-8"><title>A shop</title><link rel="icon" href="data:,"><script type="module">import * as recipe from "/built/${name}.js"; window.recipe = recipe</script><wallet-modal-button></wallet-modal-button>`

/** Calls an export of the recipe. If it fails, returns the error's message. */
const pay = (page: Page, to: string, amount: string | number) =>
  page.evaluate(
    (args) =>
      window.recipe.pay(...args).then(
        (value) => (typeof value === 'string' ? value : [...value]),
        (error: Error) => ({ message: error.message }),
      ),
    [to, amount] as const,
  )
const chooseWallet = (page: Page, name: RegExp) => dialog(page).getByRole('button', { name }).click()

describe('The plain HTML recipe', () => {
  it('connects, signs and reports a rejection with the plain HTML recipe', async () => {
    const page = await visit(readFileSync(recipe('plain.html'), 'utf8'))
    const status = page.getByRole('status')
    await expect.poll(() => status.textContent()).toBe('Not connected')
    expect(await page.getByRole('button', { name: 'Sign the guest book' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await chooseWallet(page, /^Demo Wallet/)
    await expect.poll(() => status.textContent()).toBe(`Connected: eip155:1:${ACCOUNTS[0]}`)
    await page.getByRole('button', { name: 'Sign the guest book' }).click()
    await expect.poll(() => status.textContent()).toMatch(/^Signed: 0x[0-9a-f]{130}$/)
    await script(page, { method: 'personal_sign', answer: 'reject' })
    await page.getByRole('button', { name: 'Sign the guest book' }).click()
    await expect.poll(() => status.textContent()).toBe('You said no')
  })
})

describe('The React recipe', () => {
  it('connects, shows the account, switches, signs and disconnects with the React recipe', async () => {
    const page = await visit(withScript('recipe').replace('<wallet-modal-button></wallet-modal-button>', ''))
    await page.getByRole('button', { name: 'Connect' }).click()
    await chooseWallet(page, /^Demo Wallet/)
    await page.getByText(`${ACCOUNTS[0]} with Demo Wallet: 10000 ETH`).waitFor()
    await page.getByRole('combobox').selectOption('eip155:8453')
    await expect.poll(async () => (await stateOf(page)).network).toBe('eip155:8453')
    await page.getByRole('button', { name: 'Say hello' }).click()
    await expect.poll(() => walletLog(page)).toContain('personal_sign')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Connect' }).waitFor()
  })
})

describe.each(['viem', 'ethers'])('The %s recipe', (name) => {
  it('connects, switches to Base and pays with the recipe', async () => {
    const page = await visit(withScript(name))
    const before = BigInt((await control.rpc('eip155:8453', 'eth_getBalance', ACCOUNTS[2], 'latest')) as string)
    const paying = pay(page, ACCOUNTS[2], '1.5')
    await chooseWallet(page, /^Demo Wallet/)
    const hash = await paying
    await expect
      .poll(() => control.rpc('eip155:8453', 'eth_getTransactionReceipt', hash))
      .toMatchObject({ status: '0x1', from: ACCOUNTS[0].toLowerCase(), to: ACCOUNTS[2].toLowerCase() })
    expect(BigInt((await control.rpc('eip155:8453', 'eth_getBalance', ACCOUNTS[2], 'latest')) as string) - before).toBe(
      parseEther('1.5'),
    )
    expect(await stateOf(page)).toMatchObject({ network: 'eip155:8453', open: false })
  })

  it('rejects the payment when the visitor closes the modal', async () => {
    const page = await visit(withScript(name))
    const paying = pay(page, ACCOUNTS[2], '1.5')
    await dialog(page, 'Connect Wallet').waitFor()
    await page.keyboard.press('Escape')
    expect(await paying).toEqual({ message: 'The visitor closed the modal without connecting' })
  })
})

describe('The wagmi recipe', () => {
  const account = (page: Page) =>
    page.evaluate(() => {
      const { current, connections, status } = window.recipe.config.state
      const connection = connections.get(current ?? '')
      return { status, address: connection?.accounts[0], chainId: connection?.chainId }
    })
  const connectByWagmi = (page: Page) =>
    page.evaluate(() =>
      window.recipe.config.connectors[0]?.connect({}).then(
        (value: object) => value,
        ({ code }: { code?: number }) => ({ code }),
      ),
    )

  it('connects wagmi with the modal’s button, follows account and network, and disconnects', async () => {
    const page = await visit(withScript('wagmi'))
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await chooseWallet(page, /^Demo Wallet/)
    await expect.poll(() => account(page)).toEqual({ status: 'connected', address: ACCOUNTS[0], chainId: 1 })
    await page.evaluate(() => window.demoWallet.setAccounts([1]))
    await expect.poll(() => account(page)).toMatchObject({ address: ACCOUNTS[1] })
    await call(page, 'switchNetwork', 'eip155:8453')
    await expect.poll(() => account(page)).toMatchObject({ chainId: 8453 })
    await page.reload()
    await expect.poll(() => account(page)).toEqual({ status: 'connected', address: ACCOUNTS[1], chainId: 8453 })
    await call(page, 'disconnect')
    await expect.poll(() => account(page)).toMatchObject({ status: 'disconnected' })
  })

  it('opens the modal when wagmi connects, and reports closing as a rejection', async () => {
    const page = await visit(withScript('wagmi'))
    const refused = connectByWagmi(page)
    await dialog(page, 'Connect Wallet').waitFor()
    await page.keyboard.press('Escape')
    expect(await refused).toEqual({ code: 4001 })
    const connecting = connectByWagmi(page)
    await chooseWallet(page, /^Demo Wallet/)
    expect(await connecting).toEqual({ accounts: [ACCOUNTS[0]], chainId: 1 })
  })

  it('switches through wagmi, and reports an unsupported chain', async () => {
    const page = await visit(withScript('wagmi'))
    await connectDemo(page)
    await expect.poll(() => account(page)).toMatchObject({ status: 'connected' })
    const switchTo = (chainId: number) =>
      page.evaluate(
        (id) =>
          window.recipe.config.connectors[0]?.switchChain?.({ chainId: id }).then(
            ({ name }) => name,
            ({ code, name }: Error & { code?: number }) => ({ code, name }),
          ),
        chainId,
      )
    expect(await switchTo(8453)).toBe('Base')
    await expect.poll(() => account(page)).toMatchObject({ chainId: 8453 })
    await script(page, { method: 'wallet_switchEthereumChain', answer: 'reject' })
    expect(await switchTo(1)).toEqual({ code: 4001, name: 'UserRejectedRequestError' })
    expect(await switchTo(10)).toMatchObject({ name: 'SwitchChainError' })
  })
})

describe('The Solana recipe', () => {
  const balanceOf = async (address: string) =>
    BigInt(((await control.rpc(MAINNET, 'getBalance', address)) as { value: number }).value)

  it('connects and pays with the Solana recipe', async () => {
    const to =
      (site.sandbox.json.accounts as { address: string }[])
        .map(({ address }) => address)
        .filter((address) => /^[1-9A-HJ-NP-Za-km-z]{43,44}$/.test(address))[1] ?? ''
    const page = await visit(withScript('solana'), installDemoSolanaWallet)
    const before = await balanceOf(to)
    const paying = pay(page, to, 250_000_000)
    await chooseWallet(page, /^Demo Solana Wallet/)
    expect(await paying).toHaveLength(ed25519.lengths.signature ?? 64)
    expect((await balanceOf(to)) - before).toBe(250_000_000n)
  })
})
