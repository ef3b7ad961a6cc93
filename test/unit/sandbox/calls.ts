import type { Sandbox } from '../../sandbox/index.ts'

/** Returns the sandbox's first chain, whose route is `eip155:1`. */
export function mainnet({ json }: Sandbox) {
  const chain = json.chains.find(({ id }) => id === 'eip155:1')
  if (!chain) throw new Error('the sandbox runs no Ethereum')
  return chain
}

/** Sends one JSON-RPC request like a page. */
export const askChain = (url: string, method = 'eth_chainId', init: RequestInit = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://site.example' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    ...init,
  })

/** Calls a command of the control API. */
export const press = ({ json }: Sandbox, path: string, method = 'POST', body?: unknown) =>
  fetch(json.control + path, { method, body: body === undefined ? undefined : JSON.stringify(body) })

interface State {
  faults: { fault: string; times?: number }[]
  clock: { now: string; advancedMs: number }
  services: Record<string, string[]>
  received: Record<
    string,
    { method: string; path: string; rpcMethods?: string[]; fault?: string; status?: number; at: string }[]
  >
}

/** Reads the state from the control API. */
export const stateOf = async ({ json }: Sandbox) => (await (await fetch(json.control)).json()) as State
