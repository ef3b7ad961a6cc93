import type { Fault } from '../faults.ts'
import type { Receipt } from '../received.ts'

/** The answer of `GET /control`. */
export interface State {
  faults: Fault[]
  clock: { now: string; advancedMs: number }
  services: Record<string, string[]>
  received: Record<string, Receipt[]>
  /** Settings by group and name, and their possible values. */
  settings: Record<string, Record<string, unknown>>
  allowed: Record<string, Record<string, readonly unknown[]>>
}

/** The fields of sandbox.json that the page uses. */
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
