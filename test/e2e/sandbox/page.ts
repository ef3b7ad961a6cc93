import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'

export interface TestPage {
  url: string
  stop(): Promise<void>
}

/** Serves a page with a strict CSP that contains only the demo wallet, on another origin than the sandbox. */
export async function serveWalletPage(sandboxUrl: string, script: string): Promise<TestPage> {
  const csp = [
    `default-src 'none'`,
    `script-src ${sandboxUrl}`,
    `connect-src ${sandboxUrl}`,
    `require-trusted-types-for 'script'`,
  ].join('; ')
  const html = `<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1><button>Buy</button>${script}</html>`
  const server = createServer((request, response) => {
    if (request.url !== '/') response.writeHead(204).end()
    else response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': csp }).end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** How to serve one of the sandbox's wallets to pages. */
export interface WalletHost {
  url: string
  stop(): Promise<void>
}

export interface WalletVisit<Host extends WalletHost> {
  /** Called once for all tests of the file. */
  start: () => Promise<Host>
  /** The wallet's script below `/wallets`, with its query. */
  script: string
  /** Title of the wallet's window. */
  name: string
  /** Called between tests. */
  reset?: (host: Host) => Promise<unknown>
}

/**
 * Opens for each test a page with a strict CSP and a wallet, in a new browser context. A page error fails the test.
 * The returned values are set once a test runs.
 */
export function visitWallet<Host extends WalletHost>({ start, script, name, reset }: WalletVisit<Host>) {
  let host: Host
  let site: TestPage
  let browser: Browser
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    host = await start()
    site = await serveWalletPage(host.url, `<script src="${host.url}/wallets/${script}"></script>`)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
    await host?.stop()
  })
  beforeEach(async () => {
    page = await (await browser.newContext()).newPage()
    const heard: string[] = (complaints = [])
    page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
    page.on('pageerror', (error) => heard.push(error.message))
    await page.goto(site.url)
  })
  afterEach(async () => {
    expect(complaints).toEqual([])
    await page.context().close()
    await reset?.(host)
  })
  return {
    host: () => host,
    siteUrl: () => site.url,
    page: () => page,
    approvalWindow: () => page.getByRole('dialog', { name }),
    approve: () => page.getByRole('button', { name: `Approve in ${name}` }).click(),
    reject: () => page.getByRole('button', { name: `Reject in ${name}` }).click(),
  }
}
