import { explained } from './MissingPackages.ts'
import type { Sandbox, SandboxOptions } from './types.ts'

async function press(control: string, path: string, method: string, body?: unknown): Promise<void> {
  const response = await fetch(control + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`)
}

/** Calls a node. Rejects with its error. */
async function ask(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
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
      movePool: (trade) => press(json.control, '/pools', 'POST', trade),
      setOnramp: (settings) => press(json.control, '/onramp', 'POST', settings),
      setTransfers: (settings) => press(json.control, '/transfers', 'POST', settings),
      advanceClock: (advanceMs) => press(json.control, '/clock', 'POST', { advanceMs }),
      rpc(network, method, ...params) {
        const chain = json.chains.find(({ id }) => id === network)
        return chain ? ask(chain.rpcUrl, method, params) : Promise.reject(new Error(`No chain ${network}`))
      },
    }
  } catch (error) {
    throw explained(error)
  }
}
