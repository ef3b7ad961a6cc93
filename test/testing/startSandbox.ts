import { explained } from './MissingPackages.ts'
import type { Sandbox, SandboxOptions } from './types.ts'

async function press(control: string, path: string, method: string, body?: unknown): Promise<void> {
  const response = await fetch(control + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
}

/**
 * Starts local chains, services and wallets on the loopback address, for a site's own tests without a network. Rejects
 * with `MissingPackages` if packages that only tests need are not installed.
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
