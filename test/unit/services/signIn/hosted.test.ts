import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SignInOptions } from '../../../../src/core/options.ts'
import type { WalletModalError } from '../../../../src/core/errors.ts'
import type { SignInMessage } from '../../../../src/core/signIn/siwx.ts'
import { createHostedSiwx } from '../../../../src/services/signIn/hosted/hosted.ts'
import { parseClaims, parseToken } from '../../../../src/services/signIn/hosted/claims.ts'
import { parseNonce, parseOtp } from '../../../../src/services/signIn/hosted/parse.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { hostedAuth } from '../../../kit/hostedAuth.ts'

const ada = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const ACCOUNT = { accountAddress: ada.address, chainId: 'eip155:1' } as const
const WALLET = { type: 'extension', name: 'Example', icon: 'data:image/png;base64,AA' } as const
const AUTH = '@appkit/siwx-auth-token'
const NONCE = '@appkit/siwx-nonce-token'

/** Creates the hosted sign-in of a page, with the sandbox's service. */
function create(options: SignInOptions = {}, storage = fakeStorage()) {
  const service = hostedAuth()
  const errors: WalletModalError[] = []
  const page = () => {
    const siwx = createHostedSiwx({
      options,
      now: Date.now,
      page: () => ({ domain: 'shop.example', uri: 'https://shop.example/cart' }),
      client: { options: () => ({ projectId: 'p', services: { walletApi: 'https://api.test' } }), version: '1.2.3' },
      storage: () => storage,
      networkName: () => 'Ethereum',
      wallet: () => ({ clientId: null, walletInfo: WALLET }),
      report: (error) => void errors.push(error),
    })
    return siwx
  }
  const siwx = page()
  const sign = async (message: SignInMessage, signer = ada, signal?: AbortSignal) => {
    const { toString: _, ...data } = message
    const text = message.toString()
    await siwx.addSession({ data, message: text, signature: await signer.signMessage({ message: text }) }, signal)
  }
  const signIn = async () => sign(await siwx.createMessage(ACCOUNT))
  return { ...service, siwx, page, sign, signIn, storage, errors }
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const codeOf = (work: Promise<unknown>) => work.then(String, (error: WalletModalError) => error.code)

test('writes the message in the hosted form: the name of the network, the full CAIP-2 id, one empty line', async () => {
  const { siwx, calls } = create({ requestId: 'r1', resources: ['https://shop.example/terms'] })
  const { nonce, issuedAt, ...message } = await siwx.createMessage(ACCOUNT)
  expect(message.toString().split('\n')).toEqual([
    'shop.example wants you to sign in with your Ethereum account:',
    ada.address,
    '',
    'URI: https://shop.example/cart',
    'Version: 1',
    'Chain ID: eip155:1',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    'Request ID: r1',
    'Resources:',
    '- https://shop.example/terms',
  ])
  expect(calls[0]).toMatchObject({ key: 'GET nonce', query: { projectId: 'p', sv: 'html-wallet-modal-1.2.3' } })
})

test('proves the nonce, and reads the account of the session with the token', async () => {
  const { siwx, signIn, calls, requests, storage } = create({ metadata: { plan: 'pro' } })
  await signIn()
  const [, signed] = calls
  expect(signed?.headers).toMatchObject({ 'x-nonce-jwt': expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/) })
  expect(signed?.headers).not.toHaveProperty('x-otp')
  expect(signed?.headers['content-type']).toBeUndefined()
  expect(signed?.body).toMatchObject({ clientId: null, walletInfo: WALLET, data: ACCOUNT })
  expect(requests()).toEqual(['GET nonce', 'POST authenticate', 'PUT account-metadata'])
  const [session] = await siwx.getSessions('eip155:1', ada.address)
  expect(session).toMatchObject({
    data: { ...ACCOUNT, domain: 'shop.example', uri: 'https://shop.example/cart' },
    signature: expect.stringMatching(/^0x/),
    account: { profileId: `profile-${ada.address.toLowerCase()}`, metadata: { plan: 'pro' }, isMain: true },
  })
  expect(calls[0]).toMatchObject({
    key: 'GET me',
    query: { includeAppKitAccount: 'true' },
    headers: { authorization: `Bearer ${storage.getItem(AUTH)}` },
  })
  expect(storage.getItem(NONCE)).toBeNull()
})

test('after a reload, has the session of that account and network only, without text and signature', async () => {
  const { signIn, page, requests } = create()
  await signIn()
  requests()
  const later = page()
  expect(await later.getSessions('eip155:10', ada.address)).toEqual([])
  expect(await later.getSessions('eip155:1', '0x0000000000000000000000000000000000000001')).toEqual([])
  expect(requests()).toEqual([])
  const [session] = await later.getSessions('eip155:1', ada.address.toLowerCase())
  expect(session).toMatchObject({ message: '', signature: '', data: { accountAddress: ada.address.toLowerCase() } })
  expect(Date.parse(session?.data.expirationTime ?? '')).toBeGreaterThan(Date.now())
})

test('keeps the token and the nonce of whoever is asked now if the question was taken back meanwhile', async () => {
  const { siwx, sign, signIn, storage, requests } = create()
  await signIn()
  const token = storage.getItem(AUTH)
  const message = await siwx.createMessage(ACCOUNT)
  const nonce = storage.getItem(NONCE)
  requests()
  const stop = new AbortController()
  const signing = codeOf(sign(message, ada, stop.signal))
  stop.abort()
  expect([await signing, requests()]).toEqual(['Aborted', ['POST authenticate']])
  expect([storage.getItem(AUTH), storage.getItem(NONCE)]).toEqual([token, nonce])
})

test('asks nobody without a token', async () => {
  const { siwx, requests, storage } = create()
  expect(await siwx.getSessions('eip155:1', ada.address)).toEqual([])
  await siwx.setSessions([])
  await siwx.revokeSession('eip155:1', ada.address)
  storage.setItem(AUTH, 'not.a-token')
  expect(await siwx.getSessions('eip155:1', ada.address)).toEqual([])
  expect(requests()).toEqual([])
})

test('ends the session by forgetting the tokens, of the account that is meant', async () => {
  const { siwx, signIn, storage } = create()
  await signIn()
  await siwx.revokeSession('eip155:10', ada.address)
  expect(storage.getItem(AUTH)).not.toBeNull()
  await siwx.revokeSession('eip155:1', ada.address.toLowerCase())
  expect(storage.getItem(AUTH)).toBeNull()
  await signIn()
  await siwx.createMessage(ACCOUNT)
  await siwx.setSessions([])
  expect([storage.getItem(AUTH), storage.getItem(NONCE)]).toEqual([null, null])
})

test('uses the token of its own nonce, also if another tab has requests for one since', async () => {
  const { siwx, sign, page, storage } = create()
  const message = await siwx.createMessage(ACCOUNT)
  await page().createMessage(ACCOUNT)
  await sign(message)
  expect(storage.getItem(AUTH)).not.toBeNull()
})

test.each<[string, string, (here: ReturnType<typeof create>) => void]>([
  [
    'SignatureInvalid',
    'the service refuses the signature',
    ({ answers }) => {
      answers['POST authenticate'] = () => new Response('Invalid signature', { status: 401 })
    },
  ],
  [
    'ServiceUnavailable',
    'the token is malformed',
    ({ answers }) => {
      answers['POST authenticate'] = () => json({ token: 'a.b' })
    },
  ],
  [
    'ServiceUnavailable',
    'there is no token',
    ({ answers }) => {
      answers['POST authenticate'] = () => json({})
    },
  ],
  [
    'ServiceUnavailable',
    'the service is down',
    ({ answers }) => {
      answers['POST authenticate'] = () => new Response('', { status: 503 })
    },
  ],
  [
    'RateLimited',
    'there are too many requests',
    ({ answers }) => {
      answers['POST authenticate'] = () => new Response('', { status: 429 })
    },
  ],
  [
    'SignatureInvalid',
    'the token is of another account',
    ({ answers }) => {
      answers['POST authenticate'] = () =>
        json({ token: tokenOf({ address: '0x0000000000000000000000000000000000000001' }) })
    },
  ],
  [
    'SignatureInvalid',
    'the token is of another nonce',
    ({ answers }) => {
      answers['POST authenticate'] = () => json({ token: tokenOf({ address: ada.address }) })
    },
  ],
])('is %s if %s, and keeps nothing', async (code, _, prepare) => {
  const here = create()
  prepare(here)
  expect(await codeOf(here.signIn())).toBe(code)
  expect(here.storage.getItem(AUTH)).toBeNull()
})

/** Creates a token that the service has not given. */
const tokenOf = (claims: object) => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const all = { caip2Network: 'eip155:1', domain: 'd', uri: 'u', nonce: 'n', exp: 4e9, profileUuid: 'p', ...claims }
  return `${encode({ alg: 'HS256' })}.${encode(all)}.c2ln`
}

test('has no session if the service says so, or does not answer, which the site is told', async () => {
  const here = create()
  await here.signIn()
  here.answers['GET me'] = () => new Response('', { status: 503 })
  expect(await here.siwx.getSessions('eip155:1', ada.address)).toEqual([])
  expect(here.errors.map(({ code }) => code)).toEqual(['ServiceUnavailable'])
  here.answers['GET me'] = () => json({ address: ada.address })
  expect(await here.siwx.getSessions('eip155:1', ada.address)).toEqual([])
  expect(here.storage.getItem(AUTH)).not.toBeNull()
  here.answers['GET me'] = () => new Response('Unauthorized', { status: 401 })
  expect(await here.siwx.getSessions('eip155:1', ada.address)).toEqual([])
  expect([here.storage.getItem(AUTH), here.errors.length]).toEqual([null, 2])
})

test('has no session that ended while the service was asked', async () => {
  const here = create()
  await here.signIn()
  const { 'GET me': _ } = here.answers
  here.answers['GET me'] = async () => {
    await here.siwx.setSessions([])
    return json({ address: ada.address, caip2Network: 'eip155:1', domain: 'd', uri: 'u', nonce: 'n', exp: 4e9 })
  }
  expect(await here.siwx.getSessions('eip155:1', ada.address)).toEqual([])
})

test('signs in although the data of the site could not be saved, which the site is told', async () => {
  const here = create({ metadata: {} })
  here.answers['PUT account-metadata'] = () => new Response('', { status: 500 })
  await here.signIn()
  expect(here.errors).toHaveLength(1)
  expect(here.storage.getItem(AUTH)).not.toBeNull()
})

test('links an e-mail address once it is confirmed, to the account that it was sent for', async () => {
  const { siwx, mails, sign, calls, requests } = create()
  expect(await siwx.sendCode('ada@shop.example', `eip155:1:${ada.address}`)).toBe(true)
  expect((await siwx.createMessage(ACCOUNT)).resources).toBeUndefined()
  expect(await codeOf(siwx.confirmCode('000000'))).toBe('ServiceUnavailable')
  await siwx.confirmCode(mails[0]?.code ?? '')
  expect((await siwx.createMessage({ ...ACCOUNT, chainId: 'eip155:10' })).resources).toBeUndefined()
  const message = await siwx.createMessage(ACCOUNT)
  expect(message.toString()).toContain('Resources:\n- email:ada@shop.example')
  requests()
  await sign(message)
  expect(calls[0]?.headers['x-otp']).toMatch(/^[\w-]{36}$/)
  expect((await siwx.getSessions('eip155:1', ada.address))[0]?.account?.email).toBe('ada@shop.example')
  expect(await siwx.sendCode('ada@shop.example', `eip155:1:${ada.address}`)).toBe(false)
  expect((await siwx.createMessage(ACCOUNT)).resources).toEqual(['email:ada@shop.example'])
  await siwx.forgetEmail()
  expect((await siwx.createMessage(ACCOUNT)).resources).toBeUndefined()
})

test('logs no token', async () => {
  const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
  onTestFinished(() => logs.forEach((log) => log.mockRestore()))
  const here = create()
  await here.signIn()
  here.answers['GET me'] = () => new Response('', { status: 500 })
  await here.siwx.getSessions('eip155:1', ada.address)
  expect(logs.flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(JSON.stringify(here.errors.map(({ message, cause }) => [message, String(cause)]))).not.toMatch(/eyJ/)
})

test.each([
  [
    'a nonce',
    parseNonce,
    [
      {},
      { nonce: 'short', token: 't' },
      { nonce: 'with space', token: 't' },
      { nonce: '12345678' },
      { nonce: '12345678', token: 'a\nb' },
    ],
  ],
  ['the id of a code', parseOtp, [{}, { uuid: 5 }, { uuid: '' }, { uuid: 'a b' }]],
  [
    'claims',
    parseClaims,
    [
      null,
      [],
      { address: 'a', caip2Network: 'x' },
      { address: 'a', caip2Network: 'eip155:1', domain: 'd', uri: 'u', nonce: 'n', exp: 'soon' },
    ],
  ],
  ['a token', parseToken, ['', 'a.b', 'a.b.c.d', 'a.!!.c', `a.${btoa('{"address":1}')}.c`]],
] as const)('does not believe a malformed answer for %s', (_, parse, values) => {
  for (const value of values) expect(() => parse(value as never)).toThrow()
})
