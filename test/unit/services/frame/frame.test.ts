import { describe, expect, test } from 'vitest'
import {
  FRAME_ANSWER_MS,
  FRAME_LOAD_MS,
  FRAME_POLL_MS,
  FRAME_READY_MS,
  FRAME_REQUEST_MS,
  FRAME_SIGN_OUT_MS,
  FRAME_START_MS,
} from '../../../../src/core/limits.ts'
import { pass, rest, standStill } from '../../../kit/clock.ts'
import { createFakeFrame, NO_ANSWER, type FakeFrame } from '../../../kit/fakeFrame.ts'

standStill()

/** Tracks the state of a promise. */
function watch<T>(promise: Promise<T>) {
  const seen: { value?: T; error?: { code: string; message: string }; isOver: boolean } = { isOver: false }
  promise.then(
    (value) => Object.assign(seen, { value, isOver: true }),
    (error: unknown) => Object.assign(seen, { error, isOver: true }),
  )
  return seen
}

async function loaded(options?: Parameters<typeof createFakeFrame>[0]): Promise<FakeFrame> {
  const fake = createFakeFrame(options)
  const ready = watch(fake.frame.ready())
  await fake.start()
  await pass(FRAME_READY_MS)
  expect(ready).toMatchObject({ isOver: true })
  fake.posted.length = 0
  fake.serve({
    SYNC_DAPP_DATA: () => NO_ANSWER,
    SYNC_THEME: () => NO_ANSWER,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => NO_ANSWER,
  })
  return fake
}

describe('The secure site’s frame', () => {
  test('adds no frame before the first request', async () => {
    const fake = createFakeFrame()
    await pass(FRAME_LOAD_MS)
    expect(fake.element()).toBeUndefined()
    expect(document.querySelector('iframe')).toBeNull()
  })

  test('gives the frame a URL with parameters in the expected order, and an accessible name', async () => {
    const fake = createFakeFrame()
    void watch(fake.frame.ready())
    await rest()
    expect(fake.element()?.src).toBe(
      'https://secure.test/sdk?projectId=project&chainId=eip155%3A1&version=4&enableLogger=true&rpcUrl=https%3A%2F%2Frpc.test%2F1',
    )
    expect(fake.element()?.title).toBe('Embedded wallet')
    expect(fake.element()?.hasAttribute('style')).toBe(false)
  })

  test.each([
    [undefined, false],
    [false, false],
    [[], true],
    [['required'], true],
  ] as const)('enables cloud accounts in the frame if e-mail capture is on: %j', async (emailCapture, expected) => {
    const fake = createFakeFrame({ features: { emailCapture } })
    void watch(fake.frame.ready())
    await rest()
    expect(fake.element()?.src.endsWith('&enableCloudAuthAccount=true')).toBe(expected)
  })

  test('sends no message while the ready frame is idle', async () => {
    const fake = await loaded()
    await pass(60_000)
    expect(fake.posted).toEqual([])
  })

  test('adds no frame and rejects without a project id', async () => {
    const fake = createFakeFrame({ projectId: '' })
    const ready = watch(fake.frame.ready())
    await rest()
    expect(ready.error?.code).toBe('FeatureDisabled')
    expect(fake.element()).toBeUndefined()
  })

  test('sends site data and theme to the frame after READY, and counts the frame as ready 500 ms later', async () => {
    const fake = createFakeFrame({ themeMode: 'light', themeVariables: { '--wm-accent': '#ff0000' } })
    const ready = watch(fake.frame.ready())
    await fake.start({ smart: [1, 137] })
    expect(fake.names()).toEqual(['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'])
    expect(fake.asked('SYNC_DAPP_DATA').payload).toEqual({
      projectId: 'project',
      sdkVersion: 'html-wallet-modal-1.2.3',
      sdkType: 'w3m',
      metadata: { name: 'Shop', description: 'Sells', url: 'https://shop.test', icons: [] },
    })
    expect(fake.asked('SYNC_THEME').payload).toEqual({
      themeMode: 'light',
      themeVariables: { '--w3m-accent': '#ff0000' },
      w3mThemeVariables: { '--w3m-accent': '#ff0000', '--w3m-background': '#ffffff' },
    })
    await pass(FRAME_READY_MS - 1)
    expect(ready.isOver).toBe(false)
    await pass(1)
    expect(ready).toMatchObject({ isOver: true })
    expect(fake.frame.smartAccountNetworks()).toEqual([1, 137])
  })

  test("sends messages only to the frame's exact origin", async () => {
    const fake = createFakeFrame()
    void watch(fake.frame.ready())
    await fake.start()
    expect(new Set(fake.targets)).toEqual(new Set(['https://secure.test']))
  })

  test('accepts any configured host of the frame, and answers the origin that sent READY', async () => {
    const fake = createFakeFrame({ services: { secureSite: ['https://secure.test', 'https://other.test/'] } })
    const asked = watch(fake.frame.request('IS_CONNECTED', undefined))
    await rest()
    fake.say({ type: '@w3m-frame/READY', payload: {} }, { origin: 'https://other.test' })
    await rest()
    expect(fake.targets).toEqual(['https://other.test'])
    fake.say(
      { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: fake.asked('IS_CONNECTED').id, payload: { isConnected: true } },
      { origin: 'https://other.test' },
    )
    await rest()
    expect(asked.value).toEqual({ isConnected: true })
  })

  test.each([
    ['null', null],
    ['a string of text', 'x'],
    ['a wrong version', { version: 4 }],
    ['a list', []],
  ])('does not count the frame as ready after READY with payload %s', async (_, payload) => {
    const fake = createFakeFrame()
    void watch(fake.frame.request('IS_CONNECTED', undefined))
    await rest()
    fake.ready(payload)
    await rest()
    expect(fake.posted).toEqual([])
  })

  test('does not count the frame as ready after READY without a payload', async () => {
    const fake = createFakeFrame()
    void watch(fake.frame.request('IS_CONNECTED', undefined))
    await rest()
    fake.say({ type: '@w3m-frame/READY' })
    await rest()
    expect(fake.posted).toEqual([])
  })

  test('sends waiting requests in order once the frame is ready', async () => {
    const fake = createFakeFrame()
    for (const name of ['GET_CHAIN_ID', 'IS_CONNECTED', 'GET_FARCASTER_URI', 'CONNECT_DEVICE'] as const)
      void watch(fake.frame.request(name, undefined))
    await rest()
    expect(fake.posted).toEqual([])
    fake.ready()
    await rest()
    expect(fake.names()).toEqual(['GET_CHAIN_ID', 'IS_CONNECTED', 'GET_FARCASTER_URI', 'CONNECT_DEVICE'])
  })

  test('rejects with one alert if the frame does not load in 20 s, and retries with the next request', async () => {
    const fake = createFakeFrame()
    const asked = [watch(fake.frame.request('GET_CHAIN_ID', undefined)), watch(fake.frame.ready())]
    await pass(FRAME_LOAD_MS - 1)
    expect(asked.some(({ isOver }) => isOver)).toBe(false)
    await pass(1)
    for (const one of asked)
      expect(one.error).toMatchObject({ code: 'ServiceUnavailable', message: 'Unable to load email login dependency' })
    expect(fake.alerts.map(({ code }) => code)).toEqual(['ServiceUnavailable'])
    const late = fake.element()
    const again = watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    // In Chromium a frame with an error page may ignore a new URL, so there must be exactly one new frame.
    expect([fake.element() === late, late?.isConnected, document.querySelectorAll('iframe').length]).toEqual([
      false,
      false,
      1,
    ])
    fake.ready()
    await rest()
    fake.answer('GET_CHAIN_ID', { chainId: 1 })
    await rest()
    expect(again.value).toEqual({ chainId: 1 })
  })

  test('sends the next request to a frame that was ready too late for the first request', async () => {
    const fake = createFakeFrame()
    const late = watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await pass(FRAME_LOAD_MS)
    expect(late.error?.code).toBe('ServiceUnavailable')
    fake.ready()
    void watch(fake.frame.request('IS_CONNECTED', undefined))
    await rest()
    expect(fake.names()).toEqual(['IS_CONNECTED'])
  })

  test('loads the frame from the next host if the first does not load', async () => {
    const fake = createFakeFrame({ services: { secureSite: ['https://secure.test', 'https://other.test'] } })
    void watch(fake.frame.ready())
    await pass(FRAME_LOAD_MS)
    void watch(fake.frame.ready())
    await rest()
    expect(fake.element()?.src).toMatch(/^https:\/\/other\.test\/sdk/)
  })

  test('rejects immediately if the frame cannot be added to the page', async () => {
    const fake = createFakeFrame()
    fake.placeBy(() => {
      throw new Error('No dialog')
    })
    const ready = watch(fake.frame.ready())
    await rest()
    expect(ready.error?.code).toBe('ServiceUnavailable')
  })

  test('rejects pending requests when the frame is removed, and adds the frame with the next request', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('CONNECT_OTP', { otp: '123456' }))
    await rest()
    fake.element()?.remove()
    await pass(FRAME_POLL_MS)
    expect(asked.error).toMatchObject({ code: 'ServiceUnavailable', message: 'Something went wrong' })
    void watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    expect(fake.element()?.isConnected).toBe(true)
    fake.ready()
    await rest()
    expect(fake.names().at(-1)).toBe('GET_CHAIN_ID')
  })

  test('rejects pending requests when the frame is moved in the page, and sends later requests once ready', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('CONNECT_DEVICE', undefined))
    await rest()
    fake.renew()
    await pass(FRAME_POLL_MS)
    expect(asked.error?.code).toBe('ServiceUnavailable')
    void watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    expect(fake.named('GET_CHAIN_ID')).toEqual([])
    fake.ready()
    await rest()
    expect(fake.names().at(-1)).toBe('GET_CHAIN_ID')
  })

  test('rejects pending requests and starts again after a second READY', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('CONNECT_DEVICE', undefined))
    await rest()
    fake.ready()
    await rest()
    expect(asked.error?.code).toBe('ServiceUnavailable')
    void watch(fake.frame.ready())
    await rest()
    expect(fake.named('SYNC_DAPP_DATA')).toHaveLength(1)
  })

  test('rejects pending requests and notifies listeners when the project changes', async () => {
    const fake = await loaded()
    const heard: unknown[] = []
    fake.frame.listen((push) => heard.push(push))
    const asked = watch(fake.frame.request('CONNECT_DEVICE', undefined))
    await rest()
    fake.configure({ projectId: 'other' })
    void watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    expect(asked.error?.code).toBe('ServiceUnavailable')
    expect(heard).toEqual([undefined])
    expect(fake.element()?.src).toContain('projectId=other')
    expect(fake.named('GET_CHAIN_ID')).toEqual([])
  })

  test('removes the frame with the modal, and settles pending requests', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('CONNECT_FARCASTER', undefined))
    await rest()
    fake.end()
    await rest()
    expect(asked.isOver).toBe(true)
    expect(fake.element()?.isConnected).toBe(false)
  })
})

describe('Requests to the frame', () => {
  test('sends requests with a random id in base 36, and without a payload if they have none', async () => {
    const fake = await loaded()
    for (let n = 0; n < 20; n++) void watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    expect(new Set(fake.posted.map(({ id }) => id)).size).toBe(20)
    for (const one of fake.posted) {
      expect(one.id).toMatch(/^[\da-z]{16,}$/)
      expect(Object.keys(one).sort()).toEqual(['id', 'type'])
    }
  })

  test.each([
    ['CONNECT_EMAIL', { email: 'nobody' }],
    ['CONNECT_OTP', { otp: '' }],
    ['CONNECT_OTP', {}],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }],
    ['SET_PREFERRED_ACCOUNT', { type: 'payment' }],
    ['SWITCH_NETWORK', { chainId: {} }],
    ['CONNECT_SOCIAL', { uri: '' }],
    ['RPC_REQUEST', { method: 'eth_call', chainNamespace: 'dogecoin', chainId: 1 }],
    ['RPC_REQUEST', { method: 'personal_sign', chainNamespace: 'eip155', chainId: 1, params: { a: 1 } }],
    [
      'RPC_REQUEST',
      {
        method: 'wallet_sendCalls',
        chainNamespace: 'eip155',
        chainId: 1,
        params: [{ calls: [{ to: '0x01', value: 1 }] }],
      },
    ],
    [
      'RPC_REQUEST',
      { method: 'wallet_sendCalls', chainNamespace: 'eip155', chainId: 1, params: [{ calls: [{ value: '1' }] }] },
    ],
    ['RPC_REQUEST', { method: 'wallet_getCapabilities', chainNamespace: 'eip155', chainId: 1, params: [['0x1']] }],
    ['RPC_REQUEST', { method: 'eth_call', chainNamespace: 'eip155', chainId: 1, params: [() => {}] }],
  ] as const)('does not send an invalid request to the frame: %s %o', async (name, payload) => {
    const fake = await loaded()
    const asked = watch(fake.frame.request(name, payload as never))
    await rest()
    expect(asked.error?.code).toBe('InvalidOption')
    expect(fake.posted).toEqual([])
  })

  test('sends bigints as hex, and omits `params` for methods that take none', async () => {
    const fake = await loaded()
    const rpc = { chainNamespace: 'eip155', chainId: 1 } as const
    void watch(
      fake.frame.request('RPC_REQUEST', {
        ...rpc,
        method: 'eth_call',
        params: [{ value: 255n, deep: [{ more: 1n }] }],
      }),
    )
    void watch(fake.frame.request('RPC_REQUEST', { ...rpc, method: 'eth_blockNumber', params: ['x'] }))
    void watch(fake.frame.request('RPC_REQUEST', { ...rpc, method: 'eth_getLogs' }))
    await rest()
    expect(fake.posted.map(({ payload }) => payload?.params)).toEqual([
      [{ value: '0xff', deep: [{ more: '0x1' }] }],
      undefined,
      [],
    ])
  })

  test("uses only the frame's first answer to a request", async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    fake.answer('GET_CHAIN_ID', { chainId: 1 })
    fake.answer('GET_CHAIN_ID', { chainId: 2 })
    fake.refuse('GET_CHAIN_ID', 'late')
    await rest()
    expect(asked.value).toEqual({ chainId: 1 })
  })

  test("keeps only the known fields of the frame's answer", async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('GET_USER', {}))
    const social = watch(fake.frame.request('CONNECT_SOCIAL', { uri: '?a' }))
    const silent = watch(fake.frame.request('SIGN_OUT', undefined))
    await rest()
    fake.answer('GET_USER', {
      address: '0x1',
      chainId: 1,
      email: null,
      userName: 'x',
      evil: 1,
      accounts: [{ address: '0x1', type: 'eoa', more: 1 }],
    })
    fake.answer('CONNECT_SOCIAL', { address: '0x1', chainId: 1, email: '', userName: 'x', smartAccountDeployed: true })
    fake.answer('SIGN_OUT', { superfluous: true })
    await rest()
    expect(asked.value).toEqual({ address: '0x1', chainId: 1, accounts: [{ address: '0x1', type: 'eoa' }] })
    expect(social.value).toEqual({ address: '0x1', chainId: 1, email: '', userName: 'x' })
    expect(silent).toMatchObject({ isOver: true, value: undefined })
  })

  test.each([
    ['GET_USER', {}, { address: '0x1', chainId: 1, email: '' }],
    ['GET_USER', {}, { address: '0x1', chainId: 1, accounts: [{ address: '0x1', type: 'payment' }] }],
    ['GET_USER', {}, { chainId: 1 }],
    ['GET_USER', {}, undefined],
    ['CONNECT_EMAIL', { email: 'a@b.cc' }, { action: 'VERIFY' }],
    ['IS_CONNECTED', undefined, { isConnected: 'yes' }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, { smartAccountEnabledNetworks: ['1'] }],
    ['CONNECT_FARCASTER', undefined, { userName: null }],
    ['SET_PREFERRED_ACCOUNT', { type: 'eoa' }, { type: 'eoa' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'x' }, { uri: 'javascript:alert(1)' }],
    ['GET_FARCASTER_URI', undefined, { url: '' }],
    ['RPC_REQUEST', { method: 'eth_sendTransaction', params: [{}], chainNamespace: 'eip155', chainId: 1 }, '0x12'],
    [
      'RPC_REQUEST',
      { method: 'personal_sign', params: ['0x', '0x'], chainNamespace: 'eip155', chainId: 1 },
      { signature: '0x' },
    ],
    [
      'RPC_REQUEST',
      { method: 'wallet_sendCalls', params: [{ calls: [] }], chainNamespace: 'eip155', chainId: 1 },
      null,
    ],
    [
      'RPC_REQUEST',
      {
        method: 'solana_signMessage',
        params: { message: 'abc', pubkey: 'abc' },
        chainNamespace: 'solana',
        chainId: 'a',
      },
      { signature: '0O' },
    ],
  ] as const)('rejects a malformed answer of the frame immediately: %s %o %o', async (name, payload, wrong) => {
    const fake = await loaded()
    const asked = watch(fake.frame.request(name, payload as never))
    await rest()
    fake.answer(name, wrong)
    await rest()
    expect(asked.error?.code).toBe('ConnectionFailed')
  })

  describe.each(['personal_sign', 'eth_signTypedData_v4'])(
    'Signatures of %s (at least 62 digits, specification §5)',
    (method) => {
      const answered = async (signature: unknown) => {
        const fake = await loaded()
        const asked = watch(
          fake.frame.request('RPC_REQUEST', { method, params: [], chainNamespace: 'eip155', chainId: 1 }),
        )
        await rest()
        fake.answer('RPC_REQUEST', signature)
        await rest()
        return asked
      }

      test.each([62, 63, 64, 130, 132, 4_096])('accepts signatures of %i digits', async (digits) => {
        const signature = `0x${'aB'.repeat(digits).slice(0, digits)}`
        expect((await answered(signature)).value).toBe(signature)
      })

      test.each([0, 1, 2, 40, 61])('rejects signatures of %i digits', async (digits) => {
        expect((await answered(`0x${'a'.repeat(digits)}`)).error).toMatchObject({
          code: 'ConnectionFailed',
          message: `${method}: Expected signature, received string`,
        })
      })

      test.each(['a'.repeat(64), `0x${'g'.repeat(64)}`, `0x${'a'.repeat(64)}\n`, `0x0x${'a'.repeat(64)}`])(
        'rejects a signature with other text: %o',
        async (signature) => {
          expect((await answered(signature)).error?.code).toBe('ConnectionFailed')
        },
      )
    },
  )

  test('accepts Farcaster’s app links as well as URLs', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('GET_FARCASTER_URI', undefined))
    await rest()
    fake.answer('GET_FARCASTER_URI', { url: 'farcaster://connect?channelToken=1' })
    await rest()
    expect(asked.value).toEqual({ url: 'farcaster://connect?channelToken=1' })
  })

  test('rejects immediately if the answer belongs to another type of request', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('CONNECT_OTP', { otp: '123456' }))
    await rest()
    fake.say({ type: '@w3m-frame/GET_USER_SUCCESS', id: fake.asked('CONNECT_OTP').id, payload: {} })
    await rest()
    expect(asked.error).toMatchObject({ code: 'ConnectionFailed', message: 'Something went wrong' })
  })

  test.each([
    ['Invalid code', 'ConnectionFailed', 'Invalid code'],
    ['Magic RPC Error: [-32603] no', 'ConnectionFailed', 'Magic RPC Error: [-32603] no'],
    ['Error: Magic RPC Error: [-32600] no', 'ConnectionFailed', 'Error: Magic RPC Error: [-32600] no'],
    ['User rejected the request', 'UserRejected', 'User rejected the request'],
    ['', 'ConnectionFailed', 'An error occurred'],
    [undefined, 'ConnectionFailed', 'An error occurred'],
    [42, 'ConnectionFailed', 'An error occurred'],
  ])("maps the frame's error %o to %s with the message %s", async (said, code, message) => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('CONNECT_OTP', { otp: '123456' }))
    await rest()
    fake.refuse('CONNECT_OTP', said)
    await rest()
    expect(asked.error).toMatchObject({ code, message })
  })

  test.each(['Invalid email: no mail server', 'Invalid params'])(
    'maps the error “%s” to InvalidOption for an e-mail address, and to ConnectionFailed for a code',
    async (said) => {
      const fake = await loaded()
      const asked = [
        watch(fake.frame.request('CONNECT_EMAIL', { email: 'ada@site.example' })),
        watch(fake.frame.request('CONNECT_OTP', { otp: '123456' })),
      ]
      await rest()
      fake.refuse('CONNECT_EMAIL', said)
      fake.refuse('CONNECT_OTP', said)
      await rest()
      expect(asked.map(({ error }) => error)).toMatchObject([
        { code: 'InvalidOption', message: said },
        { code: 'ConnectionFailed', message: said },
      ])
    },
  )

  test.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['a subdomain', { origin: 'https://a.secure.test' }],
    ['another scheme', { origin: 'http://secure.test' }],
    ['no origin', { origin: '' }],
    ['an opaque origin', { origin: 'null' }],
    ['another window', { source: {} }],
    ['the page itself', { source: window }],
    ['nobody', { source: null }],
  ])('ignores messages to the page from %s', async (_, from) => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    fake.say(
      { type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: fake.asked('GET_CHAIN_ID').id, payload: { chainId: 1 } },
      from,
    )
    fake.say({ type: '@w3m-frame/READY', payload: {} }, from)
    await rest()
    expect(asked.isOver).toBe(false)
  })

  test('ignores answers whose id is a number, empty or unknown', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    for (const id of [Number.parseInt(fake.asked('GET_CHAIN_ID').id, 36), null, undefined, 'x', '', '__proto__'])
      fake.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 1 } })
    await rest()
    expect(asked.isOver).toBe(false)
  })

  test('rejects a request to the frame immediately on abort, and ignores a late answer', async () => {
    const fake = await loaded()
    const controller = new AbortController()
    const asked = watch(fake.frame.request('CONNECT_DEVICE', undefined, controller.signal))
    await rest()
    controller.abort()
    await rest()
    expect(asked.error).toMatchObject({ code: 'Aborted' })
    fake.answer('CONNECT_DEVICE')
    await rest()
    expect(asked.error).toMatchObject({ code: 'Aborted' })
  })

  test('never sends a request that is aborted before the frame is ready', async () => {
    const fake = createFakeFrame()
    const controller = new AbortController()
    const asked = watch(fake.frame.request('CONNECT_DEVICE', undefined, controller.signal))
    await rest()
    controller.abort()
    fake.ready()
    await rest()
    expect(asked.error?.code).toBe('Aborted')
    expect(fake.named('CONNECT_DEVICE')).toEqual([])
  })
})

describe('Timeouts of frame requests', () => {
  test.each([
    ['CONNECT_EMAIL', { email: 'a@b.cc' }, FRAME_REQUEST_MS],
    ['CONNECT_DEVICE', undefined, FRAME_REQUEST_MS],
    ['CONNECT_OTP', { otp: '123456' }, FRAME_REQUEST_MS],
    ['CONNECT_SOCIAL', { uri: '?a' }, FRAME_REQUEST_MS],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }, FRAME_REQUEST_MS],
    ['IS_CONNECTED', undefined, FRAME_START_MS],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, FRAME_START_MS],
    ['SYNC_DAPP_DATA', { projectId: 'p' }, FRAME_START_MS],
    ['GET_USER', {}, FRAME_ANSWER_MS],
    ['SWITCH_NETWORK', { chainId: 1 }, FRAME_ANSWER_MS],
    ['RPC_REQUEST', { method: 'eth_call', chainNamespace: 'eip155', chainId: 1 }, FRAME_ANSWER_MS],
  ] as const)('ends an unanswered request %s %o with the alert APKT004', async (name, payload, ms) => {
    const fake = await loaded()
    const asked = watch(fake.frame.request(name, payload as never))
    await rest()
    await pass(ms - 1)
    expect(asked.isOver).toBe(false)
    await pass(1)
    expect(asked.error).toMatchObject({ code: 'WalletTimeout', message: 'Something went wrong' })
    expect(fake.alerts).toHaveLength(1)
  })

  test('waits without a timeout for approvals and Farcaster while their view is open', async () => {
    const fake = await loaded()
    const asked = [
      watch(fake.frame.request('CONNECT_FARCASTER', undefined)),
      watch(
        fake.frame.request('RPC_REQUEST', {
          method: 'personal_sign',
          params: ['0x', '0x'],
          chainNamespace: 'eip155',
          chainId: 1,
        }),
      ),
    ]
    await rest()
    await pass(10 * FRAME_REQUEST_MS)
    expect(asked.some(({ isOver }) => isOver)).toBe(false)
  })

  test('completes a sign-out after 3 s without an answer, and emits no alert', async () => {
    const fake = await loaded()
    const asked = watch(fake.frame.request('SIGN_OUT', undefined))
    await rest()
    await pass(FRAME_SIGN_OUT_MS)
    expect(asked.isOver).toBe(true)
    expect(fake.alerts).toEqual([])
  })

  test('applies the timeout to each frame request separately', async () => {
    const fake = await loaded()
    for (let n = 0; n < 2; n++) {
      const asked = watch(fake.frame.request('CONNECT_OTP', { otp: '123456' }))
      await rest()
      await pass(FRAME_REQUEST_MS)
      expect(asked.error?.code).toBe('WalletTimeout')
    }
    expect(fake.alerts).toHaveLength(2)
  })

  test('counts the frame as ready even if it does not answer the start requests', async () => {
    const fake = createFakeFrame()
    const ready = watch(fake.frame.ready())
    await rest()
    fake.ready()
    await pass(FRAME_START_MS)
    expect(ready).toEqual({ isOver: true, value: undefined })
    expect(fake.frame.smartAccountNetworks()).toEqual([])
  })

  test('counts the frame as ready even if it rejects the start requests', async () => {
    const fake = createFakeFrame()
    const ready = watch(fake.frame.ready())
    await rest()
    fake.ready()
    await rest()
    for (const name of ['SYNC_DAPP_DATA', 'SYNC_THEME', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS']) fake.refuse(name, 'No')
    await pass(FRAME_READY_MS)
    expect(ready).toEqual({ isOver: true, value: undefined })
    expect(fake.alerts).toHaveLength(3)
  })
})

describe('Unsolicited messages of the frame', () => {
  test('applies messages of the frame about user and login, and ignores malformed or unknown messages', async () => {
    const fake = await loaded()
    const heard: unknown[] = []
    const stop = fake.frame.listen((push) => heard.push(push))
    const say = (name: string, payload?: unknown) => fake.say({ type: `@w3m-frame/${name}`, payload })
    say('GET_USER_SUCCESS', { address: '0x1', chainId: 1, evil: 1 })
    say('CONNECT_SOCIAL_SUCCESS', { address: '0x1', chainId: 1 })
    say('IS_CONNECTED_SUCCESS', { isConnected: false })
    say('IS_CONNECTED_ERROR', { message: 'x' })
    say('SESSION_UPDATE', { token: 'x' })
    say('GET_USER_SUCCESS', { address: 1 })
    say('SOMETHING_ELSE', {})
    say('IS_CONNECTED_SUCCESS')
    stop()
    say('IS_CONNECTED_SUCCESS', { isConnected: true })
    expect(heard).toEqual([
      { name: 'GET_USER', user: { address: '0x1', chainId: 1 } },
      { name: 'CONNECT_SOCIAL', user: { address: '0x1', chainId: 1 } },
      { name: 'IS_CONNECTED', isConnected: false },
      { name: 'IS_CONNECTED', isConnected: false },
    ])
  })

  test.each([
    null,
    undefined,
    'text',
    1,
    [],
    {},
    { type: 1 },
    { type: '@w3m-frame/' },
    { type: 'x@w3m-frame/READY', payload: {} },
    { id: 'x' },
  ])('ignores malformed messages of the frame: %o', async (data) => {
    const fake = createFakeFrame()
    const asked = watch(fake.frame.request('GET_CHAIN_ID', undefined))
    await rest()
    fake.say(data)
    await rest()
    expect(asked.isOver).toBe(false)
    expect(fake.posted).toEqual([])
  })
})

describe('The loaded frame', () => {
  test('sends a new theme only to a frame that is already loaded', async () => {
    const idle = createFakeFrame()
    idle.frame.syncTheme()
    await rest()
    expect(idle.element()).toBeUndefined()
    const fake = await loaded()
    fake.configure({ themeMode: 'light', themeVariables: { '--wm-accent': '#ff0000' } })
    fake.frame.syncTheme()
    await rest()
    expect(fake.names()).toEqual(['SYNC_THEME'])
    expect(fake.asked('SYNC_THEME').payload).toMatchObject({
      themeMode: 'light',
      w3mThemeVariables: { '--w3m-accent': '#ff0000' },
    })
  })

  test('sends RPC_ABORT without waiting for an answer, and only to a frame that is already loaded', async () => {
    const idle = createFakeFrame()
    idle.frame.abort()
    await rest()
    expect(idle.element()).toBeUndefined()
    const fake = await loaded()
    fake.frame.abort()
    await rest()
    expect(fake.names()).toEqual(['RPC_ABORT'])
    await pass(FRAME_REQUEST_MS)
    expect(fake.alerts).toEqual([])
  })

  test('shows the frame once it has the theme, and hides the frame when its view closes', async () => {
    const fake = await loaded()
    const place = document.createElement('div')
    const hide = fake.frame.show(place)
    await rest()
    expect(fake.names()).toEqual(['SYNC_THEME'])
    expect(fake.element()?.dataset.shown).toBeUndefined()
    fake.answer('SYNC_THEME')
    await rest()
    expect(fake.element()?.dataset.shown).toBe('')
    hide()
    expect(fake.element()?.dataset.shown).toBeUndefined()
  })

  test('shows the frame even if the secure site does not confirm the theme', async () => {
    const fake = await loaded()
    fake.frame.show(document.createElement('div'))
    await pass(FRAME_START_MS)
    expect(fake.element()?.dataset.shown).toBe('')
  })

  test('keeps the frame hidden if the view has closed before the theme is confirmed', async () => {
    const fake = await loaded()
    const hide = fake.frame.show(document.createElement('div'))
    await rest()
    hide()
    fake.answer('SYNC_THEME')
    await rest()
    expect(fake.element()?.dataset.shown).toBeUndefined()
  })
})
