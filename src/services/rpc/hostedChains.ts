import type { CaipNetworkId } from '../../core/types.ts'

/** Chains that the hosted RPC serves, by namespace. */
const HOSTED: Readonly<Record<string, string>> = {
  eip155:
    '1 10 30 31 56 97 100 130 137 146 300 324 1101 1111 1112 1284 1301 1329 2810 2818 5000 5003 8217 8453 17000 42161 42220 43113 43114 ' +
    '55931 57054 59144 80002 80069 80084 80094 84532 421614 534351 534352 560048 911867 7777777 11155111 11155420 999999999 1313161554 1313161555',
  solana:
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp EtWTRABZaYq6iMfeYKouRu166VU2xqa1 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z 4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
  bip122: '000000000019d6689c085ae165831e93 000000000933ea01ad0ee984209779ba',
}

/** Whether the hosted RPC serves a network. */
export function isHostedChain(network: CaipNetworkId): boolean {
  const [namespace = '', reference = ''] = network.split(':')
  return Object.hasOwn(HOSTED, namespace) && HOSTED[namespace]?.split(' ').includes(reference) === true
}
