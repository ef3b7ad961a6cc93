import type { FaultRequest } from '../../sandbox/control/faultRequest.ts'
import type { Receipt } from '../../sandbox/control/received.ts'
import type { Site } from './site.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }

/** Creates a client of the sandbox's control API. */
export function controlOf({ sandbox: { json } }: Pick<Site, 'sandbox'>) {
  const received = async (service: string): Promise<Receipt[]> => {
    const answer = (await (await fetch(json.control, { headers: { accept: 'application/json' } })).json()) as {
      received: Record<string, Receipt[]>
    }
    return answer.received[service] ?? []
  }
  return {
    async fault(fault: FaultRequest): Promise<void> {
      const response = await fetch(`${json.control}/faults`, {
        method: 'POST',
        headers: JSON_HEADERS,
        body: JSON.stringify(fault),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    clearFaults: () => fetch(`${json.control}/faults`, { method: 'DELETE' }),
    reset: () => fetch(`${json.control}/reset`, { method: 'POST' }),
    /** Returns the requests that a service received, without preflights. */
    received,
    /** Returns the requests of one JSON-RPC method that reached the chains. */
    async rpcCalls(method: string): Promise<Receipt[]> {
      return (await received('rpc')).filter(({ rpcMethods }) => rpcMethods?.includes(method))
    },
    /** Calls a chain's node without the page. */
    async rpc(network: string, method: string, ...params: unknown[]): Promise<unknown> {
      const url = json.chains.find(({ id }) => id === network)?.rpcUrl ?? ''
      const response = await fetch(url, {
        method: 'POST',
        headers: JSON_HEADERS,
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      })
      return ((await response.json()) as { result: unknown }).result
    },
  }
}
