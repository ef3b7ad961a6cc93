import { expect, test } from 'vitest'
import * as viemChains from 'viem/chains'
import { moreNetworks } from '../../../../src/chains/evm/moreNetworks.ts'
import { commonNetworks } from '../../../../src/chains/evm/networks.ts'
import { isHostedChain } from '../../../../src/services/rpc/hostedChains.ts'

const networks = [...commonNetworks(), ...moreNetworks]
const ids = new Set(networks.map(({ id }) => id))
const bare = (url: string) => url.replace(/\/$/, '')

test.each([
  ['swap networks of specification §9', [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]],
  ['embedded-wallet networks of specification §9', [1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999]],
  ['hosted networks of contract A9', [1101, 56, 42161, 7777777, 59144, 324, 5000, 80084, 5003, 100, 8453, 42220, 1313161555, 17000, 1, 300, 1313161554, 1329, 84532, 421614, 11155111, 8217, 43114, 999999999, 11155420, 80002, 97, 43113, 137, 10, 1301, 80094, 80069, 560048, 31, 2818, 57054, 911867, 534351, 1112, 534352, 1111, 146, 130, 1284, 30, 2810, 55931]],
])('the %s are built in', (title, wanted) => {
  expect(wanted.filter((id) => !ids.has(id))).toEqual([])
  if (title.startsWith('hosted')) expect(wanted.filter((id) => !isHostedChain(`eip155:${id}`))).toEqual([])
})

test('each network is there once, with its id, a public https RPC and an explorer', () => {
  expect(ids.size).toBe(networks.length)
  for (const { id, name, chainNamespace, caipNetworkId, rpcUrls, blockExplorers } of networks) {
    expect([chainNamespace, caipNetworkId]).toEqual(['eip155', `eip155:${id}`])
    expect(name).toMatch(/^\S.*\S$/)
    for (const url of [...rpcUrls.default.http, blockExplorers?.default.url ?? '']) expect(new URL(url).protocol).toBe('https:')
    expect(rpcUrls.default.http.length).toBeGreaterThan(0)
  }
})

// zkSync Era Testnet: closed down, no longer in viem, still in the specification.
test.each(networks.filter(({ id }) => id !== 280).map((one) => [one.name, one] as const))('%s agrees with viem', (_, network) => {
  const twins = Object.values(viemChains).filter((chain) => (chain as { id?: unknown }).id === network.id)
  const facts = (chain: (typeof twins)[number]) => ({
    nativeCurrency: { ...chain.nativeCurrency },
    explorer: bare(chain.blockExplorers?.default.url ?? ''),
    testnet: chain.testnet === true,
  })
  const ours = { nativeCurrency: network.nativeCurrency, explorer: network.blockExplorers?.default.url, testnet: network.testnet }
  expect(twins.map(facts)).toContainEqual(ours)
})

test('image ids are those of contract C9', () => {
  const images = Object.fromEntries(networks.map(({ id, assets }) => [id, assets?.imageId]))
  expect(images[1]).toBe('ba0ba0cd-17c6-4806-ad93-f9d174f17900')
  expect(images[8453]).toBe('7289c336-3981-4081-c5f4-efc26ac64a00')
  expect(images[2741]).toBe('fc2427d1-5af9-4a9c-8da5-6f94627cd900')
  expect(images[999]).toBeUndefined()
  expect(Object.values(images).filter((id) => id && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([])
})
