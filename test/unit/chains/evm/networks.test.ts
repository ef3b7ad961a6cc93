import { expect, test } from 'vitest'
import * as viemChains from 'viem/chains'
import { moreNetworks } from '../../../../src/chains/evm/moreNetworks.ts'
import { commonNetworks } from '../../../../src/chains/evm/networks.ts'
import { isHostedChain } from '../../../../src/services/rpc/hostedChains.ts'

const networks = [...commonNetworks(), ...moreNetworks]
const ids = new Set(networks.map(({ id }) => id))
const bare = (url: string) => url.replace(/\/$/, '')

/** EVM networks that the hosted RPC lists in its `/v1/supported-chains`. */
const HOSTED = [
  1101, 56, 42161, 7777777, 59144, 324, 5000, 80084, 5003, 100, 8453, 42220, 1313161555, 17000, 1, 300, 1313161554,
  1329, 84532, 421614, 11155111, 8217, 43114, 999999999, 11155420, 80002, 97, 43113, 137, 10, 1301, 80094, 80069,
  560048, 31, 2818, 57054, 911867, 534351, 1112, 534352, 1111, 146, 130, 1284, 30, 2810, 55931,
]

test.each([
  ['swap networks of specification §9', [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]],
  [
    'embedded-wallet networks of specification §9',
    [
      1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280,
      100, 8453, 84531, 84532, 7777777, 999,
    ],
  ],
  ['hosted RPC networks', HOSTED],
])('includes the %s in the list of EVM networks', (_, wanted) => {
  expect(wanted.filter((id) => !ids.has(id))).toEqual([])
})

test('knows exactly which EVM networks the hosted RPC serves', () => {
  const hosted = [...ids].filter((id) => isHostedChain(`eip155:${id}`))
  expect(new Set(hosted)).toEqual(new Set(HOSTED))
})

test('lists each EVM network once, with a public https RPC and an explorer', () => {
  expect(ids.size).toBe(networks.length)
  for (const { id, name, chainNamespace, caipNetworkId, rpcUrls, blockExplorers } of networks) {
    expect([chainNamespace, caipNetworkId]).toEqual(['eip155', `eip155:${id}`])
    expect(name).toMatch(/^\S.*\S$/)
    for (const url of [...rpcUrls.default.http, blockExplorers?.default.url ?? ''])
      expect(new URL(url).protocol).toBe('https:')
    expect(rpcUrls.default.http.length).toBeGreaterThan(0)
  }
})

// viem has neither zkSync Era Testnet (280), which has shut down, nor Saigon (2021), which has another id now.
test.each(networks.filter(({ id }) => id !== 280 && id !== 2021).map((one) => [one.name, one] as const))(
  'has the same currency, explorer and testnet flag for %s as viem',
  (_, network) => {
    const twins = Object.values(viemChains).filter((chain) => (chain as { id?: unknown }).id === network.id)
    const facts = (chain: (typeof twins)[number]) => ({
      nativeCurrency: { ...chain.nativeCurrency },
      explorer: bare(chain.blockExplorers?.default.url ?? ''),
      testnet: chain.testnet === true,
    })
    const ours = {
      nativeCurrency: network.nativeCurrency,
      explorer: network.blockExplorers?.default.url,
      testnet: network.testnet,
    }
    expect(twins.map(facts)).toContainEqual(ours)
  },
)

/** Networks with an image in the wallet API. */
const IMAGES: readonly (readonly [number, string])[] = [
  [1, 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
  [42161, '3bff954d-5cb0-47a0-9a23-d20192e74600'],
  [43114, '30c46e53-e989-45fb-4549-be3bd4eb3b00'],
  [56, '93564157-2e8e-4ce7-81df-b264dbee9b00'],
  [250, '06b26297-fe0c-4733-5d6b-ffa5498aac00'],
  [10, 'ab9c186a-c52f-464b-2906-ca59d760a400'],
  [137, '41d04d42-da3b-4453-8506-668cc0727900'],
  [5000, 'e86fae9b-b770-4eea-e520-150e12c81100'],
  [295, '6a97d510-cac8-4e58-c7ce-e8681b044c00'],
  [11155111, 'e909ea0a-f92a-4512-c8fc-748044ea6800'],
  [84532, 'a18a7ecd-e307-4360-4746-283182228e00'],
  [1301, '4eeea7ef-0014-4649-5d1d-07271a80f600'],
  [130, '2257980a-3463-48c6-cbac-a42d2a956e00'],
  [143, '0a728e83-bacb-46db-7844-948f05434900'],
  [10143, '0a728e83-bacb-46db-7844-948f05434900'],
  [100, '02b53f6a-e3d4-479e-1cb4-21178987d100'],
  [9001, 'f926ff41-260d-4028-635e-91913fc28e00'],
  [324, 'b310f07f-4ef7-49f3-7073-2a0a39685800'],
  [314, '5a73b3dd-af74-424e-cae0-0de859ee9400'],
  [4689, '34e68754-e536-40da-c153-6ef2e7188a00'],
  [1088, '3897a66d-40b9-4833-162f-a2c90531c900'],
  [1284, '161038da-44ae-4ec7-1208-0ea569454b00'],
  [1285, 'f1d73bb6-5450-4e18-38f7-fb6484264a00'],
  [7777777, '845c60df-d429-4991-e687-91ae45791600'],
  [42220, 'ab781bbc-ccc6-418d-d32d-789b15da1f00'],
  [8453, '7289c336-3981-4081-c5f4-efc26ac64a00'],
  [1313161554, '3ff73439-a619-4894-9262-4470c773a100'],
  [2020, 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00'],
  [2021, 'b8101fc0-9c19-4b6f-ec65-f6dfff106e00'],
  [80094, 'e329c2c9-59b0-4a02-83e4-212ff3779900'],
  [2741, 'fc2427d1-5af9-4a9c-8da5-6f94627cd900'],
]

test.each(IMAGES)('has an image for the network %s', (id, imageId) => {
  expect(networks.find((one) => one.id === id)?.assets).toEqual({ imageId })
})

test('has no image for networks without an image in the wallet API', () => {
  expect(networks.filter(({ id, assets }) => assets && !IMAGES.some(([known]) => known === id))).toEqual([])
})
