// @vitest-environment node
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { startSandbox, type SandboxJson } from '../../sandbox/index.ts'
import { serve } from '../../sandbox/serve.ts'
import type { Bindings } from '../../sandbox/service.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/sandbox.mts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Runs the script of `npm run sandbox`. Resolves with its first line. */
async function runScript(port: number, wrapper: string[] = []): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [...wrapper, '--import', 'tsx', SCRIPT], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  if (!child.stdout) throw new Error('no output')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, line }
}

/** Returns the ids of the chain processes, which are children of the script's process. */
function chainsBelow(id: number | undefined): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const below = (parent: string): string[] =>
    rows.flatMap(([pid = '', ppid, command = '']) =>
      ppid === parent ? [...(command === 'anvil' ? [pid] : []), ...below(pid)] : [],
    )
  return below(String(id)).map(Number)
}

const isRunning = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** Code that runs the script in a child process, like npm and tsx do. */
const WRAPPER = `require('node:child_process').spawn(process.execPath, process.argv.slice(1), { stdio: 'inherit' })`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const answers = (url: string) =>
  fetch(url.replace(/^ws/, 'http'), { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  )
const runningChildren = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length

describe('startSandbox', () => {
  it('starts two chain nodes, and stops them without leaving a process or port', async () => {
    const before = runningChildren()
    const sandbox = await startSandbox()
    expect(runningChildren()).toBe(before + 2)
    const urls = [sandbox.url, ...sandbox.json.chains.map(({ wsUrl }) => wsUrl)]
    expect(await Promise.all(urls.map(answers))).toEqual(urls.map(() => true))
    await sandbox.stop()
    // Node reports the exit in a later turn of the event loop.
    await expect.poll(runningChildren).toBe(before)
    expect(await Promise.all(urls.map(answers))).toEqual(urls.map(() => false))
  })

  it('runs several sandboxes, each on the next free port', async () => {
    // Not a port that was free a moment ago: another program may have taken it since.
    const first = await startSandbox()
    const port = Number(new URL(first.url).port)
    const second = await startSandbox({ port })
    expect(Number(new URL(second.url).port)).toBeGreaterThan(port)
    await Promise.all([first.stop(), second.stop()])
  })

  it('runs at the port that it is given, if that is free', async () => {
    const tryOnce = async () => {
      const port = await freePort()
      const sandbox = await startSandbox({ port })
      await sandbox.stop()
      return sandbox.url === `http://127.0.0.1:${port}`
    }
    // Another program may take a free port in between, but hardly three times.
    expect((await tryOnce()) || (await tryOnce()) || (await tryOnce())).toBe(true)
  })

  it('stops the sandbox while a request hangs', async () => {
    const sandbox = await startSandbox()
    await fetch(`${sandbox.json.control}/faults`, {
      method: 'POST',
      body: JSON.stringify({ service: 'mailbox', fault: 'hang' }),
    })
    const hanging = fetch(sandbox.json.mailbox).then(
      () => 'answered',
      () => 'dropped',
    )
    await sandbox.stop()
    expect(await hanging).toBe('dropped')
  })
})

it('survives a client that disconnects before its WebSocket is refused', async () => {
  const app = new Hono<Bindings>()
  app.get('/', (c) => c.text('still here'))
  const served = await serve(app)
  onTestFinished(() => served.stop())
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
  await once(socket, 'connect')
  const answered = once(socket, 'data')
  socket.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  expect(String((await answered)[0])).toContain('404')
  socket.resetAndDestroy()
  expect(await (await fetch(served.url)).text()).toBe('still here')
})

describe('npm run sandbox', () => {
  it.each([
    ['SIGINT', []],
    ['SIGTERM', []],
    ['SIGKILL', []],
    ['SIGKILL of its parent process', ['-e', WRAPPER, '--']],
  ])(
    'prints "ready", and ends every process on %s',
    async (ending, wrapper) => {
      const signal = ending.split(' ')[0] as NodeJS.Signals
      const { child, line } = await runScript(await freePort(), wrapper)
      expect(line).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\/sandbox\.json$/)
      const json = (await (await fetch(line.slice('ready '.length))).json()) as SandboxJson
      const urls = [...Object.values(json.services), ...json.chains.map(({ rpcUrl }) => rpcUrl)]
      expect(await Promise.all(urls.map(answers))).toEqual(urls.map(() => true))
      const chains = chainsBelow(child.pid)
      expect(chains).toHaveLength(2)
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
      await expect.poll(() => chains.filter(isRunning), { timeout: 3000 }).toEqual([])
      await expect.poll(() => Promise.all(urls.map(answers)), { timeout: 3000 }).toEqual(urls.map(() => false))
    },
    20_000,
  )
})
