import { request } from 'node:http'
import { inject } from 'vitest'
import type { SandboxJson } from '../../sandbox/description.ts'
import type { FaultRequest } from '../../sandbox/control/faultRequest.ts'
import type { Receipt } from '../../sandbox/control/received.ts'

/** Returns the sandbox of this worker. */
export function sandboxHere(): SandboxJson {
  const found = inject('sandboxes')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no sandbox`)
  return found
}

/** Sends a command to the sandbox without the network of the page. */
function press<T>(path: string, method = 'GET', body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const sent = request(sandboxHere().control + path, { method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if ((response.statusCode ?? 500) < 400) resolve((text ? JSON.parse(text) : undefined) as T)
        else reject(new Error(`${method} ${path} was answered ${response.statusCode}: ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

const commands = new Set<object>()
/** Returns how many commands are pending. */
export const commandCount = () => commands.size

/** Sends a command that changes something. */
async function command(...args: Parameters<typeof press>): Promise<void> {
  const mine = {}
  commands.add(mine)
  await press(...args).finally(() => commands.delete(mine))
}

export const setFault = (fault: FaultRequest) => command('/faults', 'POST', fault)
export const clearFaults = () => command('/faults', 'DELETE')
export const resetSandbox = () => command('/reset', 'POST')
/** Returns how many requests wait because of a fault. */
export const heldCount = async () => (await press<{ count: number }>('/held')).count
/** Returns the requests that each service has received. */
export const received = async () => (await press<{ received: Record<string, Receipt[]> }>('')).received

/** Makes the Blockchain API offer and quote coins to buy. */
export const sellCoins = () => command('/onramp', 'POST', { real: true })
