import type { Visit, VisitFact } from '../core/devtools/visit.ts'
import type { Parts } from './parts.ts'

interface Announced {
  info: { name: string; rdns: string }
  provider: {
    /** The page may call it with anything. */
    request(args?: { method?: unknown }): unknown
  }
}

type WalletFact = Extract<VisitFact, { kind: 'wallet' }>

const isEmpty = (value: unknown) => Array.isArray(value) && !value.length

const codeOf = (error: unknown) => {
  const { code } = Object(error) as { code?: unknown }
  return typeof code === 'number' ? code : -32603
}

/**
 * Records what announced wallets (EIP-6963) were asked, and how they answered: never the contents. Their objects stay
 * the same; only the method `request` is replaced while recording, unless a wallet forbids it.
 */
export function watchWallets({ add, now, signal }: Parts) {
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

  function follow({ info: { name, rdns }, provider }: Announced): void {
    if (followed.has(provider)) return
    followed.add(provider)
    found.push({ name, rdns })
    const real = provider.request
    const wrapped: typeof real = (args) => {
      const settle = begin(rdns, String(args?.method))
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
    // A frozen object keeps its method: then its requests are not recorded.
    if (!Reflect.set(provider, 'request', wrapped)) return
    signal.addEventListener(
      'abort',
      () => void (provider.request === wrapped && Reflect.set(provider, 'request', real)),
    )
  }

  window.addEventListener('eip6963:announceProvider', (event) => follow((event as CustomEvent<Announced>).detail), {
    signal,
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return { found, pending: () => [...pending].map((one): typeof one => ({ ...one, ms: now() - one.at })) }
}
