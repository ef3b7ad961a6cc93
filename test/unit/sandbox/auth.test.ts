import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { EVM_ACCOUNTS } from '../../sandbox/evm/accounts.ts'
import { accountsOf } from '../../sandbox/secureSite/accounts.ts'
import { press } from './calls.ts'
import { conform } from './schemas/check.ts'
import * as schemas from './schemas/walletApi.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EMAIL = 'ada@site.example'
const ada = privateKeyToAccount(EVM_ACCOUNTS[0]?.privateKey ?? '0x')
const ACCOUNT = `eip155:1:${ada.address}`

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox()))
afterAll(() => sandbox?.stop())
beforeEach(() => press(sandbox, '/reset'))

/** Sends a request like the widget: JSON without a content type. */
const call = (key: string, method = 'GET', headers: Record<string, string> = {}, body?: object, query = '') =>
  fetch(
    `${sandbox.json.services.walletApi}/auth/v1/${key}?projectId=${sandbox.json.projectId}&st=appkit&sv=html-1${query}`,
    { method, headers: { origin: 'https://site.example', ...headers }, body: body && JSON.stringify(body) },
  )
const json = async (response: Promise<Response>) => {
  const given = await response
  expect(given.headers.get('content-type')).toContain('application/json')
  return given.json() as Promise<Record<string, string>>
}
const refusal = async (response: Promise<Response>) => [(await response).status, await (await response).text()]

const textFor = (address: string, chainId: string, nonce: string, resources: string[] = []) =>
  [
    `site.example wants you to sign in with your Ethereum account:`,
    address,
    '',
    'URI: https://site.example',
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    'Issued At: 2026-11-20T00:00:00.000Z',
    ...(resources.length > 0 ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []),
  ].join('\n')

interface Attempt {
  address?: string
  chainId?: string
  sign?: (message: string) => Promise<string> | string
  resources?: string[]
  headers?: Record<string, string>
}

async function signIn({
  address = ada.address,
  chainId = 'eip155:1',
  sign = (message) => ada.signMessage({ message }),
  resources,
  headers,
}: Attempt = {}) {
  const { nonce = '', token } = conform(await json(call('nonce')), schemas.nonce) as Record<string, string>
  const message = textFor(address, chainId, nonce, resources)
  const data = {
    accountAddress: address,
    chainId,
    domain: 'site.example',
    uri: 'https://site.example',
    version: '1',
    nonce,
  }
  return call(
    'authenticate',
    'POST',
    { 'x-nonce-jwt': `Bearer ${token}`, ...headers },
    { data, message, signature: await sign(message), clientId: null },
  )
}
const tokenOf = async (attempt?: Attempt) =>
  (conform(await json(signIn(attempt)), schemas.authenticated) as { token: string }).token
const me = (token: string, query?: string) => call('me', 'GET', { authorization: `Bearer ${token}` }, undefined, query)

describe('Hosted sign-in (SIWX)', () => {
  it('returns a token with the account’s claims for a signed nonce', async () => {
    const token = await tokenOf()
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    const account = conform(await json(me(token)), schemas.me)
    expect(account).toEqual(claims)
    expect(account).toMatchObject({
      address: ada.address,
      caip2Network: 'eip155:1',
      chainNamespace: 'eip155',
      chainId: '1',
      domain: 'site.example',
    })
    expect(account).not.toHaveProperty('email')
  })

  it('accepts Solana signatures, and signatures for networks that the sandbox does not run', async () => {
    const { address, seed } = accountsOf('email:ada@x.example').solana
    const sign = (message: string) => base58.encode(ed25519.sign(new TextEncoder().encode(message), seed))
    expect(await json(me(await tokenOf({ address, chainId: SOLANA, sign })))).toMatchObject({
      address,
      caip2Network: SOLANA,
    })
    expect(await json(me(await tokenOf({ chainId: 'eip155:137' })))).toMatchObject({ caip2Network: 'eip155:137' })
  })

  it('rejects another account’s signature, an unknown nonce and an invalid token', async () => {
    const grace = privateKeyToAccount(EVM_ACCOUNTS[1]?.privateKey ?? '0x')
    expect(await refusal(signIn({ sign: (message) => grace.signMessage({ message }) }))).toEqual([
      401,
      'Invalid signature',
    ])
    expect(await refusal(signIn({ sign: () => 'nonsense' }))).toEqual([401, 'Invalid signature'])
    expect(await refusal(signIn({ headers: { 'x-nonce-jwt': 'Bearer a.b.c' } }))).toEqual([401, 'Invalid nonce'])
    const [head, body] = (await tokenOf()).split('.')
    for (const forged of ['', 'a.b.c', `${head}.${body}.${Buffer.alloc(32).toString('base64url')}`])
      expect(await refusal(me(forged))).toEqual([401, 'Unauthorized'])
  })

  it('expires sign-in tokens after a day', async () => {
    const token = await tokenOf()
    await press(sandbox, '/clock', 'POST', { advanceMs: 24 * 3_600_000 })
    expect(await refusal(me(token))).toEqual([401, 'Unauthorized'])
  })

  it('stores a site’s metadata for an account', async () => {
    const token = await tokenOf()
    expect(
      (await call('account-metadata', 'PUT', { authorization: `Bearer ${token}` }, { metadata: { plan: 'pro' } })).ok,
    ).toBe(true)
    expect(conform(await json(me(token, '&includeAppKitAccount=true')), schemas.meWithAccount)).toMatchObject({
      appKitAccount: { address: ada.address, metadata: { plan: 'pro' } },
    })
    expect((await call('sign-out', 'POST', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await call('account-metadata', 'PUT', {}, { metadata: {} })).status).toBe(401)
  })

  it('links an e-mail address once its code is entered, and requires no code the next time', async () => {
    const resources = [`email:${EMAIL}`]
    expect(await refusal(signIn({ resources }))).toEqual([400, 'OTP is required'])
    const { uuid = '' } = conform(
      await json(call('otp', 'POST', {}, { email: EMAIL, account: ACCOUNT })),
      schemas.otp,
    ) as Record<string, string>
    const [mail] = (await (await fetch(`${sandbox.json.mailbox}?to=${EMAIL}`)).json()) as { code: string }[]
    const wrong = mail?.code === '000000' ? '000001' : '000000'
    expect(await refusal(call('otp', 'PUT', { 'x-otp': uuid }, { code: wrong }))).toEqual([400, 'Invalid code'])
    expect(await refusal(call('otp', 'PUT', {}, { code: mail?.code }))).toEqual([400, 'No code was sent'])
    expect(await refusal(signIn({ resources, headers: { 'x-otp': uuid } }))).toEqual([400, 'OTP is required'])
    expect(await refusal(call('otp', 'PUT', { 'x-otp': uuid }, { code: mail?.code }))).toEqual([200, ''])
    expect(await json(me(await tokenOf({ resources, headers: { 'x-otp': uuid } })))).toMatchObject({ email: EMAIL })
    expect(await json(call('otp', 'POST', {}, { email: EMAIL, account: ACCOUNT }))).toEqual({ uuid: null })
  })

  it('allows pages of any origin to send the sign-in headers', async () => {
    const asked = await call('authenticate', 'OPTIONS', {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-nonce-jwt,x-otp,authorization',
    })
    expect([
      asked.status,
      asked.headers.get('access-control-allow-headers'),
      asked.headers.get('access-control-allow-methods'),
    ]).toEqual([204, 'x-nonce-jwt,x-otp,authorization', expect.stringContaining('PUT')])
  })
})
