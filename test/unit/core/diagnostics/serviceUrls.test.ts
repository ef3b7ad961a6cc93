import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { serviceUrlsOf, watchedOrigins } from '../../../../src/core/diagnostics/serviceUrls.ts'
import { NETWORKS } from '../../../kit/fakeChain.ts'

const urlsOf = (service: string) => serviceUrlsOf({}).find((one) => one.service === service)?.urls[0]

describe('The URLs of services', () => {
  test.each([
    ['relay', 'src/connectors/pairing/client.ts'],
    ['verify', 'src/connectors/pairing/client.ts'],
    ['secureSite', 'src/services/frame/address.ts'],
    ['coinbase', 'src/connectors/coinbase/connector.ts'],
    ['analytics', 'src/services/analytics/post.ts'],
  ])('are by default those that the code of %s uses', (service, file) => {
    expect(readFileSync(file, 'utf8')).toContain(`'${urlsOf(service)}'`)
  })

  test('are those of the option, where it is set', () => {
    const services = { relay: ['wss://one.example', 'wss://two.example'], onramp: 'https://buy.example' }
    const known = serviceUrlsOf({ services })
    expect(known.find(({ service }) => service === 'relay')?.urls).toEqual(services.relay)
    expect(known.find(({ service }) => service === 'onramp')?.urls).toEqual([services.onramp])
  })
})

test('names what each origin is for', () => {
  const services = { walletApi: 'https://api.example/base' }
  const watched = watchedOrigins(
    { services, rpcUrls: { [NETWORKS[0]?.caipNetworkId ?? '']: 'https://node.example/k' } },
    NETWORKS,
  )
  expect(watched.get('https://api.example')).toBe('walletApi')
  expect(watched.get('https://node.example')).toBe('rpc')
  expect(watched.get('https://shop.example')).toBeUndefined()
})
