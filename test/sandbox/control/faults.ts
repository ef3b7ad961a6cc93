import { problemOf, type FaultRequest, type Faultable } from './faultRequest.ts'
import { LIES } from './lies.ts'

export interface Fault extends FaultRequest {
  id: number
}

/** A fault to apply to one request. */
export interface ActiveFault {
  delayMs: number
  fault?: Fault
  /** Aborted when the faults are cleared, to release requests that hang or wait. */
  cleared: AbortSignal
  /** Counts a request that waits because of this fault, until the returned function is called. */
  hold(): () => void
}

/** What a request says about itself. */
export interface Asked {
  projectId?: string
  /** JSON-RPC methods of the body. */
  methods?: readonly string[]
}

export interface Faults {
  /** Adds a fault. Returns an error message if `input` is invalid. */
  add(input: unknown): Fault | string
  list(): readonly Fault[]
  /** Removes a fault. Returns false if the id is unknown. */
  remove(id: number): boolean
  clear(): void
  /** Returns the fault for a request to `service`, and counts its `times` down. */
  meet(service: string, route: string | undefined, path: string, asked?: Asked): ActiveFault
  /** Counts a request that waits because of a fault, until the returned function is called. */
  hold(): () => void
  /** The number of requests that wait because of a fault: they hang or are delayed. */
  heldCount(): number
  /** Whether a fault rejects the preflight: only `cors` does. */
  refusesPreflight(service: string, route: string | undefined, path: string, projectId?: string): boolean
}

/** Stores the active faults of one sandbox. `faultable` lists the services that support them. */
export function createFaults(faultable: () => Faultable): Faults {
  let faults: Fault[] = []
  let lastId = 0
  let clearing = new AbortController()
  const removing = new Map<number, AbortController>()
  const held = new Set<object>()
  const hold = () => {
    const request = {}
    held.add(request)
    return () => void held.delete(request)
  }

  const applies = (
    fault: Fault,
    service: string,
    route: string | undefined,
    path: string,
    { projectId, methods }: Asked,
  ) =>
    fault.service === service &&
    (!fault.route || fault.route === route || (route === undefined && path.startsWith(fault.route))) &&
    (!fault.method || Boolean(methods?.includes(fault.method))) &&
    (!fault.projectId || fault.projectId === projectId)

  function use(fault: Fault): void {
    if (fault.times === undefined) return
    fault.times -= 1
    if (fault.times === 0) faults = faults.filter((other) => other !== fault)
  }

  return {
    add(input) {
      const problem = problemOf(input, faultable())
      if (problem) return problem
      lastId += 1
      const request = input as FaultRequest
      const fault: Fault = { ...request, ...(request.lie && { route: LIES[request.lie] }), id: lastId }
      faults.push(fault)
      removing.set(fault.id, new AbortController())
      return { ...fault }
    },
    list: () => faults.map((fault) => ({ ...fault })),
    remove(id) {
      const isThere = faults.some((fault) => fault.id === id)
      faults = faults.filter((fault) => fault.id !== id)
      removing.get(id)?.abort()
      removing.delete(id)
      return isThere
    },
    clear() {
      faults = []
      removing.clear()
      clearing.abort()
      clearing = new AbortController()
    },
    meet(service, route, path, asked = {}) {
      const matching = faults.filter((fault) => applies(fault, service, route, path, asked))
      const delays = matching.filter(({ fault }) => fault === 'delay')
      const fault = matching.find((other) => other.fault !== 'delay')
      const delayMs = delays.reduce((sum, delay) => sum + (delay.delayMs ?? 0), 0)
      const met = fault ? [...delays, fault] : delays
      const signals = met.flatMap(({ id }) => removing.get(id)?.signal ?? [])
      met.forEach(use)
      return { delayMs, fault, cleared: AbortSignal.any([clearing.signal, ...signals]), hold }
    },
    hold,
    heldCount: () => held.size,
    refusesPreflight(service, route, path, projectId) {
      const fault = faults.find(
        (other) => other.fault !== 'delay' && applies(other, service, route, path, { projectId }),
      )
      if (fault?.fault !== 'cors') return false
      use(fault)
      return true
    },
  }
}
