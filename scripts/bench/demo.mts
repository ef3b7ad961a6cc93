import { startSandbox, type SandboxJson } from '../../test/sandbox/index.ts'
import { createSite } from '../demo/site.mts'
import { listenOnLoopback } from '../demo/loopback.mts'

export interface Demo {
  sandbox: SandboxJson
  /** URL of the demo page, with options for `configure()`. */
  urlOf(options?: object): string
  stop(): Promise<void>
}

/** Starts the demo page and the sandbox, for measurements that need a wallet list or a relay. */
export async function startDemo(root: string): Promise<Demo> {
  const sandbox = await startSandbox()
  const site = await listenOnLoopback(createSite({ root, sandbox: Promise.resolve(sandbox.json) }), 0)
  return {
    sandbox: sandbox.json,
    // Without the previews, which are widgets of their own.
    urlOf: (options) =>
      `http://localhost:${site.port}/demo.html?preview=off${options ? `&options=${encodeURIComponent(JSON.stringify(options))}` : ''}`,
    stop: async () => void (await Promise.all([site.stop(), sandbox.stop()])),
  }
}
