/** Runs the demo page and the sandbox until Ctrl-C: `npm start`. `PORT` changes the first port to try. */
import { fileURLToPath } from 'node:url'
import { startSandbox, type Sandbox, type SandboxJson } from '../test/sandbox/index.ts'
import { onParentExit } from '../test/sandbox/parent.ts'
import { freshDist } from './demo/freshDist.mts'
import { listenOnLoopback, type Listening } from './demo/loopback.mts'
import { createSite } from './demo/site.mts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const ending = new AbortController()
let listening: Listening | undefined
let starting: Promise<Sandbox> | undefined

/**
 * Stops everything that was started. A second Ctrl-C ends the process at once, without waiting for the rest to stop.
 */
async function end(code: number): Promise<void> {
  if (ending.signal.aborted) process.exit(code)
  ending.abort()
  const sandbox = await starting?.catch(() => undefined)
  await Promise.all([listening?.stop(), sandbox?.stop()])
  process.exit(code)
}

async function start(): Promise<string> {
  let described: (json: SandboxJson) => void = () => {}
  const sandboxJson = new Promise<SandboxJson>((resolve) => (described = resolve))
  const building = freshDist(root, ending.signal)
  building.catch(() => {}) // a failure is handled below, where `building` is awaited
  listening = await listenOnLoopback(createSite({ root, sandbox: sandboxJson }), Number(process.env.PORT ?? 5173))
  const origin = `http://localhost:${listening.port}`
  starting = startSandbox({ port: listening.port + 1, demoUrl: `${origin}/demo.html` })
  const [sandbox] = await Promise.all([starting, building])
  described(sandbox.json)
  const asked = ['/demo.html', '/demo/demo.js', '/dist/wallet-modal.js', '/sandbox.json'].map((path) =>
    fetch(`http://127.0.0.1:${listening?.port}${path}`),
  )
  for (const { ok, url, status } of await Promise.all(asked)) if (!ok) throw new Error(`${url} answered ${status}`)
  return `${origin}/demo.html`
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
onParentExit(() => void end(0))

try {
  console.log(`ready ${await start()}`)
} catch (error) {
  if (!ending.signal.aborted) {
    console.error(error instanceof Error ? error.message : error)
    await end(1)
  }
}
