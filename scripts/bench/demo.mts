import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startSandbox, type SandboxJson } from '../../test/sandbox/index.ts'
import { listenOnLoopback } from '../demo/loopback.mts'
import type { createSite } from '../demo/site.mts'

export interface Demo {
  sandbox: SandboxJson
  /** URL of the demo page, with options for `configure()`. */
  urlOf(options?: object): string
  stop(): Promise<void>
}

/** Starts the demo page and the sandbox, for measurements that need a wallet list or a relay. */
export async function startDemo(root: string): Promise<Demo> {
  const sandbox = await startSandbox()
  // The pages of another commit's demo are where its own code looks for them.
  const own = (await import(pathToFileURL(join(root, 'scripts/demo/site.mts')).href)) as {
    createSite: typeof createSite
  }
  const site = await listenOnLoopback(own.createSite({ root, sandbox: Promise.resolve(sandbox.json) }), 0)
  return {
    sandbox: sandbox.json,
    // Without the previews, which are widgets of their own.
    urlOf: (options) =>
      `http://localhost:${site.port}/demo.html?preview=off${options ? `&options=${encodeURIComponent(JSON.stringify(options))}` : ''}`,
    stop: async () => void (await Promise.all([site.stop(), sandbox.stop()])),
  }
}
