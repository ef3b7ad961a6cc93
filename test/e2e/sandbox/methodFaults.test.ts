import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { serve, type FileServer } from '../kit/files.ts'

let sandbox: Sandbox
let site: FileServer
let browser: Browser
let page: Page
beforeAll(async () => {
  ;[sandbox, site, browser] = await Promise.all([
    startSandbox(),
    serve(() => ({ body: '<!doctype html><title>A shop</title>' })),
    launch(),
  ])
})
afterEach(async () => {
  await page?.context().close()
  await fetch(`${sandbox.json.control}/reset`, { method: 'POST' })
})
afterAll(() => Promise.all([browser?.close(), site?.stop(), sandbox?.stop()]))

async function open(url: string): Promise<void> {
  page = await (await browser.newContext()).newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(url)
}

/** Calls each method from the page, with a preflight, and returns those whose answer the browser let the page read. */
const readable = (url: string, methods: string[]) =>
  page.evaluate(
    async ({ to, names }) => {
      const isReadable = (method: string) =>
        fetch(to, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
        }).then(
          ({ ok }) => ok,
          () => false,
        )
      const read = await Promise.all(names.map(isReadable))
      return names.filter((_, index) => read[index])
    },
    { to: url, names: methods },
  )

it('makes the browser report a CORS failure for one method only, set with the field Method of the control page', async () => {
  const url = sandbox.json.chains.find(({ id }) => id === 'eip155:1')?.rpcUrl ?? ''
  const methods = ['eth_chainId', 'eth_gasPrice', 'eth_blockNumber']
  await open(sandbox.json.control)
  await page.waitForSelector('html[data-ready]')
  await page.getByRole('combobox', { name: 'Service' }).selectOption('rpc')
  await page.getByRole('textbox', { name: 'Method' }).fill('eth_gasPrice')
  await page.getByRole('combobox', { name: 'Fault' }).selectOption('cors')
  await page.getByRole('button', { name: 'Set fault' }).click()
  const faults = page.getByRole('list', { name: 'Faults that are set' })
  await expect.poll(() => faults.innerText()).toContain('rpc · cors · method eth_gasPrice')

  const errors: string[] = []
  await page.goto(site.url)
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  expect(await readable(url, methods)).toEqual(['eth_chainId', 'eth_blockNumber'])
  await expect.poll(() => errors.filter((text) => text.includes('CORS policy')).length).toBe(1)
})
