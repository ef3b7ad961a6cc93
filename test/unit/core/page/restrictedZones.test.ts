import { beforeEach, expect, test, vi } from 'vitest'
import { settingsOf } from '../../../../src/connectors/pairing/client.ts'
import { inOrder } from '../../../../src/core/page/restrictedZones.ts'
import { basesOf, originsOf } from '../../../../src/services/frame/address.ts'
import { createHttp } from '../../../../src/services/http.ts'
import { rpcUrlsOf } from '../../../../src/services/rpc/urls.ts'

const [A, B, C] = ['https://a.test', 'https://b.test', 'https://c.test'] as const

/** Moves the device to a time zone. */
function live(timeZone: string) {
  const { prototype } = Intl.DateTimeFormat
  const options = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone }
  vi.spyOn(prototype, 'resolvedOptions').mockReturnValue(options)
}
beforeEach(() => void vi.restoreAllMocks())

test.each([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
  'Hong Kong',
])('asks the first host of a service last in %s', (zone) => {
  live(zone)
  expect(inOrder([A, B, C])).toEqual([B, C, A])
})

test.each([
  'Asia/Singapore',
  'Asia/Taipei',
  'Europe/London',
  'UTC',
  'America/New_Shanghai',
  'Asia/Hong_Kong_Island',
  '',
])('keeps the order of the site in %s', (zone) => {
  live(zone)
  expect(inOrder([A, B, C])).toEqual([A, B, C])
})

test('keeps a single host, and turns nothing off, in every zone', () => {
  live('Asia/Shanghai')
  expect([inOrder(A), inOrder([A]), inOrder([])]).toEqual([[A], [A], []])
})

test('asks the host that has answered before all others, also in such a time zone', async () => {
  live('Asia/Shanghai')
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(new URL(url).origin)
    return new Response('', { status: url.startsWith(B) ? 503 : 200 })
  }
  const http = createHttp({ bases: () => [A, B, C], fetch })
  const request = () => http.request({ path: 'x', parse: () => true })
  await request()
  await request()
  expect(asked).toEqual([B, C, C])
  expect(http.url('icon')).toBe(`${C}/icon`)
})

test('orders relays, verify servers, secure sites and hosted nodes, but not the URLs that the site names for a network', () => {
  live('Asia/Kashgar')
  const services = { relay: [A, B], verify: [A, B], secureSite: [A, B], blockchainApi: [A, B] }
  expect(settingsOf({ services })).toMatchObject({ relays: [B, A], verifiers: [B, A] })
  expect(basesOf({ services })).toEqual([B, A])
  expect(originsOf({ services })).toEqual([B, A])
  const network = { caipNetworkId: 'eip155:1', rpcUrls: { default: { http: [C] } } } as const
  const read = (options: object) =>
    rpcUrlsOf({ network, options: { projectId: 'abc', services, ...options }, caller: { version: '1' } }).map(
      (url) => new URL(url).origin,
    )
  expect(read({})).toEqual([B, A, C])
  expect(read({ rpcUrls: { 'eip155:1': [A, B] } })).toEqual([A, B])
})
