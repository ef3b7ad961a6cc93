import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import type { AxeResults } from 'axe-core'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import type { SandboxJson } from '../../sandbox/index.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export interface Started {
  child: ChildProcess
  lines: string[]
  url: string
}

/** Runs the script of `npm start` until it prints that it is ready. */
export async function startDemo(port: number): Promise<Started> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.mts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    if (!child.stdout) return reject(new Error('no output'))
    createInterface({ input: child.stdout })
      .on('line', (line) => {
        lines.push(line)
        resolve(line.replace('ready ', ''))
      })
      .on('close', () => reject(new Error('ended before it was ready')))
  })
  return { child, lines, url }
}

/** Returns what axe finds in the page and in each of its frames, which are pages of their own. */
export async function axeProblems(page: Page): Promise<unknown[]> {
  const found: unknown[] = []
  for (const frame of page.frames()) {
    await frame.evaluate(AXE)
    const { violations } = await frame.evaluate<AxeResults>(
      `axe.run({ runOnly: ${JSON.stringify(TAGS)}, iframes: false })`,
    )
    found.push(...violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))
  }
  return found
}

/** Records every uncaught error, console error and violation of the CSP, also of the page's frames. */
export async function watchProblems(page: Page): Promise<string[]> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return problems
}

interface Opening {
  context?: Parameters<Browser['newContext']>[0]
  /** Whether the page shows its live previews. Most tests are about the page's own widget. */
  preview?: boolean
}

/** The demo of `npm start` for one file of tests, and the page that a test has opened. */
export interface DemoTest {
  started: Started
  browser: Browser
  page: Page
  problems: string[]
  json(): Promise<SandboxJson>
  /** Opens the demo page with parameters; objects are written as JSON. */
  open(parameters?: Readonly<Record<string, unknown>>, opening?: Opening): Promise<void>
  /** Opens any address as a page of this test. */
  visit(url: string, context?: Opening['context']): Promise<void>
  button(name: string | RegExp): Locator
  connect(): Promise<void>
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Starts the demo before the tests of a file, and closes the page after each of them. */
export function useDemo(): DemoTest {
  const demo = {
    json: async () => (await (await fetch(new URL('/sandbox.json', demo.started.url))).json()) as SandboxJson,
    async visit(url, context = {}) {
      const made = await demo.browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...context,
      })
      demo.page = await made.newPage()
      demo.problems = await watchProblems(demo.page)
      await demo.page.goto(url)
      await demo.page.waitForSelector('html[data-ready]')
    },
    async open(parameters = {}, { context, preview = false } = {}) {
      const url = new URL(demo.started.url)
      if (!preview) url.searchParams.set('preview', 'off')
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, textOf(value))
      await demo.visit(url.href, context)
    },
    button: (name) => demo.page.getByRole('button', { name, exact: typeof name === 'string' }),
    async connect() {
      await demo.button('Connect Wallet').click()
      const row = demo.page.getByRole('dialog').getByRole('button', { name: /^Demo Wallet/ })
      await row.click()
      await demo.button('Approve in Demo Wallet').click()
      const status = () => demo.page.evaluate(() => window.WalletModal.getState().account?.status)
      await expect.poll(status).toBe('connected')
    },
  } as DemoTest
  beforeAll(async () => {
    ;[demo.started, demo.browser] = await Promise.all([freePort().then(startDemo), launch()])
  })
  afterEach(async () => {
    await demo.page?.context().close()
    await fetch(`${(await demo.json()).control}/reset`, { method: 'POST' })
  })
  afterAll(async () => {
    await demo.browser?.close()
    demo.started?.child.kill('SIGTERM')
  })
  return demo
}
