import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { parseVisit } from '../../src/core/devtools/parseVisit.ts'
import { openPhoneWallet } from '../testing/index.ts'
import { startDemo, useDemo } from './demo/useDemo.ts'
import { uriOf } from './kit/phone.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

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

const demo = useDemo()

/** Opens the drawer of the sandbox; returns one of its links. */
async function drawerLink(name: string) {
  await demo.page.getByText('Sandbox', { exact: true }).click()
  return demo.page.getByRole('link', { name })
}

describe('npm start for the demo', () => {
  it('prints one line on npm start, and serves the demo page on localhost and 127.0.0.1', async () => {
    expect(demo.started.lines).toEqual([expect.stringMatching(/^ready http:\/\/localhost:\d+\/demo\.html$/)])
    for (const host of ['localhost', '127.0.0.1'])
      expect((await fetch(demo.started.url.replace('localhost', host))).status).toBe(200)
  })

  it('serves /sandbox.json with the addresses of the services and of the demo page', async () => {
    const json = await demo.json()
    expect(json.chains.map(({ id }) => id)).toEqual([
      'eip155:1',
      'eip155:8453',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ])
    expect(json.pages.demo).toBe(demo.started.url)
    const chainId = await fetch(json.chains[1]?.rpcUrl ?? '', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(await chainId.json()).toMatchObject({ result: '0x2105' })
  })

  it('sends a strict CSP, and serves only the demo page, its files and the built files', async () => {
    const policy = (await fetch(demo.started.url)).headers.get('content-security-policy') ?? ''
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
      expect((await fetch(new URL(path, demo.started.url))).status, path).toBe(404)
    }
  })

  it('uses the next port if the first is in use, and stops every process on Ctrl-C', async () => {
    const taken = Number(new URL(demo.started.url).port)
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
    await demo.open()
    expect(await demo.button('Sign the message').isDisabled()).toBe(true)
    await demo.connect()
    await expect.poll(() => demo.page.locator('[data-of=account]').innerText()).toBe(FIRST)
    expect(await demo.page.locator('[data-of=connection]').innerText()).toBe('Connected with Demo Wallet')
    await expect.poll(() => demo.page.locator('[data-of=balance]').innerText()).toMatch(/^[\d.]+ ETH$/)

    await demo.button('Sign the message').click()
    await demo.button('Approve in Demo Wallet').click()
    await expect.poll(() => demo.page.locator('#result').innerText()).toMatch(/^Signed\s+0x[0-9a-f]{130}$/)
    await demo.button('Send a tiny transaction').click()
    await demo.button('Approve in Demo Wallet').click()
    await expect.poll(() => demo.page.locator('#result').innerText()).toMatch(/^In block \d+\s+0x[0-9a-f]{64}$/)
    await demo.button('Sign the message').click()
    await demo.button('Reject in Demo Wallet').click()
    await expect.poll(() => demo.page.locator('#result').innerText()).toBe('You declined. Nothing was signed or sent.')
    expect(demo.problems).toEqual([])
  })

  it('connects the demo Solana wallet, and signs and sends through getProvider()', async () => {
    await demo.open()
    await demo.button('Connect Wallet').click()
    await demo.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Demo Solana Wallet/ })
      .click()
    await demo.button('Approve in Demo Solana Wallet').click()
    await expect.poll(() => demo.page.locator('[data-of=balance]').innerText()).toMatch(/^[\d.]+ SOL$/)
    expect(await demo.page.locator('[data-of=network]').innerText()).toContain('Solana')
    await demo.button('Sign the message').click()
    await demo.button('Approve in Demo Solana Wallet').click()
    await expect.poll(() => demo.page.locator('#result').innerText()).toMatch(/^Signed\s+[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await demo.button('Send a tiny transaction').click()
    await demo.button('Approve in Demo Solana Wallet').click()
    await expect
      .poll(() => demo.page.locator('#result').innerText())
      .toMatch(/^In slot \d+\s+[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    await demo.button('Sign the message').click()
    await demo.button('Reject in Demo Solana Wallet').click()
    await expect.poll(() => demo.page.locator('#result').innerText()).toBe('You declined. Nothing was signed or sent.')
    expect(demo.problems).toEqual([])
  })

  it('lists every sandbox wallet, and finds a wallet by name', async () => {
    await demo.open()
    await demo.button('Connect Wallet').click()
    const dialog = demo.page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^All wallets \d+0\+/ }).click()
    await dialog.getByRole('textbox', { name: 'Search wallets' }).fill('Rainbow')
    await dialog.getByRole('button', { name: /^Rainbow/ }).waitFor()
    expect(await dialog.getByRole('button', { name: /^MetaMask/ }).count()).toBe(0)
    expect(demo.problems).toEqual([])
  })

  it('pairs with the phone wallet that the demo page links to, and gets signatures from the phone', async () => {
    await demo.open()
    const opened = demo.page.waitForEvent('popup')
    await (await drawerLink('A phone wallet')).click()
    const tab = await opened
    await demo.page.evaluate(() => void window.WalletModal.open({ view: 'ConnectingWalletConnect' }))
    const phone = await openPhoneWallet(tab, { json: await demo.json() }, await uriOf(demo.page))
    await phone.approve()
    await expect.poll(() => demo.page.locator('[data-of=connection]').innerText()).toMatch(/^Connected with/)
    await expect.poll(() => demo.page.locator('[data-of=account]').innerText()).toBe(FIRST)
    await demo.button('Sign the message').click()
    await phone.approve()
    await expect.poll(() => demo.page.locator('#result').innerText()).toMatch(/^Signed\s+0x[0-9a-f]{130}$/)
    expect(demo.problems).toEqual([])
  })

  it('connects automatically in the Safe that the demo page links to, and signs', async () => {
    await demo.open()
    const opened = demo.page.waitForEvent('popup')
    await (await drawerLink('This page in a Safe')).click()
    const tab = await opened
    const app = tab.frameLocator('iframe[title=App]')
    await expect.poll(() => app.locator('[data-of=connection]').innerText()).toBe('Connected with Safe')
    expect(await app.locator('[data-of=account]').innerText()).toBe(await tab.evaluate(() => window.safe.address))
    await app.getByRole('button', { name: 'Sign the message' }).click()
    await tab.getByRole('button', { name: 'Approve in Safe' }).click()
    await expect.poll(() => app.locator('#result').innerText()).toMatch(/^Signed\s+0x/)
    expect(demo.problems).toEqual([])
  })

  it('keeps the demo page connected after a reload', async () => {
    await demo.open()
    await demo.connect()
    await demo.page.reload()
    await expect.poll(() => demo.page.locator('[data-of=connection]').innerText()).toBe('Connected with Demo Wallet')
    expect(demo.problems).toEqual([])
  })

  it('tells events as sentences, newest first, with their JSON behind them, until cleared', async () => {
    await demo.open()
    await demo.connect()
    const log = demo.page.getByRole('list', { name: 'Events' }).getByRole('listitem')
    await expect.poll(() => log.first().innerText()).toContain('The dialog closed: the visitor was done.')
    const sentences = (await log.allInnerTexts()).join('\n')
    expect(sentences).toMatch(/Demo Wallet connected on Ethereum\.[^]*The dialog opened\.[^]*The widget is ready\./)
    expect(sentences).not.toContain('{')
    await log.first().getByText('The dialog closed').click()
    await log.first().getByText('wallet-modal:close {"reason":"done"}').waitFor()
    await demo.button('Clear events').click()
    expect(await log.count()).toBe(0)
  })

  it('lists what would be sent to an analytics service, and sends it only with consent', async () => {
    await demo.open()
    await demo.connect()
    const { services } = await demo.json()
    const stored = async () => ((await (await fetch(`${services.analytics}/events`)).json()) as unknown[]).length
    const sent = demo.page.getByRole('list', { name: 'What would be sent' }).getByRole('listitem')
    await expect.poll(() => sent.first().innerText()).toMatch(/"url":"http/)
    expect(await demo.page.locator('#sent-note').innerText()).toMatch(
      /^\d+ events, .* Nothing is sent without consent\.$/,
    )
    expect((await sent.allInnerTexts()).join()).not.toContain(FIRST)
    await demo.button('Clear what would be sent').click()
    expect(await sent.count()).toBe(0)
    expect(await demo.page.locator('#sent-note').innerText()).toMatch(/^0 events, 0 of them/)
    const afterLeaving = async () => {
      await demo.page.evaluate(() => document.dispatchEvent(new Event('freeze')))
      return stored()
    }
    expect(await afterLeaving()).toBe(0)
    await demo.page.getByRole('switch', { name: 'Consent to analytics' }).check()
    await demo.page.evaluate(() => void window.WalletModal.open())
    await demo.page.getByRole('dialog').waitFor()
    await expect.poll(afterLeaving, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(demo.problems).toEqual([])
  })

  it('records a visit, lists it without the address, and offers it as a file that parses', async () => {
    await demo.open()
    await demo.button('Record').click()
    await demo.button('Stop recording').waitFor()
    await demo.connect()
    const log = demo.page.getByRole('list', { name: 'Record a visit' }).getByRole('listitem')
    await expect.poll(async () => (await log.allInnerTexts()).join('\n')).toContain('press')
    expect((await log.allInnerTexts()).join()).not.toContain(FIRST)
    const downloading = demo.page.waitForEvent('download')
    await demo.button('Download').click()
    const visit = parseVisit(JSON.parse(await readFile(await (await downloading).path(), 'utf8')))
    expect(visit.entries.some(({ kind }) => kind === 'press')).toBe(true)
    const screens = log.filter({ hasText: 'screen' })
    const shown = await screens.count()
    await demo.button('Stop recording').click()
    await demo.page.evaluate(() => void window.WalletModal.open())
    await demo.page.getByRole('dialog').waitFor()
    expect(await screens.count()).toBe(shown)
    expect(demo.problems).toEqual([])
  })

  it('shows the result of open() called from code', async () => {
    await demo.open()
    await demo.button('Run').click()
    await demo.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => demo.page.locator('#call-result').innerText()).toBe('closed')
  })

  it('makes one request for the widget before the demo page’s button is pressed', async () => {
    await demo.open()
    await expect.poll(() => demo.page.locator('#weight').innerText()).toMatch(/^\d\.\d kB in one request so far/)
  })
})
