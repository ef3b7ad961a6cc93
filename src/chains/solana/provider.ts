import type { RpcRequest } from '../../core/rpcRequest.ts'
import type { Link } from '../../core/connector.ts'
import { providerError } from '../../core/errors/providerError.ts'
import type { SolanaProvider } from '../../core/transactions/solana.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { type ChangeListener, createChanges } from './changes.ts'
import type { Signer } from './signer.ts'
import { signerOf } from './signerOf.ts'
import { signingFeatures } from './signingFeatures.ts'

export interface ProviderParts {
  /** Returns the current link, whose first account is the current one. */
  current(): Link | undefined
  /** Notifies when `current()` may return another link. */
  changes(listener: () => void): () => void
  rpcOf(network: CaipNetworkId): RpcRequest
}

/** Wallet Standard requires an icon; this one is transparent. */
const NO_ICON = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/**
 * Creates the Wallet Standard wallet that sites get for the current connection. Every error has a code: 4001 if the
 * user rejected.
 */
export function createProvider({ current, changes, rpcOf }: ProviderParts): SolanaProvider {
  function signer(): Signer | undefined {
    const link = current()
    return link && signerOf(link, rpcOf)
  }

  const signing = signingFeatures(signer)
  const standard = {
    'standard:connect': {
      version: '1.0.0',
      async connect() {
        if (!current()) throw providerError(4900, 'No wallet is connected.')
        return { accounts: provider.accounts }
      },
    },
    'standard:events': { version: '1.0.0', on: (_event: 'change', listener: ChangeListener) => listen(listener) },
  }

  const provider: SolanaProvider = {
    version: '1.0.0',
    get name() {
      return signer()?.name || 'Wallet'
    },
    get icon() {
      return signer()?.icon ?? NO_ICON
    },
    get chains() {
      return signer()?.clusters ?? []
    },
    get accounts() {
      return signer()?.accounts ?? []
    },
    get features() {
      const able = signer()?.features ?? []
      return { ...standard, ...Object.fromEntries(Object.entries(signing).filter(([name]) => able.includes(name))) }
    },
  }
  const listen = createChanges(
    () => ({ accounts: provider.accounts, chains: provider.chains, features: provider.features }),
    changes,
  )
  return provider
}
