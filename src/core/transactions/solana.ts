/**
 * What `getProvider('solana')` returns: a Wallet Standard wallet, whose `features` are those of the connected wallet.
 */
export interface SolanaProvider {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  /** Clusters, such as `solana:mainnet`. */
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  /** The wallet's own account objects, the current one first. */
  readonly accounts: readonly { readonly address: string }[]
}
