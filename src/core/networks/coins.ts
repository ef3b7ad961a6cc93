/**
 * Networks without a coin, by their facts in viem/chains: Tempo (mainnet, testnet, devnet), where tokens pay the fees. Their
 * nodes answer `eth_getBalance` with a placeholder. https://github.com/tempoxyz/tempo/issues/1499
 */
const COINLESS = /^eip155:(?:4217|42431|31318)$/

/** Whether a network (CAIP-2) has no coin: its balance is neither asked for nor shown. */
export const isCoinless = (network: string) => COINLESS.test(network)

/** Whether an amount is beyond all coins and tokens that have a price: 2^200 base units. A balance of so many coins is unknown. */
export const isBeyond = (units: bigint) => units >> 200n > 0n
