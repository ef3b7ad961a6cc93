import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AccountChoice } from '../../../../src/core/connector.ts'
import { createAnswer, toReports } from '../../../../src/connectors/ledger/framing.ts'
import { createLedger } from '../../../../src/connectors/ledger/connector.ts'
import { builtInLedger } from '../../../../src/connectors/ledger/index.ts'
import { toPathBytes } from '../../../../src/connectors/ledger/paths.ts'
import type { Link } from '../../../../src/core/connector.ts'
import type { Account, Connection } from '../../../../src/core/types.ts'
import { click, failure, FIRST, openPage, request, SECOND } from './world.ts'

const PATH = "m/44'/60'/0'/0/0"
const saved = (accounts: readonly Account[], network: Connection['network'] = 'eip155:1'): Connection => ({
  connectorId: 'ledger',
  connectorName: 'Ledger',
  connectorType: 'external',
  namespace: 'eip155',
  accounts,
  address: accounts[0]?.address ?? '',
  network,
  status: 'connected',
})
const mine = saved([{ address: FIRST, type: 'eoa', path: PATH }], 'eip155:8453')

describe('The Ledger row in Connect', () => {
  test.each([
    ['a browser with WebHID', true, undefined, true],
    ['a browser without WebHID', false, undefined, false],
    ['an allowed frame', true, true, true],
    ['a frame that is not allowed', true, false, false],
  ])('offers Ledger only with WebHID: %s', (_, has, allowed, isOffered) => {
    const { site } = openPage()
    if (!has) Reflect.deleteProperty(navigator, 'hid')
    if (allowed !== undefined)
      Object.assign(document, { featurePolicy: { allowsFeature: (name: string) => name !== 'hid' || allowed } })
    onTestFinished(() => void Reflect.deleteProperty(document, 'featurePolicy'))
    expect(builtInLedger(site, async () => createLedger(site)).isOffered()).toBe(isOffered)
  })
})

describe('Ledger: connecting', () => {
  test('connects the first Ledger address without showing accounts, and closes the device', async () => {
    const { demo, connect } = openPage()
    const link = await connect()
    expect([link.accounts, link.network]).toEqual([[{ address: FIRST, type: 'eoa', path: PATH }], 'eip155:1'])
    expect(demo.isOpen()).toBe(false)
  })

  test('lists Ledger accounts of each derivation path page by page', async () => {
    const { connect } = openPage()
    let seen: readonly Account[] = []
    const onAccounts = async (choice: AccountChoice) => {
      expect(choice.schemes.map(({ id }) => id)).toEqual(['live', 'standard', 'legacy'])
      const [live, more, standard, legacy] = [
        await choice.list('live', 0, 2),
        await choice.list('live', 2, 1),
        await choice.list('standard', 0, 2),
        await choice.list('legacy', 1, 1),
      ]
      seen = [...live, ...more, ...standard, ...legacy]
      return standard[1] as Account
    }
    const link = await connect({ onAccounts })
    expect(seen.map(({ path }) => path)).toEqual([
      PATH,
      "m/44'/60'/1'/0/0",
      "m/44'/60'/2'/0/0",
      PATH,
      "m/44'/60'/0'/0/1",
      "m/44'/60'/0'/1",
    ])
    expect(seen.map(({ address }) => address)).toMatchObject({ 0: FIRST, 3: FIRST, 4: SECOND })
    expect(link.accounts).toEqual([{ address: SECOND, type: 'eoa', path: "m/44'/60'/0'/0/1" }])
  })

  test('verifies an address on the Ledger, and reports a rejection on the device', async () => {
    const { demo, connect } = openPage()
    const onAccounts = async ({ list, show }: AccountChoice) => {
      const [first] = (await list('live', 0, 1)) as [Account]
      await show(first)
      demo.script({ answer: 'reject', times: 1 })
      expect(await failure(show(first))).toMatchObject({
        code: 'UserRejected',
        message: 'You declined on the device. You can try again.',
      })
      return first
    }
    await connect({ onAccounts })
    expect(demo.questions.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['showAddress', 'approved'],
      ['showAddress', 'rejected'],
    ])
  })

  test('opens the browser’s device chooser unless exactly one Ledger is known', async () => {
    const { demo, connect } = openPage({ devices: 2 })
    await connect()
    await connect()
    expect(demo.calls.filter((call) => call === 'requestDevice')).toHaveLength(1)
    demo.settings.chooser = 1
    demo.unplug(0)
    expect((await connect()).accounts[0]?.address).not.toBe(FIRST)
    demo.plug(0)
    await connect()
    expect(demo.calls.filter((call) => call === 'requestDevice')).toHaveLength(3)
  })

  test('asks for another click if the last click no longer counts as user activation', async () => {
    const { connect } = openPage()
    click.isFresh = false
    const onClick = vi.fn(async () => void (click.isFresh = true))
    expect((await connect({ onClick })).accounts[0]?.address).toBe(FIRST)
    expect(onClick).toHaveBeenCalledOnce()
  })

  test('rejects with PopupBlocked if no view can ask for another click', async () => {
    const { connect } = openPage()
    click.isFresh = false
    expect(await failure(connect())).toMatchObject({ code: 'PopupBlocked' })
  })

  test('rejects an aborted connection, even if the Ledger does not answer', async () => {
    const { demo, connect } = openPage({ delayMs: 1e6 })
    const controller = new AbortController()
    const connecting = connect({ signal: controller.signal })
    await vi.waitFor(() => expect(demo.isOpen()).toBe(true))
    controller.abort()
    expect(await failure(connecting)).toMatchObject({ code: 'Aborted' })
    await vi.waitFor(() => expect(demo.isOpen()).toBe(false))
  })

  test('opens no device chooser after an abort, however recent the click', async () => {
    const { demo, connect } = openPage({ devices: 2 })
    const controller = new AbortController()
    const connecting = failure(connect({ signal: controller.signal }))
    controller.abort()
    expect(await connecting).toMatchObject({ code: 'Aborted' })
    expect(demo.calls).toEqual([])

    click.isFresh = false
    const gone = new AbortController()
    const onClick = vi.fn(async () => {
      gone.abort()
      click.isFresh = true
    })
    expect(await failure(connect({ signal: gone.signal, onClick }))).toMatchObject({ code: 'Aborted' })
    expect([onClick.mock.calls.length, demo.calls]).toEqual([1, ['getDevices']])
  })

  test('does not use the Ledger for a connection that is aborted while waiting for the device', async () => {
    const { demo, connect } = openPage({ delayMs: 1e6 })
    const [first, second] = [new AbortController(), new AbortController()]
    const both = [first, second].map(({ signal }) => failure(connect({ signal })))
    await vi.waitFor(() => expect(demo.isOpen()).toBe(true))
    second.abort()
    first.abort()
    expect(await Promise.all(both)).toMatchObject([{ code: 'Aborted' }, { code: 'Aborted' }])
    expect(demo.calls).toEqual(['getDevices', 'requestDevice'])
  })

  test('times out if the Ledger does not answer', async () => {
    vi.useFakeTimers()
    const { connect } = openPage({ delayMs: 1e6 })
    const failed = failure(connect())
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failed).toMatchObject({ code: 'WalletTimeout' })
  })
})

describe('Ledger: errors', () => {
  test.each([
    [
      'a dismissed chooser',
      { chooser: 'dismiss' },
      'UserRejected',
      'Plug in and unlock your Ledger, then choose it in the list of your browser.',
    ],
    ['a locked device', { locked: true }, 'WalletLocked', 'Enter your PIN on the device, then try again.'],
    ['no open app', { app: 'BOLOS' }, 'ConnectionFailed', 'Open the Ethereum app on your Ledger, then try again.'],
    ['another app', { app: 'Bitcoin' }, 'ConnectionFailed', 'Open the Ethereum app on your Ledger, then try again.'],
    [
      'another program',
      { busy: true },
      'RequestPending',
      'Close other tabs and programs that use your Ledger, then try again.',
    ],
  ] as const)('rejects a Ledger connection with a code and a hint: %s', async (_, settings, code, message) => {
    const { demo, connect } = openPage(settings)
    expect(await failure(connect())).toEqual({ code, message })
    expect(demo.isOpen()).toBe(false)
  })

  test.each([
    ['a rejection', { answer: 'reject' }, 4001, /declined/],
    ['a device that locks itself', { answer: 'lock' }, 4100, /PIN/],
    ['an unplugged device', { answer: 'unplug' }, 4900, /Plug it in/],
  ] as const)('rejects a Ledger signature with a code and a hint: %s', async (_, settings, code, message) => {
    const { demo, connect } = openPage(settings)
    const failed = await failure(request(await connect(), 'personal_sign', ['Hello', FIRST]))
    expect([failed.code, failed.message]).toEqual([code, expect.stringMatching(message)])
    expect(demo.isOpen()).toBe(false)
  })

  test('rejects with a hint if the browser denies access to devices', async () => {
    const { connect } = openPage()
    const link = await connect()
    const { hid } = navigator as unknown as { hid: Record<string, unknown> }
    hid.getDevices = async () => Promise.reject(new DOMException('Not allowed here', 'SecurityError'))
    const words = 'Unlock it, open the Ethereum app, and try again.'
    expect(await failure(connect())).toEqual({ code: 'ConnectionFailed', message: words })
    expect(await failure(request(link, 'personal_sign', ['Hello', FIRST]))).toEqual({ code: -32603, message: words })
  })

  test('rejects with a hint if blind signing is turned off', async () => {
    const { connect } = openPage({ blindSigning: false }, { eth_sendRawTransaction: '0x' })
    const fees = { gas: '0xffff', nonce: '0x0', gasPrice: '0x10' }
    expect(
      await failure(request(await connect(), 'eth_sendTransaction', [{ to: SECOND, data: '0x12', ...fees }])),
    ).toMatchObject({ code: -32603, message: expect.stringMatching('Blind signing') as string })
  })
})

describe('Ledger: saved connection', () => {
  test('restores a Ledger connection without contacting the device before the next signature', async () => {
    const { demo, ledger, connect } = openPage()
    await connect()
    demo.calls.length = 0
    click.isFresh = false
    const link = await ledger.restore(mine)
    expect([link?.accounts, link?.network, demo.calls]).toEqual([mine.accounts, 'eip155:8453', []])
    expect(await request(link as NonNullable<typeof link>, 'personal_sign', ['Hello', FIRST])).toMatch(
      /^0x[0-9a-f]{130}$/,
    )
    expect(demo.calls).toEqual(['getDevices'])
  })

  test.each([
    ['a derivation path', saved([{ address: FIRST, type: 'eoa' }])],
    ['a valid derivation path', saved([{ address: FIRST, type: 'eoa', path: 'm/../0' }])],
    ['an account', saved([])],
  ])('discards a saved Ledger connection without %s', async (_, broken) => {
    expect(await openPage().ledger.restore(broken)).toBe(null)
  })

  test.each([
    ['an address', 'My account \u202e'],
    ['a complete address', FIRST.slice(0, -1)],
    ['a checksummed address', FIRST.toLowerCase()],
  ])('discards a saved Ledger connection without %s: "%s"', async (_, address) => {
    expect(await openPage().ledger.restore(saved([{ address, type: 'eoa', path: PATH }]))).toBe(null)
  })

  test.each([
    ['another device', FIRST, PATH, 1],
    ['the same device', SECOND, PATH, 0],
  ])(
    'does not sign with %s if the device’s address differs from the saved address',
    async (_, address, path, device) => {
      const { demo, ledger } = openPage(
        { devices: 2, chooser: device },
        { eth_getTransactionCount: '0x0', eth_estimateGas: '0x5208', eth_gasPrice: '0x1', eth_getBlockByNumber: {} },
      )
      demo.unplug(1 - device)
      const link = (await ledger.restore(saved([{ address, type: 'eoa', path }]))) as Link
      const data = {
        domain: {},
        types: { Note: [{ name: 'text', type: 'string' }] },
        primaryType: 'Note',
        message: { text: 'x' },
      }
      for (const [method, params] of [
        ['personal_sign', ['Hello', address]],
        ['eth_signTypedData_v4', [address, data]],
        ['eth_sendTransaction', [{ to: FIRST, value: '0x1' }]],
      ] as const) {
        expect(await failure(request(link, method, params))).toEqual({
          code: 4900,
          message: 'Plug in the Ledger that holds the connected account.',
        })
      }
      expect(demo.calls).toContain('getDevices')
      expect(demo.questions).toEqual([])
    },
  )

  test('stays connected while the Ledger is unplugged, and rejects signing until the device is back', async () => {
    const { demo, connect } = openPage()
    const link = await connect()
    demo.unplug()
    click.isFresh = false
    expect(await failure(request(link, 'personal_sign', ['Hello', FIRST]))).toMatchObject({
      code: 4900,
      message: expect.stringMatching('Plug it in') as string,
    })
    demo.plug()
    expect(await request(link, 'personal_sign', ['Hello', FIRST])).toMatch(/^0x/)
  })

  test('signs with the Ledger that has the account, and rejects if that device is not plugged in', async () => {
    const { demo, connect } = openPage({ devices: 2, chooser: 1 })
    await connect()
    demo.settings.chooser = 0
    demo.unplug(1)
    const link = await connect()
    demo.unplug(0)
    demo.plug(1)
    expect(await failure(request(link, 'personal_sign', ['Hello', FIRST]))).toMatchObject({
      code: 4900,
      message: 'Plug in the Ledger that holds the connected account.',
    })
    demo.plug(0)
    expect(await request(link, 'personal_sign', ['Hello', FIRST])).toMatch(/^0x/)
    expect(demo.questions).toHaveLength(1)
  })

  test('sends signing requests to the Ledger one at a time', async () => {
    const { demo, connect } = openPage({ answer: 'ask' })
    const link = await connect()
    const signatures = ['one', 'two'].map((text) => request(link, 'personal_sign', [text, FIRST]))
    await vi.waitFor(() => expect(demo.waiting()).toHaveLength(1))
    demo.approve()
    await vi.waitFor(() => expect(demo.waiting()).toHaveLength(1))
    demo.approve()
    expect(new Set(await Promise.all(signatures)).size).toBe(2)
  })

  test('rejects pending and later requests and closes the device when the Ledger connection is closed', async () => {
    const { demo, connect } = openPage({ answer: 'ask' })
    const link = await connect()
    const signature = failure(request(link, 'personal_sign', ['Hello', FIRST]))
    await vi.waitFor(() => expect(demo.waiting()).toHaveLength(1))
    await link.close()
    expect(await signature).toMatchObject({ code: 4900 })
    await vi.waitFor(() => expect(demo.isOpen()).toBe(false))
    expect(await failure(request(link, 'eth_accounts'))).toMatchObject({ code: 4900 })
  })
})

describe('Ledger: HID framing', () => {
  const answerOf = (channel: number, reports: readonly Uint8Array[]) => {
    const take = createAnswer(channel)
    return reports.map((report) => take(new DataView(report.buffer))).at(-1)
  }

  test.each([1, 57, 58, 255, 260])('encodes %i bytes in HID reports and decodes them again', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => at)
    const reports = toReports(0x1234, bytes)
    expect(reports.every((report) => report.length === 64)).toBe(true)
    expect(answerOf(0x1234, reports)).toEqual(bytes)
  })

  test('ignores HID reports of other channels, and rejects a report out of order', () => {
    const [first, second, third] = toReports(0x1234, new Uint8Array(150)) as [Uint8Array, Uint8Array, Uint8Array]
    expect(answerOf(0x4321, [first, second, third])).toBe(undefined)
    expect(() => answerOf(0x1234, [first, third])).toThrow('report 2, expected 1')
  })

  test('encodes derivation paths, and rejects malformed paths', () => {
    expect([...(toPathBytes(PATH) ?? [])]).toEqual([
      5, 128, 0, 0, 44, 128, 0, 0, 60, 128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ])
    for (const path of ['', 'm', "m/44'", '44/60/0/0', 'm/44/60/x/0', `m${'/1'.repeat(7)}`])
      expect(toPathBytes(path)).toBe(undefined)
  })
})
