import { watchedOrigins, type ServiceName } from '../core/diagnostics/serviceUrls.ts'
import { attempt } from '../core/errors/attempt.ts'
import { pathOf } from '../core/safety/redact.ts'
import type { Parts } from './parts.ts'

type Origins = ReadonlyMap<string, string>

/** Returns the JSON-RPC methods in a body. */
export function methodsOf(body: unknown): string {
  if (typeof body !== 'string' || !body.includes('"jsonrpc"')) return ''
  return [...body.matchAll(/"method":"(\w{1,64})"/g)].map(([, method]) => method).join(', ')
}

/** Returns the URL of a request, if it has one. */
export const urlOf = (input: RequestInfo | URL) => {
  const text = input instanceof Request ? input.url : String(input)
  return URL.canParse(text, document.baseURI) ? new URL(text, document.baseURI) : undefined
}

/**
 * Records requests to the configured services and nodes: where they went and how they ended, no contents. Until the modal
 * names its services, requests wait.
 */
export function watchRequests({ add, now, signal }: Parts) {
  let origins: Origins | undefined
  const waiting: (() => void)[] = []
  const real = globalThis.fetch
  const wrapped: typeof fetch = (input, init) => {
    const result = Reflect.apply(real, globalThis, [input, init])
    // Another script may have wrapped this function, and call it after the recording.
    if (signal.aborted) return result
    const at = now()
    const url = attempt(() => urlOf(input))
    const settle = (outcome: 'ok' | 'failed' | number) => {
      const ms = now() - at
      const record = () => {
        const service = url && (origins ?? defaults).get(url.origin)
        if (!service) return
        const method = methodsOf(init?.body)
        const route = service === 'rpc' ? '' : pathOf(url.href)
        add(
          { kind: 'request', service: service as ServiceName | 'rpc', route, ...(method && { method }), outcome, ms },
          at,
        )
      }
      if (origins || signal.aborted) record()
      else waiting.push(record)
    }
    return result.then(
      (response) => {
        settle(response.ok ? 'ok' : response.status)
        return response
      },
      (error: unknown) => {
        // What the widget cancels is no failure of the service.
        if (!init?.signal?.aborted) settle('failed')
        throw error
      },
    )
  }
  const defaults = watchedOrigins({}, [])
  globalThis.fetch = wrapped
  const flush = () => waiting.splice(0).forEach((record) => record())
  signal.addEventListener('abort', () => void (globalThis.fetch === wrapped && (globalThis.fetch = real)))
  return {
    flush,
    /** Takes the origins of services and nodes. */
    know(known: Origins) {
      origins = new Map([...(origins ?? []), ...known])
      flush()
    },
  }
}
