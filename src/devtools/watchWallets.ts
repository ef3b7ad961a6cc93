import { attempt } from '../core/errors/attempt.ts'
import type { Visit, VisitFact } from '../core/devtools/visit.ts'
import type { Parts } from './parts.ts'

interface Announced {
  info: { name: string; rdns: string }
  provider: {
    /** The page may call it with anything. */
    request(args?: { method?: unknown }): unknown
  }
}

/** Maximum number of recorded wallets: as many as a file may list. */
const WALLETS_MAX = 1_000

/** Returns the method of a request, or `unknown` if it is not a valid name. */
const methodOf = (args: unknown) => {
  const method = attempt(() => (args as { method?: unknown } | undefined)?.method)
  return typeof method === 'string' && /^\w{1,64}$/.test(method) ? method : 'unknown'
}

type WalletFact = Extract<VisitFact, { kind: 'wallet' }>

// Getters in a wallet's answer may throw. The page must still receive the answer unchanged.
const isEmpty = (value: unknown) => attempt(() => Array.isArray(value) && !value.length) === true

const codeOf = (error: unknown) => {
  const code = attempt(() => (error as { code?: unknown } | null)?.code)
  return Number.isFinite(code) ? Number(code) : -32603
}

/** Wraps a wallet's `request`. `begin` returns a function that records the answer, or undefined after the recording. */
function wrap(
  provider: Announced['provider'],
  begin: (method: string) => ((answer: WalletFact['answer']) => void) | undefined,
) {
  const real = provider.request
  return (args?: { method?: unknown }): unknown => {
    const settle = begin(methodOf(args))
    if (!settle) return Reflect.apply(real, provider, [args])
    const failed = (error: unknown): never => {
      settle(codeOf(error))
      throw error
    }
    try {
      return Promise.resolve(Reflect.apply(real, provider, [args])).then((value) => {
        settle(isEmpty(value) ? 'empty' : 'ok')
        return value
      }, failed)
    } catch (error) {
      return failed(error)
    }
  }
}

/**
 * Records what announced wallets (EIP-6963) were asked, and how they answered: never the contents. Their objects stay
 * the same; only the method `request` is replaced while recording, unless a wallet forbids it.
 */
export function watchWallets({ add, now, signal, names }: Parts) {
  const followed = new WeakSet<object>()
  const found: Visit['wallets'][number][] = []
  const pending = new Set<WalletFact & { at: number }>()

  const begin = (wallet: string, method: string) => {
    const asked = { kind: 'wallet' as const, wallet, method, answer: 'none' as const, ms: 0, at: now() }
    pending.add(asked)
    return (answer: WalletFact['answer']) => {
      pending.delete(asked)
      add({ kind: 'wallet', wallet, method, answer, ms: now() - asked.at }, asked.at)
    }
  }

  function follow({ info, provider }: Announced): void {
    if (followed.has(provider) || found.length === WALLETS_MAX) return
    const [name, rdns] = [names.text(info.name), names.text(info.rdns)]
    const real = provider.request
    followed.add(provider)
    found.push({ name, rdns })
    const wrapped = wrap(provider, (method) => (signal.aborted ? undefined : begin(rdns, method)))
    // A frozen object keeps its method: then its requests are not recorded.
    if (!Reflect.set(provider, 'request', wrapped)) return
    signal.addEventListener(
      'abort',
      () => void (provider.request === wrapped && Reflect.set(provider, 'request', real)),
    )
  }

  // Malformed announcements are ignored: the widget does not list such a wallet either.
  const onAnnounce = (event: Event) => attempt(() => follow((event as CustomEvent<Announced>).detail))
  window.addEventListener('eip6963:announceProvider', onAnnounce, { signal })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return { found, pending: () => [...pending].map((one): typeof one => ({ ...one, ms: now() - one.at })) }
}
