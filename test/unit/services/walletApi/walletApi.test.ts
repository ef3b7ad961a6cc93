import { describe, expect, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import { createWalletApi } from '../../../../src/services/walletApi/index.ts'
import { parseSaved, parseWallet } from '../../../../src/services/walletApi/parse.ts'
import { registry } from '../../../../src/services/walletApi/registry.ts'
import { pass, standStill } from '../../../kit/clock.ts'

standStill()

const HOSTED = 'projectId=p&st=wallet-modal&sv=html-wallet-modal-1.2.3'
const answer = (body: unknown, status = 200) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })

/** Creates a client and lists the URLs that it requests. */
function client(reply: (url: string) => Response | Promise<Response>, options: Options = { projectId: 'p' }) {
  const asked: string[] = []
  const fetch = vi.fn(async (url: string, { signal }: RequestInit) => {
    asked.push(url)
    return Promise.race([
      Promise.resolve(reply(url)),
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
    ])
  })
  return { asked, api: createWalletApi({ options: () => options, version: '1.2.3', fetch }) }
}

describe('Wallet API requests', () => {
  test('sends the page number, lists joined with commas, and no empty parameters', async () => {
    const { api, asked } = client(() => answer({ data: [], count: 0 }))
    await api.wallets({
      page: 1,
      entries: 4,
      include: [],
      exclude: ['a', 'b'],
      chains: ['eip155:1', 'eip155:10'],
      search: '  rain  ',
      isCertified: true,
    })
    expect(asked).toEqual([
      `https://api.web3modal.org/getWallets?page=1&entries=4&exclude=a%2Cb&chains=eip155%3A1%2Ceip155%3A10&search=rain&badge_type=certified&${HOSTED}`,
    ])
  })

  test('shares identical pending requests, and does not cache failures', async () => {
    let status = 500
    const { api, asked } = client(() => answer({ data: [], count: 0 }, status))
    const both = [api.wallets({ page: 1, entries: 4 }), api.wallets({ page: 1, entries: 4 })]
    await expect(Promise.all(both)).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    status = 200
    await expect(api.wallets({ page: 1, entries: 4 })).resolves.toMatchObject({ count: 0 })
    expect(asked).toHaveLength(2)
  })

  test('sends no wallet API request without a project id', async () => {
    const { api, asked } = client(() => answer({}), {})
    await expect(api.wallets({ page: 1, entries: 4 })).rejects.toMatchObject({ code: 'FeatureDisabled' })
    await expect(api.features()).rejects.toMatchObject({ code: 'FeatureDisabled' })
    expect(asked).toEqual([])
  })
})

describe('Wallet API failures', () => {
  test.each([
    [401, 'OriginNotAllowed'],
    [403, 'OriginNotAllowed'],
    [429, 'RateLimited'],
    [500, 'ServiceUnavailable'],
    [404, 'ServiceUnavailable'],
  ])('maps status %i of the wallet API to %s', async (status, code) => {
    await expect(client(() => answer({}, status)).api.wallets({ page: 1, entries: 4 })).rejects.toMatchObject({ code })
  })

  test.each([['<html>'], [{}], [{ data: null }], [[]]])('rejects a malformed wallet API answer: %j', async (body) => {
    await expect(client(() => answer(body)).api.wallets({ page: 1, entries: 4 })).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
  })

  test('rejects after 10 s without an answer of the wallet API', async () => {
    const result = client(() => new Promise(() => {})).api.wallets({ page: 1, entries: 4 })
    const told = expect(result).rejects.toMatchObject({ code: 'ServiceUnavailable' })
    await pass(10_000)
    await told
  })

  test('tries the URLs of the wallet API in turn, the last working URL first, also for images', async () => {
    const options = { projectId: 'p', services: { walletApi: ['https://a.test/', 'https://b.test'] } }
    const { api, asked } = client(
      (url) =>
        url.startsWith('https://a') ? answer('', 503) : answer({ data: [{ id: '1', name: 'One', image_id: 'pic' }] }),
      options,
    )
    await api.wallets({ page: 1, entries: 4 })
    const { wallets } = await api.wallets({ page: 2, entries: 4 })
    expect(asked.map((url) => new URL(url).host)).toEqual(['a.test', 'b.test', 'b.test'])
    expect(wallets[0]?.imageUrl).toBe(`https://b.test/getWalletImage/pic?${HOSTED}`)
  })

  test('rejects an aborted request immediately without trying the next URL', async () => {
    const controller = new AbortController()
    const { api, asked } = client(() => new Promise(() => {}), {
      projectId: 'p',
      services: { walletApi: ['https://a.test', 'https://b.test'] },
    })
    const result = api.wallets({ page: 1, entries: 4 }, controller.signal)
    controller.abort()
    await expect(result).rejects.toMatchObject({ code: 'Aborted' })
    expect(asked).toHaveLength(1)
  })
})

describe('Wallet API answers', () => {
  const parse = (value: unknown) => parseWallet(value, (id) => `https://i.test/${id}`)

  test('drops and counts invalid wallets', async () => {
    const { api } = client(() =>
      answer({ data: [{ id: 'a', name: 'A' }, null, 'x', { id: 'b' }, { name: 'C' }], count: -1 }),
    )
    await expect(api.wallets({ page: 1, entries: 4 })).resolves.toEqual({
      wallets: [{ id: 'a', name: 'A', canPair: true }],
      count: 1,
      dropped: 4,
    })
  })

  test("drops a wallet's links that would run code, and other invalid values", () => {
    const bad = {
      mobile_link: 'javascript:alert(1)',
      desktop_link: ' data:text/html,x',
      webapp_link: 'app://x',
      homepage: 'javascript:1',
      link_mode: 5,
      image_url: 'data:text/html,x',
      chains: 'x',
      order: NaN,
      injected: [{}],
      rdns: null,
    }
    expect(parse({ id: 'a', name: 'A', ...bad })).toEqual({ id: 'a', name: 'A', canPair: true })
  })

  test('keeps every documented field of a wallet', () => {
    expect(
      parse({
        id: 'a',
        name: ' A\u202e ',
        badge_type: 'certified',
        chains: ['eip155:1'],
        homepage: 'https://a.test',
        image_id: 'i',
        order: 3,
        link_mode: 'https://a.test/u',
        mobile_link: 'one://',
        desktop_link: 'one-desktop://',
        webapp_link: 'https://app.a.test',
        app_store: 'https://s.test/1',
        play_store: 'https://s.test/2',
        chrome_store: 'https://s.test/3',
        rdns: 'test.a',
        injected: [{ namespace: 'eip155', injected_id: 'isA' }],
        supports_wc: false,
      }),
    ).toEqual({
      id: 'a',
      name: 'A',
      isCertified: true,
      chains: ['eip155:1'],
      homepage: 'https://a.test',
      imageUrl: 'https://i.test/i',
      rank: 3,
      universalLink: 'https://a.test/u',
      mobileLink: 'one://',
      desktopLink: 'one-desktop://',
      webappLink: 'https://app.a.test',
      appStore: 'https://s.test/1',
      playStore: 'https://s.test/2',
      chromeStore: 'https://s.test/3',
      rdns: 'test.a',
      injected: [{ namespace: 'eip155', id: 'isA' }],
      canPair: false,
    })
  })
})

describe('Remote features', () => {
  const features = async (list: unknown) => client(() => answer({ features: list })).api.features()

  test('turns missing remote features off, leaves `null` to the site, and reads features that are lists', async () => {
    await expect(features([])).resolves.toEqual({
      activity: false,
      branding: false,
      multiWallet: false,
      pay: false,
      reownAuthentication: false,
      swaps: false,
      onramp: false,
      emailCapture: false,
      email: false,
      socials: false,
    })
    await expect(features(null)).resolves.toEqual({})
    await expect(
      features([
        { id: 'social_login', isEnabled: true, config: ['email', 'google', 'x'] },
        { id: 'swap', isEnabled: true, config: [] },
        { id: 'onramp', isEnabled: false, config: ['meld'] },
        { id: 'activity', isEnabled: false, config: null },
        { id: 'reown_branding', isEnabled: true, config: [] },
        { id: 'email_capture', isEnabled: true, config: [] },
        { id: 'multi_wallet', isEnabled: true },
        { id: 'payments', isEnabled: true, config: [] },
        { id: 'reown_authentication', isEnabled: true, config: [] },
      ]),
    ).resolves.toEqual({
      email: true,
      socials: ['google', 'x'],
      swaps: false,
      onramp: false,
      branding: true,
      emailCapture: [],
      multiWallet: false,
      pay: true,
      reownAuthentication: true,
    })
  })

  test('rejects malformed remote features', async () => {
    await expect(features('x')).rejects.toMatchObject({ code: 'ServiceUnavailable' })
  })
})

describe('The bundled wallet list', () => {
  test('lists well-known wallets once, with ids of the wallet API and working links', () => {
    const all = registry()
    expect(all.length).toBeGreaterThanOrEqual(25)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { id, homepage, chains, appStore, playStore, chromeStore } of all) {
      expect(id).toMatch(/^[\da-f]{64}$/)
      expect(chains?.length).toBeGreaterThan(0)
      for (const link of [homepage, appStore, playStore, chromeStore])
        expect(link === undefined || link.startsWith('https://')).toBe(true)
    }
  })

  test('lists MetaMask by id and rdns', () => {
    expect(registry()[0]).toMatchObject({
      id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
      name: 'MetaMask',
      rdns: 'io.metamask',
    })
  })
})

test('restores a saved wallet without unsafe links', () => {
  for (const { injected: _, ...one } of registry()) expect(parseSaved(JSON.parse(JSON.stringify(one)))).toEqual(one)
  expect(parseSaved({ id: 'a', name: 'A', mobileLink: 'javascript:alert(1)', imageUrl: 'blob:x' })).toEqual({
    id: 'a',
    name: 'A',
    canPair: true,
  })
  expect(parseSaved('a')).toBeUndefined()
})
