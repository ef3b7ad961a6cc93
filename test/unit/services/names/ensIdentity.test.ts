// @vitest-environment node
import { toHex, type Hex } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GATEWAY_ANSWER_BYTES_MAX, GATEWAY_REQUESTS_MAX, HTTP_TIMEOUT_MS } from '../../../../src/core/limits.ts'
import { WalletModalError } from '../../../../src/core/errors.ts'
import { ensIdentity } from '../../../../src/services/names/index.ts'
import { ME, node, offchain, resolved, RESOLVER, reversed, revert } from './kit.ts'

const PICTURE = 'https://pictures.example/alice.png'
const noFetch = async (): Promise<Response> => {
  throw new Error('asked a gateway')
}
const identityFrom = (
  { request }: ReturnType<typeof node>,
  fetch: (url: string, init: RequestInit) => Promise<Response> = noFetch,
) => ensIdentity({ request, fetch }, ME)

afterEach(() => void vi.useRealTimers())

describe('the ENS identity of an address', () => {
  test('reads ENS name and avatar from the Universal Resolver in two calls', async () => {
    const chain = node({
      reverseWithGateways: () => reversed('alice.eth'),
      resolveWithGateways: () => resolved(PICTURE),
    })
    expect(await identityFrom(chain)).toEqual({ name: 'alice.eth', avatar: PICTURE })
    const gateways = ['x-batch-gateway:true']
    expect(chain.asked).toEqual([
      { to: RESOLVER, functionName: 'reverseWithGateways', args: [ME.toLowerCase(), 60n, gateways] },
      {
        to: RESOLVER,
        functionName: 'resolveWithGateways',
        args: [toHex(packetToBytes('alice.eth')), expect.stringContaining(namehash('alice.eth').slice(2)), gateways],
      },
    ])
  })

  test.each([
    'ResolverNotFound',
    'ResolverNotContract',
    'UnsupportedResolverProfile',
    'ResolverError',
    'ReverseAddressMismatch',
    'HttpError',
  ])('returns an empty identity if the resolver reverts with %s', async (error) => {
    const args: Record<string, unknown[]> = {
      ResolverNotContract: ['0x', ME],
      UnsupportedResolverProfile: ['0x12345678'],
      ReverseAddressMismatch: ['alice.eth', '0x'],
      HttpError: [500, ''],
    }
    for (const nested of [false, true]) {
      const chain = node({ reverseWithGateways: () => revert(error, args[error] ?? ['0x'], { nested }) })
      expect(await identityFrom(chain)).toEqual({})
    }
  })

  test('returns an empty identity for an address without a primary name', async () => {
    expect(await identityFrom(node({ reverseWithGateways: () => reversed('') }))).toEqual({})
  })

  test.each([
    ['not normalized', 'Alice.eth'],
    ['mixed from two scripts', 'vitаlik.eth'],
    ['reversed by a direction mark', 'ecila‮.eth'],
    ['padded with an invisible character', 'ali​ce.eth'],
    ['split by spaces', 'Your wallet is locked'],
    ['too long', `${'a'.repeat(300)}.eth`],
    ['invalid because of an empty label', 'alice..eth'],
  ])('ignores a primary name that is %s', async (_, name) => {
    const chain = node({ reverseWithGateways: () => reversed(name), resolveWithGateways: () => resolved(PICTURE) })
    expect(await identityFrom(chain)).toEqual({})
    expect(chain.functions()).toEqual(['reverseWithGateways'])
  })

  test('accepts a normalized primary name in a non-Latin script', async () => {
    const chain = node({
      reverseWithGateways: () => reversed('日本語.eth'),
      resolveWithGateways: () => resolved(PICTURE),
    })
    expect(await identityFrom(chain)).toEqual({ name: '日本語.eth', avatar: PICTURE })
  })

  test.each([
    'http://pictures.example/a.png',
    'ipfs://bafy',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    'eip155:1/erc721:0x/1',
    '',
  ])('ignores the avatar URL %j', async (url) => {
    const chain = node({ reverseWithGateways: () => reversed('alice.eth'), resolveWithGateways: () => resolved(url) })
    expect(await identityFrom(chain)).toEqual({ name: 'alice.eth' })
  })

  test.each([
    ['fails', () => revert('Panic', [1n])],
    ['is not ABI-encoded', () => '0x1234'],
    ['is empty', () => '0x'],
    ['is not hex', () => null],
  ])('keeps the name if the answer for the avatar %s', async (_, answer) => {
    const chain = node({ reverseWithGateways: () => reversed('alice.eth'), resolveWithGateways: answer })
    expect(await identityFrom(chain)).toEqual({ name: 'alice.eth' })
  })

  test.each([
    ['the node fails', new WalletModalError('RateLimited'), 'RateLimited'],
    ['the contract reverts for another reason', revert('Panic', [1n]), 'Unknown'],
    ['there is no contract', '0x', 'ServiceUnavailable'],
    ['the answer is malformed', reversed('alice.eth').slice(0, 100), 'ServiceUnavailable'],
    ['the answer is not hex', { name: 'alice.eth' }, 'ServiceUnavailable'],
  ])('rejects an ENS lookup if %s', async (_, answer, code) => {
    await expect(identityFrom(node({ reverseWithGateways: () => answer }))).rejects.toMatchObject({
      code,
      message: 'Error fetching names for address',
    })
  })
})

describe('an offchain name', () => {
  const answer = (data: string) => Response.json({ data })
  const chainWith = (urls: readonly string[]) =>
    node({
      reverseWithGateways: () => offchain(urls),
      callback: ([response]) => (response === '0xabcd' ? reversed('alice.offchain.eth') : reversed('mallory.eth')),
    })

  test('reads an offchain name from the gateway that the contract names', async () => {
    const asked: [string, RequestInit][] = []
    const identity = await identityFrom(
      chainWith(['https://gateway.example/{sender}/{data}.json']),
      async (url, init) => {
        asked.push([url, init])
        return answer('0xabcd')
      },
    )
    expect(identity).toEqual({ name: 'alice.offchain.eth' })
    expect(asked.map(([url]) => url)).toEqual([`https://gateway.example/${RESOLVER}/0x1234.json`])
    expect(asked[0]?.[1]).toMatchObject({ credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' })
    expect(asked[0]?.[1].method).toBeUndefined()
  })

  test('sends a POST to a gateway URL without {data}', async () => {
    const bodies: unknown[] = []
    await identityFrom(chainWith(['https://gateway.example']), async (_, { method, body }) => {
      bodies.push(method, JSON.parse(body as string))
      return answer('0xabcd')
    })
    expect(bodies).toEqual(['POST', { data: '0x1234', sender: expect.stringMatching(new RegExp(RESOLVER, 'i')) }])
  })

  test.each([
    'http://gateway.example/{data}',
    'http://localhost/{data}',
    'ftp://gateway.example',
    'data:,0xabcd',
    '//gateway.example',
    '/{data}',
    '',
  ])('never sends a request to the gateway URL %j', async (url) => {
    await expect(identityFrom(chainWith([url]))).rejects.toMatchObject({ message: 'Error fetching names for address' })
  })

  test('tries the next gateway if the first one fails', async () => {
    const hosts: string[] = []
    const identity = await identityFrom(
      chainWith([
        'http://a.example',
        'https://b.example',
        'https://c.example',
        'https://d.example',
        'https://e.example',
      ]),
      async (url) => {
        const { hostname } = new URL(url)
        hosts.push(hostname)
        if (hostname === 'b.example') throw new TypeError('Failed to fetch')
        if (hostname === 'c.example') return new Response('oops', { status: 502 })
        return hostname === 'd.example' ? new Response('<html>') : answer('0xabcd')
      },
    )
    expect(identity).toEqual({ name: 'alice.offchain.eth' })
    expect(hosts).toEqual(['b.example', 'c.example', 'd.example', 'e.example'])
  })

  test('rejects without trying another gateway if the first answers 404', async () => {
    const fetch = vi.fn(async () => new Response('', { status: 404 }))
    await expect(identityFrom(chainWith(['https://a.example', 'https://b.example']), fetch)).rejects.toThrow()
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('rejects an oversized gateway answer without reading all of it', async () => {
    let read = 0
    const fetch = async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            read += 1024
            controller.enqueue(new Uint8Array(1024))
          },
        }),
      )
    await expect(identityFrom(chainWith(['https://gateway.example']), fetch)).rejects.toThrow()
    expect(read).toBeLessThan(2 * GATEWAY_ANSWER_BYTES_MAX)
  })

  test('rejects an offchain name after too many gateway redirections by the contract', async () => {
    const fetch = vi.fn(async () => answer('0xabcd'))
    const chain = node({
      reverseWithGateways: () => offchain(['https://gateway.example']),
      callback: () => offchain(['https://gateway.example']),
    })
    await expect(identityFrom(chain, fetch)).rejects.toThrow()
    expect(fetch).toHaveBeenCalledTimes(GATEWAY_REQUESTS_MAX)
  })

  test('rejects if the gateway does not answer in time', async () => {
    vi.useFakeTimers()
    const fetch = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((__, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    const identity = identityFrom(chainWith(['https://gateway.example']), fetch)
    const failed = expect(identity).rejects.toThrow('Error fetching names for address')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS)
    await failed
  })

  test('rejects an OffchainLookup whose sender is not the called contract', async () => {
    const data: Hex = '0x1234'
    const chain = node({
      reverseWithGateways: () => revert('OffchainLookup', [ME, ['https://gateway.example'], data, '0x18aa5141', '0x']),
    })
    await expect(identityFrom(chain)).rejects.toThrow('Error fetching names for address')
  })

  test('reads the avatar of an offchain name from the gateway too', async () => {
    const chain = node({
      reverseWithGateways: () => reversed('alice.offchain.eth'),
      resolveWithGateways: () => offchain(['https://gateway.example']),
      callback: () => resolved(PICTURE),
    })
    expect(await identityFrom(chain, async () => answer('0xabcd'))).toEqual({
      name: 'alice.offchain.eth',
      avatar: PICTURE,
    })
  })
})
