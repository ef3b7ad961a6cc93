import { parseNetworkId } from '../../core/caip.ts'
import type { Network } from '../../core/types.ts'

// One network per line: id, name, currency name and symbol, decimals, explorer name and URL.
const FACTS = `
polkadot:91b171bb158e2d3848fa23a9f1c25182|Polkadot|Polkadot|DOT|10|Subscan|polkadot.subscan.io
cosmos:cosmoshub-4|Cosmos Hub|Cosmos|ATOM|6|Mintscan|www.mintscan.io/cosmos
sui:mainnet|Sui|Sui|SUI|9|Suiscan|suiscan.xyz/mainnet
stacks:1|Stacks|Stacks|STX|6|Hiro Explorer|explorer.hiro.so`

function toNetwork(line: string): Network {
  const [id = '', name = '', coin = '', symbol = '', decimals, explorer = '', host = ''] = line.split('|')
  const { namespace, reference, id: caipNetworkId } = parseNetworkId(id)
  return {
    id: reference,
    name,
    nativeCurrency: { name: coin, symbol, decimals: Number(decimals) },
    // No nodes: the paired wallet uses its own.
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: explorer, url: `https://${host}` } },
    testnet: false,
    chainNamespace: namespace,
    caipNetworkId,
  }
}

/** Returns the networks that sites can name by id alone. */
export const pairedNetworks = (): Network[] => FACTS.trim().split('\n').map(toNetwork)
