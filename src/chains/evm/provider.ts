import { attempt } from '../../core/errors/attempt.ts'
import { isRecord } from '../../core/data/isRecord.ts'
import { ordinary } from '../../core/json.ts'
import { checkCallData } from '../../core/transactions/callData.ts'
import type { Link } from '../../core/connector.ts'
import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import { wantsChainAdded } from '../../core/errors/refusal.ts'
import { parseChainId, toHexChainId } from './answers.ts'
import { isEip1193, listen } from './eip1193.ts'
import { type Listener, createEmitter } from '../../core/events/emitter.ts'
import type { EvmLink } from './link.ts'
import type { HandleSessionCall } from './sessionCalls.ts'

const SWITCH = 'wallet_switchEthereumChain'

/** The EIP-1193 provider that sites get. It stays the same when the wallet changes. */
export interface EvmProvider {
  request(args: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: Listener): EvmProvider
  once(event: string, listener: Listener): EvmProvider
  off(event: string, listener: Listener): EvmProvider
  removeListener(event: string, listener: Listener): EvmProvider
}

type CurrentLink = () => Link | undefined
type Subscribe = (listener: () => void) => () => void

/** The state that listeners were notified of last. */
interface Seen {
  /** The link's `watch` function: it identifies the link even if the link object was copied. */
  watch: Link['watch']
  accounts: string[]
  chainId: string
}

/** Gives a wallet's error the standard code for its meaning. */
const standardised = (method: string, error: unknown) =>
  toProviderError(error, method === SWITCH && wantsChainAdded(error) ? 4902 : undefined)

const isRequest = (args: unknown): args is { method: string; params?: unknown } =>
  isRecord(args) && typeof args.method === 'string'

async function ask(current: CurrentLink, args: unknown, sessions: HandleSessionCall | undefined): Promise<unknown> {
  const link = current()
  if (!isRequest(args)) throw providerError(-32602, 'Expected an object with a method.')
  const { method, params } = args
  if (!link) {
    if (method === 'eth_accounts') return []
    throw providerError(4900, 'No wallet is connected.')
  }
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return link.accounts.map(({ address }) => address)
  if (method === 'eth_chainId') return toHexChainId(link.network)
  if (!isEip1193(link.provider)) throw providerError(4200, `The wallet does not support ${method}.`)
  const checked = checkCallData(method, params)
  try {
    // Not awaited otherwise: wallets that open a window need the visitor's click.
    if (checked) await checked
    const answer: unknown = await (sessions?.(method, params, current) ??
      link.provider.request(params === undefined ? { method } : { method, params }))
    if (method === SWITCH) noteSwitch(link, params)
    return ordinary(answer)
  } catch (error) {
    throw standardised(method, error)
  }
}

/** Tells the link that a switch succeeded, since not every wallet emits `chainChanged`. */
function noteSwitch(link: Partial<EvmLink>, params: unknown): void {
  const [target] = Array.isArray(params) ? (params as [{ chainId?: unknown }?]) : []
  const network = attempt(() => parseChainId(SWITCH, target?.chainId))
  if (network) link.moved?.(network)
}

const seenOf = (link: Link | undefined): Seen | undefined =>
  link && {
    watch: link.watch,
    accounts: link.accounts.map(({ address }) => address),
    chainId: toHexChainId(link.network),
  }

/**
 * Creates the provider that sites get. `current()` is the link to use; `changes` notifies when `current()` may return
 * another one. A change is emitted once, whether the wallet or the site caused it. `sessions` handles the methods of
 * smart sessions.
 */
export function createProvider(current: CurrentLink, changes: Subscribe, sessions?: HandleSessionCall): EvmProvider {
  let seen: Seen | undefined
  let unfollow: (() => void)[] = []
  let unwatch: (() => void)[] = []
  const emitter = createEmitter(() => (emitter.isEmpty() ? stop() : start()))

  function follow(): void {
    unfollow.splice(0).forEach((end) => end())
    const link = current()
    if (!link) return
    unfollow = [link.watch(sync), listen(link.provider, 'message', (message) => emitter.emit('message', message))]
  }

  function sync(): void {
    const [before, now] = [seen, seenOf(current())]
    seen = now
    if (before?.watch !== now?.watch) follow()
    if (!before && now) emitter.emit('connect', { chainId: now.chainId })
    if (now && before?.chainId !== now.chainId) emitter.emit('chainChanged', now.chainId)
    if (before?.accounts.join() !== now?.accounts.join()) emitter.emit('accountsChanged', now?.accounts ?? [])
    if (before && !now) emitter.emit('disconnect', providerError(4900, 'The wallet was disconnected.'))
  }

  function start(): void {
    if (unwatch.length) return
    seen = seenOf(current())
    unwatch = [changes(sync)]
    follow()
  }

  function stop(): void {
    ;[...unwatch.splice(0), ...unfollow.splice(0)].forEach((end) => end())
  }

  function chained(act: () => void): EvmProvider {
    act()
    return provider
  }

  const provider: EvmProvider = {
    // web3.js accepts a provider only if `request` is an `async` function.
    request: async (args) => ask(current, args, sessions),
    on: (event, listener) => chained(() => emitter.add(event, listener)),
    once: (event, listener) => chained(() => emitter.add(event, listener, true)),
    off: (event, listener) => chained(() => emitter.remove(event, listener)),
    removeListener: (event, listener) => chained(() => emitter.remove(event, listener)),
  }
  return provider
}
