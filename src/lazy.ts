import { WalletModalError } from './core/errors.ts'

/** Fetches once; what has failed is forgotten and tried anew by the next call. Rejects with `LoadFailed`. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new WalletModalError('LoadFailed', { cause })
    }))
}

/** The parts of chains and services that are fetched when they are needed; each modal has its own. */
export const createLazy = () => ({
  evm: once(async () => (await import('./chains/evm/adapter.ts')).adapter),
  evmNetworks: once(async () => (await import('./chains/evm/moreNetworks.ts')).moreNetworks),
  rpc: once(async () => (await import('./services/rpc/index.ts')).createRpc()),
})
