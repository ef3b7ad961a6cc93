import { parseNetworkId } from '../../core/caip.ts'
import type { Network } from '../../core/types.ts'

// One network a line: id, name, currency as name and symbol, decimals, explorer name and address.
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
    // Nothing is read from a node.
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: explorer, url: `https://${host}` } },
    testnet: false,
    chainNamespace: namespace,
    caipNetworkId,
  }
}

/** The networks that can be named by id alone. */
export const pairedNetworks = (): Network[] => FACTS.trim().split('\n').map(toNetwork)
