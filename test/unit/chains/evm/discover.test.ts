import * as fc from 'fast-check'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { announceProvider } from 'mipd'
import { afterEach, expect, test } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import type { Connector } from '../../../../src/core/connector.ts'
import { ALICE, fakeEip1193 } from '../../../kit/fakeEip1193.ts'

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'
const info = (name: unknown, rdns?: unknown, icon: unknown = ICON) => ({ uuid: crypto.randomUUID(), name, rdns, icon })
const announce = (detail: unknown) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const facts = ({ id, name, type, icon }: Connector) => ({ id, name, type, icon })

/** Creates a `window` with only a legacy wallet. */
function pageWith(ethereum: unknown) {
  const page = Object.assign(new EventTarget(), { ethereum })
  return page as unknown as Window & { ethereum: unknown }
}

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

function discover(page = pageWith(undefined)) {
  const lists: (readonly Connector[])[] = []
  const stop = createEvmChain(loadEvm, undefined, page).discover((list) => lists.push(list))
  stops.push(stop)
  return {
    lists,
    stop,
    page,
    names: () => lists.at(-1)?.map(({ name }) => name) ?? [],
    ids: () => lists.at(-1)?.map(({ id }) => id) ?? [],
  }
}

test('finds EVM wallets that are announced before or after discovery starts', async () => {
  const wallet = fakeEip1193()
  stops.push(announceProvider({ info: info('First', 'com.first') as never, provider: wallet as never }))
  const { lists } = discover()
  announce({ info: info('Second', 'com.second'), provider: fakeEip1193() })
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([['com.first'], ['com.first', 'com.second']])
  expect(lists[0]?.map(facts)).toEqual([{ id: 'com.first', name: 'First', type: 'announced', icon: ICON }])
  const link = await lists[0]?.[0]?.connect({ namespace: 'eip155', signal: new AbortController().signal })
  expect(link?.accounts).toEqual([{ address: ALICE, type: 'eoa' }])
})

test('reports no EVM wallets on a page without wallets', () => expect(discover().lists).toEqual([]))

test('starts EVM discovery on a server without throwing', () => {
  expect(() => createEvmChain(loadEvm, undefined, undefined).discover(() => {})()).not.toThrow()
})

test('lists every wallet that claims the same rdns, in any order', () => {
  const { names, ids, lists } = discover()
  announce({ info: info('Impostor', 'io.wallet'), provider: fakeEip1193() })
  announce({ info: info('Real', 'io.wallet'), provider: fakeEip1193() })
  announce({ info: info('Shouting', 'IO.Wallet'), provider: fakeEip1193() })
  expect(names()).toEqual(['Impostor', 'Real', 'Shouting'])
  expect(ids()).toEqual(['io.wallet', 'io.wallet#2', 'io.wallet#3'])
  expect(new Set(lists.at(-1)?.map(({ rdns }) => rdns))).toEqual(new Set(['io.wallet']))
})

test('lists a wallet once if it announces the same provider again', () => {
  const { lists, names } = discover()
  const [provider, said] = [fakeEip1193(), info('Real', 'io.wallet')]
  announce({ info: said, provider })
  announce({ info: info('Real', 'io.wallet'), provider })
  announce({ info: said, provider })
  expect(names()).toEqual(['Real'])
  expect(lists).toHaveLength(1)
})

test('lists the genuine wallet even if a copy of its uuid is announced first', () => {
  const page = pageWith(undefined)
  const said = info('Real', 'io.wallet')
  const genuine = fakeEip1193()
  // The copy's listener runs before ours, so we receive its announcement before the genuine wallet's.
  const copy = (event: Event) =>
    (event as CustomEvent<{ provider: unknown }>).detail.provider === genuine &&
    announce({ info: said, provider: fakeEip1193() })
  window.addEventListener('eip6963:announceProvider', copy)
  stops.push(() => window.removeEventListener('eip6963:announceProvider', copy))
  const { ids } = discover(page)
  announce({ info: said, provider: genuine })
  expect(ids()).toEqual(['io.wallet', 'io.wallet#2'])
})

test('lists the genuine wallet even if its provider is announced first under another rdns', () => {
  const { names } = discover()
  const genuine = fakeEip1193()
  announce({ info: info('Free Tokens', 'com.evil'), provider: genuine })
  announce({ info: info('Nameless'), provider: genuine })
  announce({ info: info('Real', 'io.wallet'), provider: genuine })
  expect(names()).toEqual(['Free Tokens', 'Nameless', 'Real'])
})

test('lists wallets with equal names and different rdns separately', () => {
  const { ids } = discover()
  announce({ info: info('Wallet', 'io.one'), provider: fakeEip1193() })
  announce({ info: info('Wallet', 'io.two'), provider: fakeEip1193() })
  expect(ids()).toEqual(['io.one', 'io.two'])
})

test('lists a wallet without rdns once per provider object, with an id of its own', () => {
  const { ids } = discover()
  const same = fakeEip1193()
  for (const [name, provider] of [
    ['Plain', same],
    ['Plain', same],
    ['Plain', fakeEip1193()],
    ['io.wallet', fakeEip1193()],
    ['injected', fakeEip1193()],
    ['WalletConnect', fakeEip1193()],
  ] as const) {
    announce({ info: info(name), provider })
  }
  announce({ info: info('Real', 'io.wallet'), provider: fakeEip1193() })
  expect(ids()).toEqual(['Plain', 'Plain (2)', 'io.wallet (2)', 'injected (2)', 'WalletConnect (2)', 'io.wallet'])
})

test('reports a repeated announcement only if it changed, and limits the number of reports', () => {
  const { lists, names } = discover()
  const provider = fakeEip1193()
  for (let n = 0; n < 1000; n++) announce({ info: info('Same', 'io.same'), provider })
  expect(lists).toHaveLength(1)
  announce({ info: info('Renamed', 'io.same'), provider })
  expect(names()).toEqual(['Renamed'])
  for (let n = 0; n < 1000; n++) announce({ info: info(`Name ${n}`, 'io.same'), provider })
  expect(lists.length).toBeLessThan(20)
})

test('limits the list to 64 wallets on a page that announces wallets endlessly', () => {
  const { ids } = discover()
  for (let n = 0; n < 500; n++) announce({ info: info(`W${n}`, `io.w${n}`), provider: fakeEip1193() })
  expect(ids()).toHaveLength(64)
})

test.each<[string, string[], () => unknown]>([
  ['no detail', [], () => undefined],
  ['no info', [], () => ({ provider: fakeEip1193() })],
  ['no provider', [], () => ({ info: info('X', 'io.x') })],
  ['a provider without request', [], () => ({ info: info('X', 'io.x'), provider: {} })],
  [
    'a provider whose request is a getter that throws',
    [],
    () => ({
      info: info('X', 'io.x'),
      provider: {
        get request() {
          throw new Error('evil')
        },
      },
    }),
  ],
  [
    'an info that throws',
    [],
    () => ({
      get info() {
        throw new Error('evil')
      },
      provider: fakeEip1193(),
    }),
  ],
  [
    'a name that throws',
    [],
    () => ({
      info: {
        get name() {
          throw new Error('evil')
        },
      },
      provider: fakeEip1193(),
    }),
  ],
  ['neither name nor rdns', [], () => ({ info: info(' \u200b'), provider: fakeEip1193() })],
  ['a name that is not a string', ['io.x'], () => ({ info: info({}, 'io.x'), provider: fakeEip1193() })],
  ['an rdns that is not a string', ['X'], () => ({ info: info('X', 7), provider: fakeEip1193() })],
  ['an empty rdns', ['X'], () => ({ info: info('X', ''), provider: fakeEip1193() })],
  [
    'an rdns that takes the id of a fixed connector',
    ['X'],
    () => ({ info: info('X', 'injected'), provider: fakeEip1193() }),
  ],
  [
    'control and bidi characters',
    ['MetaksaM !'],
    () => ({ info: info('Meta\u202eksaM\u0000\n\u2066!', 'io.x'), provider: fakeEip1193() }),
  ],
  [
    'a name of invisible characters',
    ['io.x'],
    () => ({ info: info('\u3164\u115f\u2800\ufe0f\u034f', 'io.x'), provider: fakeEip1193() }),
  ],
  [
    'invisible characters between its letters',
    ['MetaMask'],
    () => ({ info: info('Meta\u3164\u115fMask\u00ad', 'io.x'), provider: fakeEip1193() }),
  ],
  ['an endless name', ['🦊'.repeat(64)], () => ({ info: info('🦊'.repeat(100_000), 'io.x'), provider: fakeEip1193() })],
])('lists an announcement with %s as %j', (_, names, detail) => {
  const found = discover()
  announce(detail())
  expect(found.names()).toEqual(names)
})

test.each([
  [ICON, ICON],
  ['\n' + ICON, ICON],
  ['https://tracker.example/pixel.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,<script>', undefined],
  [`data:image/png;base64,${'A'.repeat(256 * 1024)}`, undefined],
  ['', undefined],
  [7, undefined],
])('accepts a wallet’s icon %.40s only if it is an inline image', (icon, kept) => {
  const { lists } = discover()
  announce({ info: info('X', 'io.x', icon), provider: fakeEip1193() })
  expect(lists[0]?.[0]?.icon).toBe(kept)
})

test('accepts any announcement without throwing, and never lists an unsafe name', () => {
  const value = fc.oneof(fc.anything(), fc.string(), fc.constantFrom('io.x', 'injected', '\u202e', 'x'.repeat(1000)))
  const detail = fc.record({
    info: fc.oneof(fc.anything(), fc.record({ name: value, rdns: value, icon: value, uuid: value })),
    provider: fc.oneof(fc.anything(), fc.constant(fakeEip1193())),
  })
  fc.assert(
    fc.property(fc.array(fc.oneof(detail, fc.anything()), { maxLength: 8 }), (details) => {
      const { lists, stop } = discover(pageWith(fakeEip1193()))
      details.forEach(announce)
      stop()
      const list = lists.at(-1) ?? []
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      for (const { id, name, icon, type } of list) {
        expect(id === 'injected').toBe(type === 'injected')
        expect(name).toMatch(/^[^\p{C}]+$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(64)
        if (icon !== undefined) expect(icon).toMatch(/^data:image\//i)
      }
    }),
  )
})

test('lists the legacy wallet of window.ethereum as Browser Wallet', () => {
  const { lists } = discover(pageWith(fakeEip1193()))
  expect(lists.map((list) => list.map(facts))).toEqual([
    [{ id: 'injected', name: 'Browser Wallet', type: 'injected', icon: undefined }],
  ])
})

test('removes the legacy wallet from the list only when the wallet announces itself', () => {
  const legacy = fakeEip1193()
  const { ids } = discover(pageWith(legacy))
  announce({ info: info('Other', 'io.other'), provider: fakeEip1193() })
  expect(ids()).toEqual(['io.other', 'injected'])
  announce({ info: info('Legacy', 'io.legacy'), provider: legacy })
  expect(ids()).toEqual(['io.other', 'io.legacy'])
})

test('finds a legacy wallet that is injected late', () => {
  const found = discover()
  found.page.ethereum = fakeEip1193()
  found.page.dispatchEvent(new Event('ethereum#initialized'))
  found.page.dispatchEvent(new Event('load'))
  expect(found.lists.map((list) => list.map(({ id }) => id))).toEqual([['injected']])
})

test.each([null, 7, 'x', {}, { request: 'x' }])('ignores a window.ethereum that is %j', (ethereum) => {
  expect(discover(pageWith(ethereum)).lists).toEqual([])
})

test('ignores a window.ethereum that throws', () => {
  const page = Object.defineProperty(new EventTarget(), 'ethereum', {
    get() {
      throw new Error('evil')
    },
  })
  expect(discover(page as never).lists).toEqual([])
})

test('finds no more EVM wallets once discovery is stopped', () => {
  const { lists, stop, page } = discover()
  stop()
  announce({ info: info('X', 'io.x'), provider: fakeEip1193() })
  page.ethereum = fakeEip1193()
  page.dispatchEvent(new Event('ethereum#initialized'))
  expect(lists).toEqual([])
})
