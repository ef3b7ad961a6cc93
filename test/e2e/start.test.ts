import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../scripts/chromium.mts'
import type { SandboxJson } from '../sandbox/index.ts'

const MOST_MB = 800
const GUARD = new URL('./kit/loopbackOnly.mjs', import.meta.url).href
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let child: ChildProcess
let browser: Browser
let url: string
let readyMs: number
let json: SandboxJson

const environment = () => ({
  ...process.env,
  PORT: '0',
  NODE_OPTIONS: `--import ${GUARD}`,
  CONNECTIONS_LOG: join(folder, 'connections'),
})

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wallet-modal-start-'))
  browser = await launch()
  const began = performance.now()
  child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.mts'], {
    cwd: ROOT,
    env: environment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { stdout } = child
  if (!stdout) throw new Error('no output')
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout })
      .on('line', resolve)
      .on('close', () => reject(new Error('ended before it was ready')))
  })
  readyMs = performance.now() - began
  url = line.replace('ready ', '')
  json = (await (await fetch(new URL('/sandbox.json', url))).json()) as SandboxJson
})
afterAll(async () => {
  await browser?.close()
  child?.kill('SIGINT')
  rmSync(folder, { recursive: true, force: true })
})

const isMarked = (place: Page | Frame) => place.waitForFunction(() => 'ready' in document.documentElement.dataset)

/**
 * Functions that detect when a page is ready, for pages that do not report this. The Safe page shows the demo page,
 * which reports it.
 */
const WHEN_READY: Record<string, (page: Page) => Promise<unknown>> = {
  phoneWallet: (page) => page.waitForFunction(() => 'phoneWallet' in window),
  safe: async (page) => {
    await page.waitForFunction(() => 'safe' in window)
    const app = await (await page.waitForSelector('iframe[title="App"]')).contentFrame()
    if (!app) throw new Error('the Safe shows nothing')
    await app.waitForURL(json.pages.demo ?? '')
    await isMarked(app)
  },
}

/** Returns a process and all its descendants, with the memory of each in MB. */
function tree(): { id: number; mb: number; command: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, kb, command = '']) => ({
      id: Number(id),
      parent: Number(parent),
      mb: Number(kb) / 1024,
      command,
    }))
  const below = (id: number): typeof rows =>
    rows.filter(({ parent }) => parent === id).flatMap((one) => [one, ...below(one.id)])
  return [...rows.filter(({ id }) => id === child.pid), ...below(child.pid ?? 0)]
}

const LOOPBACK = ['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F']

/** Returns the target of a file descriptor link. The descriptor may be closed before it is read. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Returns the local addresses of a process's TCP sockets, in the format of /proc/net/tcp. */
function boundTo(id: number): string[] {
  const inodes = readdirSync(`/proc/${id}/fd`).map(
    (fd) => /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${id}/fd/${fd}`))?.[1],
  )
  const rows = ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/${id}/net/${kind}`, 'utf8').trim().split('\n').slice(1),
  )
  return rows
    .map((row) => row.trim().split(/\s+/))
    .flatMap(([, local = '', , , , , , , , inode = '']) =>
      inode !== '0' && inodes.includes(inode) ? [local.split(':')[0] ?? ''] : [],
    )
}

describe('npm start of the sandbox', () => {
  it('answers at every address in sandbox.json', async () => {
    console.log(`npm start: ready after ${Math.round(readyMs)} ms`)
    for (const service of Object.values(json.services))
      expect((await fetch(service.replace(/^ws/, 'http'))).status, service).toBeGreaterThan(0)
    for (const page of Object.values(json.pages))
      expect((await fetch(page, { headers: { accept: 'text/html' } })).headers.get('content-type'), page).toContain(
        'text/html',
      )
    for (const { id, rpcUrl } of json.chains) {
      const method = id.startsWith('solana') ? 'getGenesisHash' : 'eth_chainId'
      const answer = (await (
        await fetch(rpcUrl, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }) })
      ).json()) as { result?: unknown; error?: unknown }
      expect(answer.result ?? answer, id).toBeTypeOf('string')
    }
    for (const one of [json.mailbox, json.control]) expect((await fetch(one)).ok).toBe(true)
  })

  it('uses at most 800 MB of memory after every sandbox page was visited, and contacts no outside host', async () => {
    const context = await browser.newContext()
    const hosts = new Set<string>()
    context.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    const wallets = ['evm.js', 'evm.mjs', 'solana.js', 'solana.mjs', 'bitcoin.js'].map(
      (name) => new URL(`/wallets/${name}`, json.control).href,
    )
    expect(await Promise.all(wallets.map((wallet) => fetch(wallet).then(({ status }) => status)))).toEqual(
      wallets.map(() => 200),
    )
    for (const [name, address] of Object.entries(json.pages)) {
      const page = await context.newPage()
      page.setDefaultTimeout(20_000)
      await page.goto(address)
      await (WHEN_READY[name] ?? isMarked)(page)
    }
    await context.close()
    expect([...hosts].filter((host) => host !== '127.0.0.1' && host !== 'localhost' && host !== '')).toEqual([])
    const used = tree().reduce((sum, { mb }) => sum + mb, 0)
    console.log(`npm start: ${Math.round(used)} MB once every page was visited`)
    expect(used).toBeLessThanOrEqual(MOST_MB)
    expect(tree().filter(({ command }) => command === 'anvil')).toHaveLength(2)
  })

  it('opens no connection to another machine in any process of the sandbox', async () => {
    const hosts = new Set(readFileSync(join(folder, 'connections'), 'utf8').trim().split('\n'))
    expect([...hosts].toSorted()).toEqual(['127.0.0.1'])
    // Connects to another machine on purpose, to prove that such connections are logged.
    const stranger = spawn(process.execPath, ['-e', `fetch('http://192.0.2.1').catch(() => {})`], {
      env: environment(),
    })
    await once(stranger, 'exit')
    expect(readFileSync(join(folder, 'connections'), 'utf8')).toContain('192.0.2.1')
  })

  it.runIf(existsSync('/proc/net/tcp'))('listens on the loopback address only', () => {
    const bound = tree().flatMap(({ id }) => boundTo(id))
    expect(bound.length).toBeGreaterThan(5)
    expect(bound.filter((address) => !LOOPBACK.includes(address))).toEqual([])
  })
})
