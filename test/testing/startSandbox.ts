import type { Sandbox, SandboxOptions } from './types.ts'

/** Written by scripts/build/testing.mts: the packages that the built sandbox imports, as `name@version`. */
const NEEDED = '__TEST_PACKAGES__'

/** The error in words that say what to do, when a package is what is missing. */
function explained(error: unknown): unknown {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return error
  const missing = /'((?:@[^/']+\/)?[^/'.][^/']*)/.exec(message)?.[1] ?? 'a package that is not installed'
  return new Error(`startSandbox needs ${missing}: npm i -D ${NEEDED}`, { cause: error })
}

async function press(control: string, path: string, method: string, body?: unknown): Promise<void> {
  const response = await fetch(control + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
}

/**
 * Starts local chains, services and wallets on loopback: what a site's own tests run against, without any network.
 * Throws in words when a package that only tests need is not installed.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  try {
    const sandbox = await import('../sandbox/index.ts')
    const { url, json, stop } = await sandbox.startSandbox(options)
    return {
      url,
      json,
      stop,
      reset: () => press(json.control, '/reset', 'POST'),
      setFault: (fault) => press(json.control, '/faults', 'POST', fault),
      clearFaults: () => press(json.control, '/faults', 'DELETE'),
      advanceClock: (advanceMs) => press(json.control, '/clock', 'POST', { advanceMs }),
    }
  } catch (error) {
    throw explained(error)
  }
}
