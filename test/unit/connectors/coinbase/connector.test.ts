import { expect, it, describe, vi } from 'vitest'
import { createEvmChain } from '../../../../src/chains/evm/index.ts'
import { createPopupWallet } from '../../../../src/connectors/coinbase/connector.ts'
import type { ConnectRequest, Link } from '../../../../src/core/connector.ts'
import { windows as popupTexts } from '../../../../src/i18n/en/windows.ts'
import type { Site } from '../../../../src/core/site.ts'
import type { Connection, Network } from '../../../../src/core/types.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'
import { HOLDER, openPage, ORIGIN, wallet } from './world.ts'

const network: Network = {
  id: 1,
  name: 'Ethereum',
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const site = {
  options: () => ({ services: { coinbase: ORIGIN } }),
  networks: () => [network],
  metadata: () => ({ name: 'A shop', description: '', url: '', icons: [] }),
  addMessages: vi.fn(async () => {}),
} as unknown as Site
const saved: Connection = {
  connectorId: 'coinbase',
  connectorName: 'Coinbase',
  connectorType: 'external',
  namespace: 'eip155',
  accounts: [{ address: HOLDER, type: 'eoa' }],
  address: HOLDER,
  network: 'eip155:1',
  status: 'connected',
}

/** Opens a page with the Coinbase connector. `load` loads the EVM code, which a connection waits for. */
function setUp(
  act = wallet((method) => ({ value: method === 'personal_sign' ? '0x5167' : [HOLDER] })),
  load = loadEvm,
) {
  const page = openPage(act)
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })
  const connector = createPopupWallet(site, createEvmChain(load), {
    id: 'coinbase',
    name: 'Coinbase',
    type: 'external',
  })
  const connect = (ask: Partial<ConnectRequest> = {}) =>
    connector.connect({ namespace: 'eip155', signal: new AbortController().signal, ...ask })
  /** Waits until this many popups have been opened. */
  const opened = (count: number) => vi.waitFor(() => expect(page.windows).toHaveLength(count))
  return { ...page, connector, connect, opened }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'connected',
    ({ code }: { code: unknown }) => code,
  )
const sign = (link: Link | null) =>
  ((link as Link).provider as { request(ask: object): Promise<unknown> }).request({
    method: 'personal_sign',
    params: ['0x00', HOLDER],
  })

/** Connects, waits until another click is requested, and aborts. */
async function leaveInsteadOfClicking(connect: ReturnType<typeof setUp>['connect']) {
  const controller = new AbortController()
  const onClick = vi.fn(() => new Promise<void>(() => {}))
  const connecting = codeOf(connect({ signal: controller.signal, onClick }))
  await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce())
  controller.abort()
  expect(await connecting).toBe('Aborted')
}

it('brings the texts about its window, which no view has', () => {
  setUp()
  expect(site.addMessages).toHaveBeenCalledWith(popupTexts)
})

describe('Connecting in Coinbase’s popup', () => {
  it('connects with the accounts of Coinbase’s popup', async () => {
    const { connect, opened, last } = setUp()
    const connecting = connect()
    await opened(1)
    last().greet()
    expect((await connecting).accounts).toEqual([{ address: HOLDER, type: 'eoa' }])
    expect(last().closed).toBe(true)
  })

  it('opens its second host first in a restricted time zone', async () => {
    const other = 'https://second.example'
    vi.spyOn(site, 'options').mockReturnValue({ services: { coinbase: [ORIGIN, other] } })
    const zone = { ...new Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Asia/Shanghai' }
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone)
    const { connect, opened } = setUp()
    const open = vi.fn(globalThis.open)
    vi.stubGlobal('open', open)
    const controller = new AbortController()
    const connecting = codeOf(connect({ signal: controller.signal }))
    await opened(1)
    expect(new URL(String(open.mock.calls[0]?.[0])).origin).toBe(other)
    controller.abort()
    await connecting
    vi.restoreAllMocks()
  })

  it('opens no popup if the visitor leaves while code is loading', async () => {
    let arrive = () => {}
    const code = new Promise<void>((resolve) => (arrive = resolve))
    const { connect, windows } = setUp(undefined, async () => {
      await code
      return loadEvm()
    })
    const controller = new AbortController()
    const connecting = codeOf(connect({ signal: controller.signal }))
    controller.abort()
    arrive()
    expect(await connecting).toBe('Aborted')
    expect(windows).toEqual([])
  })

  it('opens no popup if the visitor leaves while the view asks for a click', async () => {
    const { connect, windows } = setUp()
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true })
    await leaveInsteadOfClicking(connect)
    expect(windows).toEqual([])
  })

  it('asks for another click if the browser blocks the popup after a recent click', async () => {
    const { connect, opened, last, block, windows } = setUp()
    block(1)
    let click = () => {}
    const onClick = vi.fn(() => new Promise<void>((resolve) => (click = resolve)))
    const connecting = connect({ onClick })
    await vi.waitFor(() => expect(onClick).toHaveBeenCalledOnce())
    expect(windows).toEqual([])
    click()
    await opened(1)
    last().greet()
    expect((await connecting).accounts).toEqual([{ address: HOLDER, type: 'eoa' }])
    expect(onClick).toHaveBeenCalledOnce()
  })

  it('rejects if the popup is blocked again after a second click, or no modal can ask for a click', async () => {
    const { connect, block, windows } = setUp()
    block(3)
    const onClick = vi.fn(async () => {})
    expect(await codeOf(connect({ onClick }))).toBe('PopupBlocked')
    expect(onClick).toHaveBeenCalledOnce()
    expect(await codeOf(connect())).toBe('PopupBlocked')
    expect(windows).toEqual([])
  })

  it('opens no popup if the visitor leaves instead of clicking again after a blocked popup', async () => {
    const { connect, block, windows } = setUp()
    block(1)
    await leaveInsteadOfClicking(connect)
    expect(windows).toEqual([])
  })

  it.each([
    ['before the popup is loaded', 0],
    ['before it names its wallet', 2],
    ['while it prompts', 3],
  ])('closes Coinbase’s popup when the visitor leaves %s', async (_, messages) => {
    const silent = wallet(() => undefined)
    const { connect, opened, last } = setUp((message, window) => (messages > 2 ? silent(message, window) : undefined))
    const controller = new AbortController()
    const connecting = codeOf(connect({ signal: controller.signal }))
    await opened(1)
    if (messages) last().greet()
    await vi.waitFor(() => expect(last().heard).toHaveLength(messages))
    controller.abort()
    expect(await connecting).toBe('Aborted')
    expect(last().closed).toBe(true)
  })

  it.each([
    ['before it names its wallet', 2],
    ['while it prompts', 3],
  ])('rejects with PopupClosed if the visitor closes the popup %s', async (_, messages) => {
    const silent = wallet(() => undefined)
    const { connect, opened, last } = setUp((message, window) => (messages > 2 ? silent(message, window) : undefined))
    const connecting = codeOf(connect())
    await opened(1)
    last().greet()
    await vi.waitFor(() => expect(last().heard).toHaveLength(messages))
    last().leave()
    expect(await connecting).toBe('PopupClosed')
  })

  it('reports a rejection in Coinbase’s popup, then prompts again in a new popup', async () => {
    let isAllowed = false
    const { connect, opened, last } = setUp(
      wallet(() => (isAllowed ? { value: [HOLDER] } : { error: { code: 4001, message: 'No' } })),
    )
    const first = codeOf(connect())
    await opened(1)
    last().greet()
    expect(await first).toBe('UserRejected')
    isAllowed = true
    const second = codeOf(connect())
    await opened(2)
    last().greet()
    expect(await second).toBe('connected')
  })

  it('rejects if Coinbase’s popup selects a type of signer that was not requested', async () => {
    const { connect, opened, last } = setUp(
      ({ event, id }, window) => event === 'selectSignerType' && window.say({ requestId: id, data: 'extension' }),
    )
    const connecting = codeOf(connect())
    await opened(1)
    last().greet()
    expect(await connecting).toBe('ConnectionFailed')
    expect(last().closed).toBe(true)
  })

  it('keeps only the newer of two popups, and restores its connection after a reload', async () => {
    const { connector, connect, opened, windows, last } = setUp()
    const first = codeOf(connect())
    await opened(1)
    const second = codeOf(connect())
    await opened(2)
    expect(await first).toBe('Aborted')
    expect(windows.map(({ closed }) => closed)).toEqual([true, false])
    last().greet()
    expect(await second).toBe('connected')

    const signing = sign(await connector.restore(saved))
    await opened(3)
    last().greet()
    expect(await signing).toBe('0x5167')
  })

  it('keeps the popup of a pending request open when connecting again', async () => {
    const { connect, opened, windows, last } = setUp()
    const connecting = connect()
    await opened(1)
    last().greet()
    const signing = sign(await connecting)
    await opened(2)
    const again = codeOf(connect())
    await opened(3)
    expect(windows.map(({ closed }) => closed)).toEqual([true, false, false])
    windows[1]?.greet()
    expect(await signing).toBe('0x5167')
    last().greet()
    expect(await again).toBe('connected')
  })
})
