import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { COMMAND_MS, endGroup, onPath, within, type Driver, type Engine, type Key, type Pointer } from './driver.ts'

/** Codes of special keys in the WebDriver protocol. */
const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }
const UP = { type: 'pointerUp', button: 0 }
const downAt = (x: number, y: number) => [
  { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
  { type: 'pointerDown', button: 0 },
]
/** Proxy settings that send requests for other hosts to a closed local port. */
const PROXY = {
  proxyType: 'manual',
  httpProxy: '127.0.0.1:9',
  sslProxy: '127.0.0.1:9',
  noProxy: ['127.0.0.1', 'localhost'],
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Resolves with the first line of a stream. */
const firstLine = (stream: Readable) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    stream.setEncoding('utf8').on('data', (more: string) => (text += more).includes('\n') && resolve(text.trim()))
    stream.on('end', () => reject(new Error(`ended without a word: ${text}`)))
  })

/** Creates a minimal WebDriver client over HTTP. */
function createClient(base: string) {
  return async <T>(method: 'DELETE' | 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await fetch(base + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(COMMAND_MS),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

/** Polls until the WebDriver server listens. */
async function whenReady(send: ReturnType<typeof createClient>): Promise<void> {
  const end = Date.now() + COMMAND_MS
  for (;;) {
    try {
      await send('GET', '/status')
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

type Send = ReturnType<typeof createClient>

/** What the pages of one session share: commands go to the current window. */
interface Session {
  send: Send
  at: string
  current: string
}

/** Opens a WebDriver session. */
async function sessionOf(send: Send): Promise<Session> {
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { proxy: PROXY, timeouts: { script: COMMAND_MS - 2000, pageLoad: COMMAND_MS - 2000, implicit: 0 } },
    },
  })
  const at = `/session/${sessionId}`
  return { send, at, current: await send<string>('GET', `${at}/window`) }
}

/** Wraps a window of a session as a driver. */
function driverOf(session: Session, handle: string, close: () => Promise<void>): Driver {
  const { at } = session
  let url = ''
  /** Sends a command to this window. */
  const send = async <T>(method: 'DELETE' | 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    if (session.current !== handle) {
      await session.send('POST', `${at}/window`, { handle })
      session.current = handle
    }
    return session.send<T>(method, at + path, body)
  }
  const act = (...inputs: object[]) => send('POST', '/actions', { actions: inputs })
  const point = async (pointerType: Pointer, actions: object[]) =>
    void (await act({ type: 'pointer', id: pointerType, parameters: { pointerType }, actions }))
  const press = async (...keys: string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await act({ type: 'key', id: 'keys', actions })
  }
  const run = (expression: string) =>
    send<string>('POST', '/execute/async', { script: `(${expression}).then(arguments[0])`, args: [] })
  const to = (id: unknown) => send('POST', '/frame', { id })
  /** The window cannot be narrower than its toolbar, so a narrow page runs in a frame instead. */
  let frame: string | undefined
  const handles = () => send<string[]>('GET', '/window/handles')
  const tab = (other: string): Driver => {
    const opened = driverOf(session, other, async () => {
      await session.send('POST', `${at}/window`, { handle: other })
      session.current = other
      await session.send('DELETE', `${at}/window`)
      session.current = ''
    })
    // WebKit never ends the actions of a tab that is not painted.
    const click = async (x: number, y: number) =>
      void (await opened.run(`Promise.resolve(document.elementFromPoint(${x}, ${y}).click()).then(() => '')`))
    return { ...opened, click }
  }
  return {
    async goto(wanted) {
      url = wanted
      await to(null)
      await send('POST', '/url', {
        url: frame
          ? `data:text/html,<iframe style="${frame.replaceAll('%', '%25')}" src="${encodeURI(wanted)}"></iframe>`
          : wanted,
      })
      if (frame) await to(0)
    },
    url: () => url,
    run,
    async runInFrame(css, expression) {
      const found = await send<object | null>('POST', '/execute/sync', {
        script: 'return document.querySelector("wallet-modal").shadowRoot.querySelector(arguments[0])',
        args: [css],
      })
      if (!found) throw new Error(`no frame ${css}`)
      await to(found)
      try {
        return await run(expression)
      } finally {
        await to(null)
      }
    },
    click: (x, y) => point('mouse', [...downAt(x, y), UP]),
    down: (pointer, x, y) => point(pointer, downAt(x, y)),
    up: (pointer) => point(pointer, [UP]),
    key: (key) => press(KEYS[key]),
    type: (text) => press(...text),
    async resize(width, height) {
      await to(null)
      await send('POST', '/window/rect', { width, height })
      const isTooWide = Number(await run('Promise.resolve(String(innerWidth))')) > width
      frame = isTooWide ? `position:fixed;inset:0;border:0;width:${width}px;height:calc(100% - 20px)` : undefined
    },
    async newPage() {
      return tab((await send<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle)
    },
    async popup() {
      const end = Date.now() + COMMAND_MS
      while (Date.now() < end) {
        const other = (await handles()).find((one) => one !== handle)
        if (other) return tab(other)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('no popup')
    },
    close,
  }
}

/** Starts a session with one window. */
async function openWindow(send: Send, close: () => Promise<void>): Promise<Driver> {
  const session = await sessionOf(send)
  const driver = driverOf(session, session.current, async () => {
    try {
      await send('DELETE', session.at)
    } finally {
      await close()
    }
  })
  await driver.resize(1280, 900)
  return driver
}

async function start(driverPath: string, xvfbPath: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'engines-webkit-'))
  const started: ChildProcess[] = []
  // Each process has its own group: the browser is a child of the driver and must end with it.
  const run = (path: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const child = spawn(path, args, { detached: true, env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    started.push(child)
    return child
  }
  const close = async () => {
    for (const { pid } of started.splice(0).toReversed()) endGroup(pid)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  // Ends the processes if the run is ended from outside.
  process.once('exit', () => {
    for (const { pid } of started) endGroup(pid)
    rmSync(home, { recursive: true, force: true })
  })
  try {
    const screen = run(xvfbPath, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], process.env)
    const display = await within(COMMAND_MS, 'starting Xvfb', firstLine(screen.stdio[3] as Readable))
    const port = await freePort()
    run(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
      ...process.env,
      DISPLAY: `:${display}`,
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_CONFIG_HOME: home,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // WebKit's own sandbox cannot start as root or inside a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    })
    const send = createClient(`http://127.0.0.1:${port}`)
    await whenReady(send)
    return await openWindow(send, close)
  } catch (error) {
    await close()
    throw error
  }
}

export const webkit: Engine = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  installed() {
    const [driver, xvfb] = [onPath('WebKitWebDriver'), onPath('Xvfb')]
    return driver === undefined || xvfb === undefined ? undefined : () => start(driver, xvfb)
  },
}
