import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../scripts/chromium.mts'
import { parseVisit } from '../../src/core/devtools/parseVisit.ts'
import type { SandboxJson } from '../sandbox/index.ts'
import { openPhoneWallet } from '../testing/index.ts'
import { distFile, serve } from './kit/files.ts'
import { uriOf } from './kit/phone.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

interface Started {
  child: ChildProcess
  lines: string[]
  url: string
}

/** Runs the script of `npm start` until it prints that it is ready. */
async function startDemo(port: number): Promise<Started> {
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

interface Process {
  id: number
  parent: number
  command: string
}

/**
 * Returns all descendants of a process. The sandbox's processes are in other sessions, so they are found by parent id.
 */
function below(id: number): Process[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line): Process[] => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
      return pid && parent && command ? [{ id: Number(pid), parent: Number(parent), command }] : []
    })
  const of = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...of(one.id)])
  return of(id)
}

function isAlive({ id, command }: Process): boolean {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(id)], { encoding: 'utf8' }).trim() === command
  } catch {
    return false
  }
}

let demo: Started
let browser: Browser
let page: Page
/** Uncaught errors, CSP violations and console errors of the page. */
let problems: string[]

beforeAll(async () => {
  const [started, launched] = await Promise.all([freePort().then(startDemo), launch()])
  demo = started
  browser = launched
})
afterEach(async () => {
  await page?.context().close()
  await fetch(`${(await sandboxJson()).control}/reset`, { method: 'POST' })
})
afterAll(async () => {
  await browser?.close()
  demo?.child.kill('SIGTERM')
})

const sandboxJson = async () => (await (await fetch(new URL('/sandbox.json', demo.url))).json()) as SandboxJson

async function open(url: string, context: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  const made = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...context })
  page = await made.newPage()
  problems = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      console.error(`csp: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  await page.goto(url)
  await page.waitForSelector('html[data-ready]')
}

const withOptions = (options: unknown) =>
  `${demo.url}?options=${encodeURIComponent(typeof options === 'string' ? options : JSON.stringify(options))}`
const state = () => page.evaluate(() => window.WalletModal.getState())
const snippet = () => page.locator('#snippet').innerText()
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function connect(): Promise<void> {
  await button('Connect Wallet').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Demo Wallet/ })
    .click()
  await button('Approve in Demo Wallet').click()
  await expect.poll(async () => (await state()).account?.status).toBe('connected')
}

async function axeProblems(): Promise<unknown[]> {
  await page.evaluate(AXE)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await page.evaluate<AxeResults>(`axe.run({ runOnly: ${JSON.stringify(tags)} })`)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

describe('npm start for the demo', () => {
  it('prints one line on npm start, and serves the demo page on localhost and 127.0.0.1', async () => {
    expect(demo.lines).toEqual([expect.stringMatching(/^ready http:\/\/localhost:\d+\/demo\.html$/)])
    for (const host of ['localhost', '127.0.0.1'])
      expect((await fetch(demo.url.replace('localhost', host))).status).toBe(200)
  })

  it('serves /sandbox.json with the addresses of the services and of the demo page', async () => {
    const json = await sandboxJson()
    expect(json.chains.map(({ id }) => id)).toEqual([
      'eip155:1',
      'eip155:8453',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
    expect(json.pages.demo).toBe(demo.url)
    const chainId = await fetch(json.chains[1]?.rpcUrl ?? '', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(await chainId.json()).toMatchObject({ result: '0x2105' })
  })

  it('sends a strict CSP, and serves only the demo page, its files and the built files', async () => {
    const policy = (await fetch(demo.url)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`require-trusted-types-for 'script'`)
    expect(policy).not.toContain('unsafe')
    for (const path of [
      '/package.json',
      '/demo/../package.json',
      '/demo/%2e%2e/package.json',
      '/dist/..%2fpackage.json',
      '/.git/HEAD',
      '/scripts/start.mts',
    ]) {
      expect((await fetch(new URL(path, demo.url))).status, path).toBe(404)
    }
  })

  it('uses the next port if the first is in use, and stops every process on Ctrl-C', async () => {
    const taken = Number(new URL(demo.url).port)
    const second = await startDemo(taken)
    expect(Number(new URL(second.url).port)).toBeGreaterThan(taken)
    const children = below(second.child.pid ?? 0)
    expect(children.filter(({ command }) => command.includes('anvil')).length).toBeGreaterThanOrEqual(2)
    second.child.kill('SIGINT')
    const [code] = (await once(second.child, 'exit')) as [number]
    expect(code).toBe(0)
    await expect.poll(() => children.filter(isAlive)).toEqual([])
  })
})

describe('The demo page', () => {
  it('connects the demo wallet, shows the state, and signs and sends through getProvider()', async () => {
    await open(demo.url)
    expect(await button('Sign the message').isDisabled()).toBe(true)
    await connect()
    await expect.poll(() => page.locator('[data-of=account]').innerText()).toBe(FIRST)
    expect(await page.locator('[data-of=connection]').innerText()).toBe('Connected with Demo Wallet')
    await expect.poll(() => page.locator('[data-of=balance]').innerText()).toMatch(/^[\d.]+ ETH$/)

    await button('Sign the message').click()
    await button('Approve in Demo Wallet').click()
    await expect.poll(() => page.locator('#result').innerText()).toMatch(/^Signed\s+0x[0-9a-f]{130}$/)
    await button('Send a tiny transaction').click()
    await button('Approve in Demo Wallet').click()
    await expect.poll(() => page.locator('#result').innerText()).toMatch(/^In block \d+\s+0x[0-9a-f]{64}$/)
    await button('Sign the message').click()
    await button('Reject in Demo Wallet').click()
    await expect.poll(() => page.locator('#result').innerText()).toBe('You declined. Nothing was signed or sent.')
    expect(problems).toEqual([])
  })

  it('connects the demo Solana wallet, and signs and sends through getProvider()', async () => {
    await open(demo.url)
    await button('Connect Wallet').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Solana Wallet/ })
      .click()
    await button('Approve in Demo Solana Wallet').click()
    await expect.poll(() => page.locator('[data-of=balance]').innerText()).toMatch(/^[\d.]+ SOL$/)
    expect(await page.locator('[data-of=network]').innerText()).toContain('Solana')
    await button('Sign the message').click()
    await button('Approve in Demo Solana Wallet').click()
    await expect.poll(() => page.locator('#result').innerText()).toMatch(/^Signed\s+[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await button('Send a tiny transaction').click()
    await button('Approve in Demo Solana Wallet').click()
    await expect.poll(() => page.locator('#result').innerText()).toMatch(/^In slot \d+\s+[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await button('Sign the message').click()
    await button('Reject in Demo Solana Wallet').click()
    await expect.poll(() => page.locator('#result').innerText()).toBe('You declined. Nothing was signed or sent.')
    expect(problems).toEqual([])
  })

  it('lists every sandbox wallet, and finds a wallet by name', async () => {
    await open(demo.url)
    await button('Connect Wallet').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^All wallets \d+0\+/ }).click()
    await dialog.getByRole('textbox', { name: 'Search wallets' }).fill('Rainbow')
    await dialog.getByRole('button', { name: /^Rainbow/ }).waitFor()
    expect(await dialog.getByRole('button', { name: /^MetaMask/ }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  it('pairs with the phone wallet that the demo page links to, and gets signatures from the phone', async () => {
    await open(demo.url)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'phone wallet' }).click()
    const tab = await opened
    await page.evaluate(() => void window.WalletModal.open({ view: 'ConnectingWalletConnect' }))
    const phone = await openPhoneWallet(tab, { json: await sandboxJson() }, await uriOf(page))
    await phone.approve()
    await expect.poll(() => page.locator('[data-of=connection]').innerText()).toMatch(/^Connected with/)
    await expect.poll(() => page.locator('[data-of=account]').innerText()).toBe(FIRST)
    await button('Sign the message').click()
    await phone.approve()
    await expect.poll(() => page.locator('#result').innerText()).toMatch(/^Signed\s+0x[0-9a-f]{130}$/)
    expect(problems).toEqual([])
  })

  it('connects automatically in the Safe that the demo page links to, and signs', async () => {
    await open(demo.url)
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'this page in a Safe' }).click()
    const tab = await opened
    const app = tab.frameLocator('iframe[title=App]')
    await expect.poll(() => app.locator('[data-of=connection]').innerText()).toBe('Connected with Safe')
    expect(await app.locator('[data-of=account]').innerText()).toBe(await tab.evaluate(() => window.safe.address))
    await app.getByRole('button', { name: 'Sign the message' }).click()
    await tab.getByRole('button', { name: 'Approve in Safe' }).click()
    await expect.poll(() => app.locator('#result').innerText()).toMatch(/^Signed\s+0x/)
    expect(problems).toEqual([])
  })

  it('keeps the demo page connected after a reload', async () => {
    await open(demo.url)
    await connect()
    await page.reload()
    await expect.poll(() => page.locator('[data-of=connection]').innerText()).toBe('Connected with Demo Wallet')
    expect(problems).toEqual([])
  })

  it('logs events with their details, newest first, until cleared', async () => {
    await open(demo.url)
    await connect()
    const log = page.getByRole('list', { name: 'Events' }).getByRole('listitem')
    await expect.poll(() => log.first().innerText()).toContain('"reason":"done"')
    expect((await log.allInnerTexts()).join('\n')).toMatch(/connect[^]*open[^]*ready/)
    await button('Clear events').click()
    expect(await log.count()).toBe(0)
  })

  it('lists what would be sent to an analytics service, and sends it only with consent', async () => {
    await open(demo.url)
    await connect()
    const { services } = await sandboxJson()
    const stored = async () => ((await (await fetch(`${services.analytics}/events`)).json()) as unknown[]).length
    const sent = page.getByRole('list', { name: 'What would be sent' }).getByRole('listitem')
    await expect.poll(() => sent.first().innerText()).toMatch(/"url":"http/)
    expect(await page.locator('#sent-note').innerText()).toMatch(/^\d+ events, .* Nothing is sent without consent\.$/)
    expect((await sent.allInnerTexts()).join()).not.toContain(FIRST)
    await button('Clear what would be sent').click()
    expect(await sent.count()).toBe(0)
    expect(await page.locator('#sent-note').innerText()).toMatch(/^0 events, 0 of them/)
    const afterLeaving = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('freeze')))
      return stored()
    }
    expect(await afterLeaving()).toBe(0)
    await page.getByRole('switch', { name: 'Consent to analytics' }).check()
    await page.evaluate(() => void window.WalletModal.open())
    await page.getByRole('dialog').waitFor()
    await expect.poll(afterLeaving, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(problems).toEqual([])
  })

  it('records a visit, lists it without the address, and offers it as a file that parses', async () => {
    await open(demo.url)
    await button('Record').click()
    await button('Stop recording').waitFor()
    await connect()
    const log = page.getByRole('list', { name: 'Record a visit' }).getByRole('listitem')
    await expect.poll(async () => (await log.allInnerTexts()).join('\n')).toContain('press')
    expect((await log.allInnerTexts()).join()).not.toContain(FIRST)
    const downloading = page.waitForEvent('download')
    await button('Download').click()
    const visit = parseVisit(JSON.parse(await readFile(await (await downloading).path(), 'utf8')))
    expect(visit.entries.some(({ kind }) => kind === 'press')).toBe(true)
    const screens = log.filter({ hasText: 'screen' })
    const shown = await screens.count()
    await button('Stop recording').click()
    await page.evaluate(() => void window.WalletModal.open())
    await page.getByRole('dialog').waitFor()
    expect(await screens.count()).toBe(shown)
    expect(problems).toEqual([])
  })

  it('shows the result of open() called from code', async () => {
    await open(demo.url)
    await button('Run').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('#call-result').innerText()).toBe('closed')
  })

  it('makes one request for the widget before the demo page’s button is pressed', async () => {
    await open(demo.url)
    await expect.poll(() => page.locator('#weight').innerText()).toMatch(/^\d\.\d kB in one request so far/)
  })

  it.each([
    ['dark', 1280, 'en'],
    ['light', 360, 'en'],
    ['light', 1280, 'ar'],
  ] as const)('passes axe on the demo page (%s, %i px, %s)', async (themeMode, width, locale) => {
    await open(withOptions({ themeMode, locale }), { viewport: { width, height: 800 } })
    expect(await axeProblems()).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.evaluate(() => void window.WalletModal.open())
    await page.getByRole('dialog').waitFor()
    expect(await axeProblems()).toEqual([])
    expect(problems).toEqual([])
  })

  it('fits the demo page on a screen 320 px wide', async () => {
    await open(demo.url, { viewport: { width: 320, height: 600 } })
    await connect()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

describe('Options in the demo page’s URL', () => {
  it('prefers options in the URL to those of the sandbox, and shows them in controls and code snippet', async () => {
    await open(
      withOptions({
        themeMode: 'light',
        locale: 'es',
        themeVariables: { '--wm-radius': '8px' },
        networks: ['eip155:8453'],
        defaultNetwork: 'eip155:8453',
      }),
    )
    expect(await state()).toMatchObject({
      theme: { mode: 'light', variables: { '--wm-radius': '8px' } },
      network: 'eip155:8453',
    })
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(await page.getByRole('radio', { name: 'Light' }).isChecked()).toBe(true)
    expect(await page.getByRole('slider', { name: 'Radius' }).inputValue()).toBe('8')
    expect(await snippet()).toContain('theme-mode="light"')
    expect(await snippet()).toContain('networks="eip155:8453"')
    expect(await snippet()).toContain('default-network="eip155:8453"')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await button('Conectar cartera').count()).toBe(1)
  })

  it.each([
    ['{"themeMode":', '?options is not JSON'],
    ['[]', '?options must be a JSON object'],
    ['{"themeMode":"blue"}', `Invalid option "themeMode": Expected "dark"|"light"|"system", received string ("blue")`],
    ['{"networks":["eip155:x"]}', 'Invalid option "networks[0]"'],
  ])('reports invalid options in the URL (%s), and keeps the demo page working', async (options, words) => {
    await open(withOptions(options))
    expect(await page.getByRole('alert').innerText()).toContain(words)
    await connect()
    expect(problems).toEqual([])
  })
})

describe('A CDN in the demo page’s URL', () => {
  it('serves the widget from a CDN given in the URL, under the same CSP', async () => {
    const cdn = await serve(distFile)
    try {
      await open(`${demo.url}?cdn=${encodeURIComponent(cdn.url)}`)
      await connect()
      expect(cdn.requests).toContain('/wallet-modal.js')
      expect(await snippet()).toContain(`src="${cdn.url}/wallet-modal.js"`)
      expect(problems).toEqual([])
    } finally {
      await cdn.stop()
    }
  })

  it.each(['https://cdn.example/x', 'http://127.0.0.1.example', 'javascript:alert(1)', '"><script>'])(
    'ignores a CDN that is not on this machine: %s',
    async (cdn) => {
      const answer = await fetch(`${demo.url}?cdn=${encodeURIComponent(cdn)}`)
      expect(await answer.text()).toContain('src="./dist/wallet-modal.js"')
    },
  )
})

describe('Demo controls', () => {
  it('applies the demo controls immediately, and updates the code snippet', async () => {
    await open(demo.url)
    await page.getByRole('radio', { name: 'Light' }).check()
    await page.getByRole('radio', { name: 'Rose' }).check()
    await page.getByRole('radio', { name: 'Sand' }).check()
    await page.getByRole('slider', { name: 'Radius' }).fill('4')
    await page.getByRole('slider', { name: 'Width' }).fill('420')
    await page.getByRole('combobox', { name: 'Font' }).selectOption({ label: 'Serif' })
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
    await page.getByRole('checkbox', { name: 'Polygon' }).check()
    await page.getByRole('switch', { name: 'Debug alerts' }).check()
    await page.getByRole('switch', { name: 'Balance on the button' }).uncheck()
    expect((await state()).theme).toEqual({
      mode: 'light',
      resolved: 'light',
      variables: expect.objectContaining({
        '--wm-accent': '#e11d48',
        '--wm-background': '#f6efe4',
        '--wm-radius': '4px',
        '--wm-width': '420px',
      }) as unknown,
    })
    const text = await snippet()
    for (const part of [
      'theme-mode="light"',
      '"--wm-accent":"#e11d48"',
      'locale="ar"',
      'eip155:137"',
      'debug',
      'balance="hide"',
      'wallet-modal.js',
    ])
      expect(text).toContain(part)
    await button('ربط محفظة').click()
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.getBoundingClientRect().width)).toBe(420)
  })

  it('keeps at least one network enabled in the demo controls, and resets to the defaults', async () => {
    await open(demo.url)
    await page.getByRole('checkbox', { name: 'Ethereum' }).uncheck()
    await page.getByRole('checkbox', { name: 'Solana' }).uncheck()
    expect(await page.getByRole('checkbox', { name: 'Base' }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Lime' }).check()
    await button('Reset').click()
    await expect.poll(snippet).toContain('networks="eip155:1 eip155:8453 solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"')
    expect(await snippet()).not.toContain('accent')
  })

  it('copies a snippet that works unchanged', async () => {
    await open(demo.url, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('radio', { name: 'Teal' }).check()
    await button('Copy').click()
    await button('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const host = await serve((path) =>
      path === '/' ? { body: `<!doctype html><title>A shop</title>${copied}` } : undefined,
    )
    try {
      await page.goto(host.url)
      await expect
        .poll(() => page.evaluate(() => window.WalletModal?.getState().theme.variables))
        .toEqual({ '--wm-accent': '#0f766e' })
      await button('Connect Wallet').waitFor()
    } finally {
      await host.stop()
    }
  })
})

describe('A static copy of the demo page', () => {
  it('serves the demo page from a plain file server without the sandbox', async () => {
    const out = mkdtempSync(join(tmpdir(), 'wallet-modal-site-'))
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/demo.mts', '--out', out], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const host = await serve((path) => {
      try {
        return { body: readFileSync(join(out, path)) }
      } catch {
        return undefined
      }
    })
    try {
      await open(`${host.url}/demo.html`)
      expect(await snippet()).toContain('eip155:1 eip155:8453 eip155:10 eip155:42161 eip155:137')
      await button('Connect Wallet').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Coinbase/ })
        .waitFor()
      expect(host.requests).not.toContain('/sandbox.json')
      expect(problems).toEqual([])
    } finally {
      await host.stop()
      rmSync(out, { recursive: true })
    }
  }, 60_000)
})
