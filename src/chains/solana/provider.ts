import type { RpcRequest } from '../../core/chain.ts'
import type { Link } from '../../core/connector.ts'
import { providerError, toProviderError } from '../../core/errors/providerError.ts'
import type { SolanaProvider } from '../../core/transactions/solana.ts'
import type { CaipNetworkId } from '../../core/types.ts'
import { isStandardWallet } from '../standard/wallet.ts'
import { SIGN_AND_SEND, SIGN_IN, SIGN_MESSAGE, SIGN_TRANSACTION, SIGNING } from './features.ts'
import { type ChangeListener, createChanges } from './changes.ts'
import { isPairedWallet, pairedSigner } from './pairedSigner.ts'
import type { Input, Signer } from './signer.ts'
import { standardSigner } from './standardSigner.ts'

export interface ProviderParts {
  /** The current link; its first account is the current one. */
  current(): Link | undefined
  /** Notifies when `current()` may return another link. */
  changes(listener: () => void): () => void
  rpcOf(network: CaipNetworkId): RpcRequest
}

/** Wallet Standard requires an icon; this one is transparent. */
const NO_ICON = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The signing features. Each call uses the wallet that is connected at that moment. */
function signingFeatures(signer: () => Signer | undefined): Readonly<Record<string, object>> {
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
  return {
    [SIGN_MESSAGE]: { version: '1.1.0', signMessage: method(SIGN_MESSAGE) },
    [SIGN_TRANSACTION]: {
      version: '1.0.0',
      get supportedTransactionVersions() { return signer()?.versions ?? [] },
      signTransaction: method(SIGN_TRANSACTION),
    },
    [SIGN_AND_SEND]: {
      version: '1.0.0',
      get supportedTransactionVersions() { return signer()?.versions ?? [] },
      signAndSendTransaction: method(SIGN_AND_SEND),
    },
    [SIGN_IN]: { version: '1.0.0', signIn: method(SIGN_IN) },
  }
}

/**
 * Creates the Wallet Standard wallet that sites get for the current connection. Every error has a code; that of a
 * rejection is 4001.
 */
export function createProvider({ current, changes, rpcOf }: ProviderParts): SolanaProvider {
  function signer(): Signer | undefined {
    const link = current()
    if (!link) return undefined
    if (isStandardWallet(link.provider, SIGNING)) return standardSigner(link.provider, link, rpcOf)
    return isPairedWallet(link.provider) ? pairedSigner(link.provider, link, rpcOf) : undefined
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
