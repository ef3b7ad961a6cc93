/** A wallet of Wallet Standard, as `getProvider('solana')` gives it: `features` has what the connected wallet can do. */
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
