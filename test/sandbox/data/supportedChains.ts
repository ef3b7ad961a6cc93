const EVM = [
  1, 10, 25, 30, 31, 56, 97, 100, 130, 137, 146, 300, 324, 1101, 1111, 1112, 1284, 1301, 1329, 2810, 2818, 5000, 5003,
  8217, 8453, 10143, 17000, 42161, 42220, 43113, 43114, 57054, 59144, 80002, 80069, 80094, 84532, 421614, 534351,
  534352, 560048, 1440000, 1449000, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]
const SOLANA = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
]

/** The chains of the Blockchain API. Fantom, `eip155:250`, is missing as in the hosted service. */
export const SUPPORTED_CHAINS = {
  http: [
    ...EVM.map((id) => `eip155:${id}`),
    'near:mainnet',
    ...SOLANA.map((id) => `solana:${id}`),
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:000000000933ea01ad0ee984209779ba',
    'sui:mainnet',
    'sui:devnet',
    'sui:testnet',
    'tron:0x2b6653dc',
    'tron:0xcd8690dc',
    'ton:-239',
    'ton:-3',
    'stacks:1',
    'stacks:2147483648',
  ],
  ws: [
    'eip155:1',
    'eip155:7777777',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  ],
}
