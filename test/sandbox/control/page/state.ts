import type { Fault } from '../faults.ts'
import type { Receipt } from '../received.ts'

/** What `GET /control` answers. */
export interface State {
  faults: Fault[]
  clock: { now: string; advancedMs: number }
  services: Record<string, string[]>
  received: Record<string, Receipt[]>
}

/** What the page uses of sandbox.json. */
export interface Description {
  services: Record<string, string>
  chains: { id: string; name: string; rpcUrl: string }[]
  pages: Record<string, string>
}

export async function readState(): Promise<State> {
  const response = await fetch('/control', { headers: { accept: 'application/json' } })
  return (await response.json()) as State
}

export async function readDescription(): Promise<Description> {
  return (await (await fetch('/sandbox.json')).json()) as Description
}
