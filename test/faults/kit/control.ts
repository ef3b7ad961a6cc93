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

/** Sends a command to the sandbox without the network of the page. `path`: a path of the control service, or a URL. */
function press<T>(path: string, method = 'GET', body?: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const url = path.startsWith('http') ? path : sandboxHere().control + path
    const sent = request(url, { method }, (response) => {
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

/** Waits for work that does not run in the page, such as a command to the sandbox. The fake clock stops meanwhile. */
async function outside<T>(work: () => Promise<T>): Promise<T> {
  const mine = {}
  commands.add(mine)
  return work().finally(() => commands.delete(mine))
}

/** Sends a command that changes something. */
const command = (...args: Parameters<typeof press>) => outside(async () => void (await press(...args)))

export const setFault = (fault: FaultRequest) => command('/faults', 'POST', fault)
export const clearFaults = () => command('/faults', 'DELETE')
export const resetSandbox = () => command('/reset', 'POST')
/** Moves the clock of the sandbox, and mines a block with the new time. */
export const advanceClock = (advanceMs: number) => command('/clock', 'POST', { advanceMs })
/** Returns how many requests wait because of a fault. */
export const heldCount = async () => (await press<{ count: number }>('/held')).count
/** Returns the requests that each service has received. */
export const received = async () => (await press<{ received: Record<string, Receipt[]> }>('')).received

interface Phone {
  sessions: readonly { topic: string }[]
  problems: readonly string[]
}

const twin = (path = '') => new URL(`/twin${path}`, sandboxHere().pages.phoneWallet).href

/** Starts the phone wallet, which approves everything. A reset of the sandbox stops it. */
export const startPhone = () => command(twin('/script'), 'POST', { answer: 'approve' })

/** How often to look whether the phone wallet has answered. */
const LOOKS = 500

/**
 * Scans a pairing code with the phone wallet. Returns whether the wallet has a new session then; it has none if no
 * proposal arrives.
 */
export const scan = (uri: string) =>
  outside(async () => {
    const before = await press<Phone>(twin())
    await press(twin('/pair'), 'POST', { uri })
    for (let look = 0; look < LOOKS; look++) {
      const { sessions, problems } = await press<Phone>(twin())
      if (sessions.length > before.sessions.length) return true
      if (problems.length > before.problems.length) return false
    }
    return false
  })

/** Returns the code in the newest mail to an address. */
export const mailedCode = (to: string) =>
  outside(async () => {
    const [mail] = await press<{ code?: string }[]>(`${sandboxHere().mailbox}?to=${encodeURIComponent(to)}`)
    return mail?.code ?? ''
  })

/** Makes the Blockchain API offer and quote coins to buy. */
export const sellCoins = () => command('/onramp', 'POST', { real: true })
