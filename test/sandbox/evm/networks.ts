/** The EVM networks that the sandbox runs, with the data that a wallet shows. */
export const EVM_NETWORKS = [
  { chainId: 1, name: 'Ethereum', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  { chainId: 8453, name: 'Base', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
] as const

export type EvmNetwork = (typeof EVM_NETWORKS)[number]

/** Returns the CAIP-2 id of an EVM chain. */
export const caip2 = (chainId: number) => `eip155:${chainId}`
