import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE, type CatalogueWallet } from '../../sandbox/data/catalogue.ts'
import { INVENTED_WALLETS } from '../../sandbox/data/inventedWallets.ts'
import { KNOWN_WALLETS } from '../../sandbox/data/knownWallets.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { createWalletApi, type Client } from '../../sandbox/walletApi/index.ts'
import { conform, type Check } from './schemas/check.ts'
import { refusalOf, UNAUTHENTICATED } from './schemas/errors.ts'
import { get, host, PROJECT_ID, type Hosted } from './schemas/host.ts'
import * as schemas from './schemas/walletApi.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const TRUST = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'

let api: Hosted
beforeAll(async () => {
  api = await host(createWalletApi)
})
afterAll(() => api.stop())

type Query = Record<string, string>
interface Page {
  data: CatalogueWallet[]
  count: number
}
const wallets = async (query: Query = {}) =>
  conform(await (await get(api, '/getWallets', query)).json(), schemas.wallets) as Page
const names = async (query: Query) => (await wallets(query)).data.map(({ name }) => name)
const of = (ending: string) => ({ projectId: variantId(PROJECT_ID, ending) })

describe('Every answer of the sandbox’s wallet API', () => {
  it.each<[string, Check]>([
    ['/appkit/v1/config', schemas.config],
    ['/projects/v1/origins', schemas.origins],
    ['/appkit/v1/project-limits', schemas.limits],
    ['/getWallets', schemas.wallets],
    ['/getAnalyticsConfig', schemas.analyticsConfig],
    ['/ton/v1/wallets', schemas.tonWallets],
  ])('answers in the documented form, with a request id and CORS headers: %s', async (path, schema) => {
    const response = await get(api, path)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('x-request-id')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    conform(await response.json(), schema)
  })

  it.each(['/appkit/v1/config', '/projects/v1/origins', '/getWallets', '/public/getCurrencyImage/USD'])(
    'answers 401 for an unknown or missing project, and 403 for a blocked project: %s',
    async (path) => {
      for (const projectId of ['nobody', '', undefined])
        expect(await refusalOf(await get(api, path, { projectId }))).toEqual([401, ...UNAUTHENTICATED])
      const refused = await get(api, path, of('e1'))
      expect(refused.headers.get('x-request-id')).not.toBeNull()
      expect(await refusalOf(refused)).toEqual([403, ...UNAUTHENTICATED])
    },
  )

  it('lists clients by the SDK’s name and version', async () => {
    await api.service.reset?.()
    await get(api, '/getWallets', { sv: 'html-core-1.8.20' })
    await get(api, '/getWallets', { sv: 'html-core-1.8.20' })
    const clients = (await (await fetch(`${api.url}/clients`)).json()) as Client[]
    expect(clients).toEqual([{ projectId: PROJECT_ID, st: 'appkit', sv: 'html-core-1.8.20', requests: 2 }])
  })
})

describe('Remote configuration of a project', () => {
  type Features = { id: string; isEnabled: boolean; config?: string[] | null }[] | null
  const features = async (query: Query = {}) =>
    (conform(await (await get(api, '/appkit/v1/config', query)).json(), schemas.config) as { features: Features })
      .features
  const one = async (ending: string, id: string) => (await features(of(ending)))?.find((feature) => feature.id === id)

  it('returns the defaults for the default project', async () => {
    const all = await features()
    expect(all).toHaveLength(11)
    expect(all?.find(({ id }) => id === 'swap')).toEqual({ id: 'swap', isEnabled: true, config: ['1inch'] })
    expect(all?.filter(({ isEnabled }) => isEnabled).map(({ id }) => id)).toEqual([
      'social_login',
      'swap',
      'onramp',
      'activity',
      'reown_branding',
    ])
  })

  it('returns `config: null` for a feature that the project leaves to the site', async () => {
    expect(await one('a1', 'swap')).toEqual({ id: 'swap', isEnabled: false, config: null })
  })

  it('returns the features of test projects: an empty list, null, or a feature without a configuration', async () => {
    expect(await features(of('a2'))).toEqual([])
    expect(await features(of('a3'))).toBeNull()
    expect(await one('a5', 'swap')).toEqual({ id: 'swap', isEnabled: true })
  })

  it('returns the features of test projects: all disabled, all enabled, or with other settings', async () => {
    expect((await features(of('a4')))?.some(({ isEnabled }) => isEnabled)).toBe(false)
    expect((await features(of('a6')))?.every(({ isEnabled }) => isEnabled)).toBe(true)
    expect([await one('a6', 'email_capture'), await one('a7', 'email_capture')]).toMatchObject([
      { config: ['required'] },
      { config: [] },
    ])
    expect(await one('a8', 'social_login')).toMatchObject({ config: ['google', 'github'] })
  })

  it('returns the origins, limits and analytics switch of test projects', async () => {
    const answer = async (path: string, ending: string) => (await get(api, path, of(ending))).json()
    expect(await answer('/projects/v1/origins', 'b1')).toEqual({ allowedOrigins: ['https://shop.example'] })
    expect(await answer('/appkit/v1/project-limits', 'c2')).toEqual({
      planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true },
    })
    expect(await answer('/getAnalyticsConfig', 'd1')).toEqual({ isAnalyticsEnabled: false })
  })
})

describe('The wallet list of the sandbox', () => {
  it('lists at least 600 wallets by rank, with unique ids', async () => {
    const { data, count } = await wallets({ entries: '5000' })
    expect(count).toBe(data.length)
    expect(count).toBeGreaterThanOrEqual(600)
    expect(new Set(data.map(({ id }) => id)).size).toBe(count)
    const ranks = data.map(({ order }) => order ?? Infinity)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(data[0]).toMatchObject({ id: METAMASK, name: 'MetaMask', rdns: 'io.metamask', badge_type: 'certified' })
  })

  it('lists wallets with every combination of links, badges, chains and icons', () => {
    const features = ({
      mobile_link,
      link_mode,
      desktop_link,
      webapp_link,
      chrome_store,
      badge_type,
      chains = [],
      image_id,
      image_url,
    }: CatalogueWallet) =>
      [mobile_link, link_mode, desktop_link, webapp_link, chrome_store, image_id, image_url]
        .map((one) => (one ? 1 : 0))
        .join('') +
      badge_type +
      [...new Set(chains.map((chain) => chain.split(':')[0]))].join()
    const combinations = new Set(
      CATALOGUE.filter(({ id }) => INVENTED_WALLETS.some((wallet) => wallet.id === id)).map(features),
    )
    expect(combinations.size).toBe(3 * 2 * 2 * 2 * 2 * 4 * 3)
  })

  it('lists wallets without pairing, and wallets with only a name', async () => {
    const { data } = await wallets({ entries: '5000' })
    expect(data.filter(({ supports_wc }) => supports_wc === false).length).toBeGreaterThan(100)
    expect(data.at(-1)).toEqual({ id: expect.any(String), name: 'Blank Page' })
  })

  it('lists wallets with a single link, with equal names, and of namespaces that only pair', async () => {
    const LINKS = [
      'mobile_link',
      'link_mode',
      'desktop_link',
      'webapp_link',
      'app_store',
      'play_store',
      'chrome_store',
      'rdns',
      'injected',
    ] as const
    const all = (await wallets({ entries: '5000' })).data
    const only = new Set(all.map((wallet) => LINKS.filter((link) => wallet[link] != null).join()))
    for (const link of LINKS) expect(only, link).toContain(link)
    expect(await names({ search: 'twin' })).toEqual(['Twin', 'Twin'])
    for (const chain of ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'cosmos:cosmoshub-4', 'sui:mainnet', 'stacks:1'])
      expect((await wallets({ chains: chain })).count, chain).toBe(2)
  })

  it('combines wallet filters, and ignores unknown filters such as a platform', async () => {
    const filters = { chains: 'eip155:1', badge_type: 'certified', search: 'wallet', exclude: METAMASK }
    const { data, count } = await wallets({ ...filters, entries: '5000' })
    expect(count).toBeGreaterThan(3)
    for (const { id, name, chains, badge_type } of data) {
      expect([chains?.includes('eip155:1'), badge_type, /wallet/i.test(name), id === METAMASK]).toEqual([
        true,
        'certified',
        true,
        false,
      ])
    }
    expect(await wallets({ ...filters, platform: 'ios', entries: '5000' })).toEqual({ data, count })
    expect(await wallets({ entries: '4' })).toEqual(await wallets({ entries: '4', sort: 'default' }))
  })

  it('counts pages of the wallet list from 1, and returns the number of matches', async () => {
    const all = await wallets({ entries: '5000', chains: 'eip155:1' })
    const [first, second] = [
      await wallets({ entries: '40', page: '1', chains: 'eip155:1' }),
      await wallets({ entries: '40', page: '2', chains: 'eip155:1' }),
    ]
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 80))
    expect([first.count, second.count]).toEqual([all.count, all.count])
    expect(await wallets({ entries: '40', page: '99', chains: 'eip155:1' })).toEqual({ data: [], count: all.count })
  })

  it('includes and excludes wallets by id', async () => {
    expect(await names({ include: `${TRUST},${METAMASK}` })).toEqual(['MetaMask', 'Trust Wallet'])
    expect(await wallets({ include: `${TRUST},${METAMASK}`, exclude: METAMASK })).toMatchObject({
      count: 1,
      data: [{ id: TRUST }],
    })
    expect((await wallets({ include: '' })).count).toBe(CATALOGUE.length)
  })

  it('searches within wallet names, ignoring letter case', async () => {
    expect(await names({ search: '  metaM ' })).toEqual(['MetaMask'])
    const { count, data } = await wallets({ search: 'otter' })
    expect(count).toBe(data.length)
    expect(data.every(({ name }) => name.includes('Otter'))).toBe(true)
    expect(await wallets({ search: 'no such wallet' })).toEqual({ data: [], count: 0 })
  })

  it('matches wallets with any of several complete chain ids', async () => {
    const reach = async (chains: string) => (await wallets({ chains })).count
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await reach('eip155:1,eip155:10')).toBe(await reach('eip155:1'))
    expect(await reach(`eip155:1,${solana}`)).toBeGreaterThan(await reach('eip155:1'))
    expect(await reach('eip155')).toBe(0)
    expect(await reach('eip155:4')).toBe(0)
  })

  it('accepts both spellings of the badge parameter', async () => {
    const [one, other] = [await wallets({ badge_type: 'certified' }), await wallets({ badge: 'certified' })]
    expect(one).toEqual(other)
    expect(one.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect(one.count + (await wallets({ badge_type: 'none' })).count).toBe(CATALOGUE.length)
  })

  it('finds connectors by name or rdns', async () => {
    expect(await names({ badge: 'certified', names: 'metamask,Nobody', rdns: 'app.phantom', entries: '20' })).toEqual([
      'MetaMask',
      'Phantom',
    ])
  })

  it('lists only wallets that support payments, or lists them first', async () => {
    const { data, count } = await wallets({ include_pay_only: 'true' })
    expect(data.every(({ supports_wcpay }) => supports_wcpay)).toBe(true)
    const sorted = await wallets({ sort: 'wcpay', entries: String(count + 1) })
    expect(sorted.data.map(({ supports_wcpay }) => supports_wcpay).indexOf(false)).toBe(count)
  })

  it.each(['0', '-1', 'x', '1.5'])('rejects page %s of the wallet list', async (page) => {
    expect(await refusalOf(await get(api, '/getWallets', { page }))).toEqual([
      400,
      '',
      'Invalid parameter: page must be a whole number from 1',
    ])
  })
})

describe('TON wallets of the sandbox', () => {
  it('lists TON wallets that are injected, remote or both, and some without the data to connect', async () => {
    const list = conform(await (await get(api, '/ton/v1/wallets')).json(), schemas.tonWallets) as {
      image: string
      about_url?: string
      bridge?: { type: string }[]
    }[]
    expect(new Set(list.map(({ bridge = [] }) => bridge.map(({ type }) => type).join()))).toEqual(
      new Set(['js', 'sse', 'js,sse', '']),
    )
    expect(list.filter(({ bridge, about_url }) => bridge && about_url)).toHaveLength(3)
    for (const { image } of list) expect((await fetch(image)).headers.get('content-type')).toBe('image/svg+xml')
  })
})

describe('Images of the wallet API', () => {
  const bytes = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer())

  it.each([
    ['/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
    ['/public/getCurrencyImage/EUR'],
    ['/public/getTokenImage/usdc'],
  ])('serves %s as an SVG', async (path) => {
    const response = await get(api, path)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(await response.text()).toMatch(/^<svg .*<\/svg>$/)
  })

  it('serves the real marks of well-known wallets and tokens', async () => {
    const { data } = await wallets({ search: 'MetaMask' })
    const wallet = await (await get(api, `/getWalletImage/${data[0]?.image_id}`)).text()
    expect(wallet).toMatch(/^<svg .*fill="#FF5C16"/)
    expect(await (await get(api, '/public/getTokenImage/USDC')).text()).toMatch(/^<svg .*fill="#0B53BF"/)
    expect(await (await get(api, '/public/getTokenImage/XDAI')).text()).toContain('>XDAI</text>')
  })

  it('serves images of invented wallets as PNG, by id or URL', async () => {
    const { data } = await wallets({ entries: '200' })
    const invented = data.slice(KNOWN_WALLETS.length)
    const [byId, byUrl] = [invented.find(({ image_id }) => image_id), invented.find(({ image_url }) => image_url)]
    const response = await get(api, `/getWalletImage/${byId?.image_id}`)
    expect(response.headers.get('content-type')).toBe('image/png')
    const image = new Uint8Array(await response.arrayBuffer())
    expect([...image.slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    expect(image.length).toBeLessThan(2000)
    expect([...(await bytes(String(byUrl?.image_url))).slice(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  })

  it('answers 404 or 410 for a missing or removed wallet image', async () => {
    const imageOf = async (search: string) =>
      get(api, `/getWalletImage/${(await wallets({ search })).data[0]?.image_id}`)
    expect([(await imageOf('Lost Picture')).status, (await imageOf('Gone Picture')).status]).toEqual([404, 410])
  })

  it.each([
    '/getWalletImage/nope',
    '/public/getAssetImage/nope',
    '/public/getCurrencyImage/XXX',
    '/public/getTokenImage/NOPE',
  ])('answers 404 for %s', async (path) => {
    expect((await get(api, path)).status).toBe(404)
  })
})
