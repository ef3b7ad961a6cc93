import type { Kit } from './kit.ts'

type Checks = Record<string, (...given: unknown[]) => Promise<unknown>>

interface Publisher {
  queue: Map<string, { request: unknown; opts: unknown; attempt: number }>
  rpcPublish(request: unknown, opts: unknown): Promise<unknown>
  checkQueue(): void
}

/** Methods that the SDK calls without awaiting their promise. */
const DROPPED = ['isValidConnect', 'isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidDisconnect', 'isValidEmit']

const noop = () => {}

/**
 * Catches promises that the SDK does not handle: an unhandled rejection would end a Node process, such as a site's
 * tests. In pages the SDK is patched instead (scripts/build/pairing.mts).
 */
export function catchRejections({ core, engine: { signClient } }: Kit): void {
  const checks = signClient.engine as unknown as Checks
  for (const name of DROPPED) {
    const check = checks[name]
    if (!check) throw new Error(`The SDK has no ${name}`)
    checks[name] = (...given) => {
      const checked = check(...given)
      checked.catch(noop)
      return checked
    }
  }
  const { publisher } = core.relayer as unknown as { publisher: Publisher }
  publisher.checkQueue = () => {
    for (const [id, item] of publisher.queue) {
      publisher.queue.set(id, { ...item, attempt: item.attempt + 1 })
      publisher.rpcPublish(item.request, item.opts).catch(noop)
    }
  }
}
