import type { Visit } from '../../core/devtools/visit.ts'
import type { Gate } from './gate.ts'
import type { Fact } from './steps.ts'

interface Announced {
  info: { rdns: string }
  provider: { request(args?: { method?: unknown }): unknown }
}

type Answer = Fact<'wallet'> & { at: number }

/** Returns a function that takes the next recorded answer of a wallet to a method, in the order of the requests. */
function answersOf({ entries }: Visit) {
  const queues = new Map<string, Answer[]>()
  for (const entry of entries) {
    if (entry.kind !== 'wallet') continue
    const key = `${entry.wallet} ${entry.method}`
    queues.set(key, [...(queues.get(key) ?? []), entry])
  }
  return (wallet: string, method: string) => queues.get(`${wallet} ${method}`)?.shift()
}

/**
 * Makes the wallets in the page (EIP-6963) answer as recorded: at the same step, with the same error, with an empty
 * list, or not at all. Successful answers are not recorded: these requests are passed to the wallet.
 */
export function answerWallets(visit: Visit, gate: Gate, signal: AbortSignal): void {
  const next = answersOf(visit)
  const followed = new WeakSet<object>()
  const follow = ({ info: { rdns }, provider }: Announced) => {
    if (followed.has(provider)) return
    followed.add(provider)
    const real = provider.request
    const replayed: typeof real = async (args) => {
      const recorded = next(rdns, String(args?.method))
      if (!recorded) return Reflect.apply(real, provider, [args])
      const { answer, at, ms, method } = recorded
      if (answer === 'none') return new Promise(() => {})
      await gate.until(at + ms)
      if (answer === 'empty') return []
      if (answer === 'ok') return Reflect.apply(real, provider, [args])
      throw Object.assign(new Error(`${method} failed as recorded`), { code: answer })
    }
    // The method of a frozen provider cannot be replaced: that wallet answers by itself.
    if (!Reflect.set(provider, 'request', replayed)) return
    signal.addEventListener('abort', () => void Reflect.set(provider, 'request', real))
  }
  window.addEventListener('eip6963:announceProvider', (event) => follow((event as CustomEvent<Announced>).detail), {
    signal,
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
}
