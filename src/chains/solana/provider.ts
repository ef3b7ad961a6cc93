import type { RpcRequest } from '../../core/chain.ts'
import type { Link } from '../../core/connector.ts'
import { providerError, toProviderError } from '../../core/providerError.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import type { WalletAccount } from './accounts.ts'
import { SIGN_AND_SEND, SIGN_IN, SIGN_MESSAGE, SIGN_TRANSACTION, SIGNING } from './features.ts'
import { isPairedWallet, pairedSigner } from './pairedSigner.ts'
import type { Input, Signer } from './signer.ts'
import { standardSigner } from './standardSigner.ts'

/** What changed, as Wallet Standard tells it. */
type Change = Partial<Pick<SolanaProvider, 'accounts' | 'chains' | 'features'>>
type Listener = (properties: Change) => void

/** What sites get: a wallet of Wallet Standard over whatever wallet is connected. */
export interface SolanaProvider {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly WalletAccount[]
}

export interface ProviderParts {
  /** The connection, with its current account first. */
  current(): Link | undefined
  /** Tells when that may be another. */
  changes(listener: () => void): () => void
  rpcOf(network: CaipNetworkId): RpcRequest
}

/** Wallet Standard wants an image; this one shows nothing. */
const NO_ICON = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Those who listen, and what of the connection they were told last. */
function createChanges(look: () => Required<Change>, changes: ProviderParts['changes']) {
  const listeners = new Set<Listener>()
  let stop: (() => void) | undefined
  let seen = look()
  const isOther = (a: readonly string[], b: readonly string[]) => a.join() !== b.join()
  const addressesOf = ({ accounts }: Required<Change>) => accounts.map(({ address }) => address)

  function sync(): void {
    const [before, now] = [seen, look()]
    seen = now
    const news: Change = {
      ...(isOther(addressesOf(before), addressesOf(now)) && { accounts: now.accounts }),
      ...(isOther(before.chains, now.chains) && { chains: now.chains }),
      ...(isOther(Object.keys(before.features), Object.keys(now.features)) && { features: now.features }),
    }
    if (!Object.keys(news).length) return
    for (const listener of [...listeners]) {
      try {
        listener(news)
      } catch (error) {
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  return (listener: Listener): (() => void) => {
    // A wrapper of its own, so that the same function can listen twice.
    const one: Listener = (news) => listener(news)
    if (!listeners.size) {
      seen = look()
      stop = changes(sync)
    }
    listeners.add(one)
    return () => {
      if (listeners.delete(one) && !listeners.size) stop?.()
    }
  }
}

/** One wallet of Wallet Standard that follows the connection. Whatever it rejects with has a code; every refusal is 4001. */
export function createProvider({ current, changes, rpcOf }: ProviderParts): SolanaProvider {
  function signer(): Signer | undefined {
    const link = current()
    if (!link) return undefined
    if (isStandardWallet(link.provider, SIGNING)) return standardSigner(link.provider, link, rpcOf)
    return isPairedWallet(link.provider) ? pairedSigner(link.provider, link, rpcOf) : undefined
  }

  const method = (feature: string) => async (...inputs: Input[]): Promise<readonly unknown[]> => {
    const one = signer()
    if (!one) throw providerError(4900, 'No wallet is connected.')
    if (!one.features.includes(feature)) throw providerError(4200, `The wallet does not support ${feature}.`)
    try {
      return await one.call(feature, inputs)
    } catch (error) {
      throw toProviderError(error)
    }
  }
  const versions = { get supportedTransactionVersions() { return signer()?.versions ?? [] } }
  const withVersions = (name: string, feature: string) =>
    Object.defineProperties({ version: '1.0.0', [name]: method(feature) }, Object.getOwnPropertyDescriptors(versions))

  const standard = {
    'standard:connect': {
      version: '1.0.0',
      async connect() {
        if (!current()) throw providerError(4900, 'No wallet is connected.')
        return { accounts: provider.accounts }
      },
    },
    'standard:events': { version: '1.0.0', on: (_event: 'change', listener: Listener) => listen(listener) },
  }
  const signing: Readonly<Record<string, object>> = {
    [SIGN_MESSAGE]: { version: '1.1.0', signMessage: method(SIGN_MESSAGE) },
    [SIGN_TRANSACTION]: withVersions('signTransaction', SIGN_TRANSACTION),
    [SIGN_AND_SEND]: withVersions('signAndSendTransaction', SIGN_AND_SEND),
    [SIGN_IN]: { version: '1.0.0', signIn: method(SIGN_IN) },
  }

  const provider: SolanaProvider = {
    version: '1.0.0',
    get name() { return signer()?.name || 'Wallet' },
    get icon() { return signer()?.icon ?? NO_ICON },
    get chains() { return signer()?.clusters ?? [] },
    get accounts() { return signer()?.accounts ?? [] },
    get features() {
      const able = signer()?.features ?? []
      return { ...standard, ...Object.fromEntries(Object.entries(signing).filter(([name]) => able.includes(name))) }
    },
  }
  const listen = createChanges(() => ({ accounts: provider.accounts, chains: provider.chains, features: provider.features }), changes)
  return provider
}
