import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Options } from '../../../../src/core/options.ts'
import type { SessionWallet } from '../../../../src/core/login/smartSessions.ts'
import { createClient } from '../../../../src/services/sessions/client.ts'
import { createSessions } from '../../../../src/services/sessions/index.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createTestModal } from '../../../kit/createTestModal.ts'
import { fakeLink } from '../../../kit/fakeConnector.ts'
import { ALICE, BOB } from '../../../kit/fakeEip1193.ts'
import { loadEvm } from '../../../kit/loadEvm.ts'

standStill()

const NOW_S = 1_800_000_000
const HOSTED = 'projectId=p&st=wallet-modal&sv=html-wallet-modal-1.2.3'
const ACCOUNT = encodeURIComponent(`eip155:1:${ALICE}`)
const OWN_KEY = { type: 'secp256k1', publicKey: '0x02aa' }
const COSIGNER_KEY = { type: 'secp256k1', publicKey: '0x04bb' }
const NATIVE = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0xde0b6b3a7640000', start: NOW_S + 1, period: 86_400 },
}
const TOKEN = { type: 'erc20-recurring-allowance', data: { ...NATIVE.data, token: BOB } }
const CALL = {
  type: 'contract-call',
  data: {
    address: BOB,
    abi: [{}],
    functions: [
      { functionName: 'mint', args: [{ operator: 'EQUAL', value: '0x1' }], valueLimit: '0x0', operation: 'Call' },
    ],
  },
}
const REQUEST = {
  chainId: '0x1',
  expiry: NOW_S + 3600,
  signer: { type: 'keys', data: { keys: [OWN_KEY] } },
  permissions: [NATIVE, TOKEN, CALL],
  policies: [{ type: 'call-limit', data: {} }],
}
const GRANTED = {
  permissions: [NATIVE],
  context: '0xwallets',
  expiry: NOW_S + 60,
  signer: REQUEST.signer,
  chainId: '0x1',
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))
const answer = (body?: unknown, status = 200) => new Response(body === undefined ? null : textOf(body), { status })

type Reply = (url: string, body: unknown) => Response | Promise<Response>

/** Simulates a cosigner that accepts everything, unless `reply` returns something else. */
function cosigner(
  reply: Reply = (url) =>
    /\/(?:activate|revoke)\?/.test(url) ? answer(undefined, 204) : answer({ pci: 'pci-1', key: COSIGNER_KEY }),
  options: Options = { projectId: 'p' },
) {
  const asked: { url: string; method: string; body: unknown }[] = []
  const fetch = vi.fn(async (url: string, { method = 'GET', body, signal }: RequestInit) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    asked.push({ url, method, body: sent })
    return Promise.race([
      Promise.resolve(reply(url, sent)),
      new Promise<never>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
    ])
  })
  return {
    asked,
    sessions: createSessions({ options: () => options, version: '1.2.3', fetch, now: () => NOW_S * 1000 }),
  }
}

/** Simulates a wallet that grants everything, unless `answers` contains something else. */
function walletOf(answers: Record<string, unknown> = {}, more: Partial<SessionWallet> = {}) {
  const asked: { method: string; params: readonly unknown[] }[] = []
  const all: Record<string, unknown> = {
    wallet_getCapabilities: {},
    wallet_grantPermissions: GRANTED,
    wallet_revokePermissions: '0xabcd',
    ...answers,
  }
  const wallet: SessionWallet = {
    account: () => ({ network: 'eip155:1', address: ALICE }),
    canGrant: true,
    async request(method, params) {
      asked.push({ method, params })
      const one = all[method]
      if (one instanceof Error) throw one
      return one
    },
    ...more,
  }
  return { wallet, asked }
}

describe('Smart session requests (ERC-7715)', () => {
  test("sends a grant to the cosigner, then to the wallet with the cosigner's key, and activates the session", async () => {
    const { sessions, asked } = cosigner()
    const { wallet, asked: atWallet } = walletOf()
    expect(await sessions.grant(wallet, [REQUEST])).toEqual({
      permissions: [NATIVE],
      context: 'pci-1',
      expiry: NOW_S + 60,
      address: ALICE,
      chainId: '0x1',
    })
    expect(atWallet).toEqual([
      { method: 'wallet_getCapabilities', params: [ALICE] },
      {
        method: 'wallet_grantPermissions',
        params: [{ ...REQUEST, version: 2, signer: { type: 'keys', data: { keys: [COSIGNER_KEY, OWN_KEY] } } }],
      },
    ])
    expect(asked).toEqual([
      { url: `https://rpc.walletconnect.org/v1/sessions/${ACCOUNT}?${HOSTED}&v=2`, method: 'POST', body: REQUEST },
      {
        url: `https://rpc.walletconnect.org/v1/sessions/${ACCOUNT}/activate?${HOSTED}`,
        method: 'POST',
        body: { pci: 'pci-1', ...GRANTED },
      },
    ])
  })

  // Prototype.js before 1.7 has one
  test('asks for the same on a page with an Array.prototype.toJSON', async () => {
    const arrays = Array.prototype as { toJSON?: unknown }
    const { sessions, asked } = cosigner()
    const { wallet } = walletOf()
    arrays.toJSON = () => '[]'
    try {
      await sessions.grant(wallet, [REQUEST])
    } finally {
      delete arrays.toJSON
    }
    expect(asked[0]?.body).toEqual(REQUEST)
    expect(asked[1]?.body).toEqual({ pci: 'pci-1', ...GRANTED })
  })

  test("prefers the fields and address of the wallet's answer to those of the request", async () => {
    const { sessions, asked } = cosigner()
    const { wallet } = walletOf({ wallet_grantPermissions: { ...GRANTED, pci: 'other', address: BOB } })
    expect(await sessions.grant(wallet, REQUEST)).toMatchObject({ context: 'pci-1', address: BOB })
    expect(asked[1]?.body).toMatchObject({ pci: 'other' })
  })

  const wrong = (change: object) => ({ ...REQUEST, ...change })
  const keyed = (keys: unknown) => wrong({ signer: { type: 'keys', data: { keys } } })
  const permitted = (type: string, data: object) => wrong({ permissions: [{ type, data }] })
  const called = (functions: unknown) => permitted('contract-call', { ...CALL.data, functions })
  test.each<[string, object]>([
    ['Invalid chainId: Required', wrong({ chainId: undefined })],
    ['Invalid chainId: Expected string, received number', wrong({ chainId: 1 })],
    ['Invalid chainId: Invalid chainId: must start with "0x"', wrong({ chainId: '1' })],
    [
      'Invalid chainId: Invalid chainId format: Must be a hexadecimal string starting with "0x"',
      wrong({ chainId: '0xzz' }),
    ],
    ['Invalid address: Invalid address: must be a string starting with "0x"', wrong({ address: 5 })],
    ['Invalid expiry: Required', wrong({ expiry: undefined })],
    ['Invalid expiry: The expiry must be in the future', wrong({ expiry: NOW_S })],
    ['Invalid signer: Required', wrong({ signer: undefined })],
    ['Invalid signer.type: Expected keys', wrong({ signer: { type: 'key', data: { keys: [OWN_KEY] } } })],
    ['Invalid signer.data.keys: A set of public keys is required for multiKey signers', keyed([])],
    ['Invalid signer.data.keys.0.type: Expected secp256r1 or secp256k1', keyed([{ ...OWN_KEY, type: 'ed25519' }])],
    [
      'Invalid signer.data.keys.0.publicKey: Invalid public key: must start with "0x"',
      keyed([{ ...OWN_KEY, publicKey: '02aa' }]),
    ],
    ['Invalid permissions: At least one permission is needed', wrong({ permissions: [] })],
    [
      'Invalid permissions.0.type: Expected contract-call or native-token-recurring-allowance or erc20-recurring-allowance',
      wrong({ permissions: [{ type: 'all', data: {} }] }),
    ],
    [
      'Invalid permissions.0.data.functions.0.args.0.operator: Invalid operator type',
      called([{ functionName: 'mint', args: [{ operator: 'LIKE', value: '0x1' }] }]),
    ],
    [
      'Invalid permissions.0.data.functions.0.operation: Expected Call or DelegateCall',
      called([{ functionName: 'mint', operation: 'Jump' }]),
    ],
    ['Invalid permissions.0.data.abi: Required', permitted('contract-call', { address: BOB, functions: [] })],
    [
      'Invalid permissions.0.data.allowance: Invalid allowance: must be a hexadecimal string starting with "0x"',
      permitted(NATIVE.type, { ...NATIVE.data, allowance: '10' }),
    ],
    [
      'Invalid permissions.0.data.start: The start must be in the future',
      permitted(NATIVE.type, { ...NATIVE.data, start: NOW_S }),
    ],
    [
      'Invalid permissions.0.data.period: The period must be longer than nothing',
      permitted(NATIVE.type, { ...NATIVE.data, period: 0 }),
    ],
    ['Invalid permissions.0.data.token: Required', permitted(TOKEN.type, NATIVE.data)],
    ['Invalid policies: Required', wrong({ policies: undefined })],
    ['Invalid policies.0.data: Required', wrong({ policies: [{ type: 'gas-limit' }] })],
    ['Invalid extra: Not a property that can be asked for', wrong({ extra: 1 })],
    ['Invalid chainId: Required; Invalid expiry: Required', wrong({ chainId: undefined, expiry: undefined })],
  ])('validates a grant request: %s', async (message, request) => {
    const { sessions, asked } = cosigner()
    const { wallet, asked: atWallet } = walletOf()
    await expect(sessions.grant(wallet, [request])).rejects.toMatchObject({ code: -32602, message })
    expect([asked, atWallet]).toEqual([[], []])
  })

  test.each([
    [undefined],
    [[]],
    [['x']],
    [
      [
        {
          toJSON: () => {
            throw new Error('no')
          },
        },
      ],
    ],
    [[1n]],
  ])('rejects a grant request with the invalid params %o', async (params) => {
    await expect(cosigner().sessions.grant(walletOf().wallet, params)).rejects.toMatchObject({ code: -32602 })
  })

  test('does not send a grant request if the wallet lacks the capability', async () => {
    const { sessions, asked } = cosigner()
    await expect(sessions.grant(walletOf({}, { canGrant: false }).wallet, REQUEST)).rejects.toMatchObject({
      code: 4200,
      message: 'Wallet does not support `wallet_grantPermissions` method',
    })
    await expect(
      sessions.grant(walletOf({}, { account: () => ({ network: 'solana:x', address: 'a' }) }).wallet, REQUEST),
    ).rejects.toThrow('Unsupported namespace')
    expect(asked).toEqual([])
  })

  const can = (permissions: object) => ({
    '0x01': {
      permissions: {
        supported: true,
        signerTypes: ['keys'],
        permissionTypes: REQUEST.permissions.map(({ type }) => type),
        policyTypes: ['call-limit'],
        ...permissions,
      },
    },
  })
  test.each<[string, object]>([
    ['The connected wallet grants no permissions on this network', { supported: false }],
    [
      'Permission type contract-call is not supported by the connected wallet',
      { permissionTypes: [NATIVE.type, TOKEN.type] },
    ],
    ['Signer type keys is not supported by the connected wallet', { signerTypes: ['account'] }],
    ['Policy type call-limit is not supported by the connected wallet', { policyTypes: [] }],
  ])('rejects a grant request that exceeds the wallet’s capabilities: %s', async (message, permissions) => {
    const { sessions, asked } = cosigner()
    await expect(
      sessions.grant(walletOf({ wallet_getCapabilities: can(permissions) }).wallet, REQUEST),
    ).rejects.toMatchObject({ code: 4200, message })
    expect(asked).toEqual([])
  })

  test.each([
    [can({})],
    [{ '0x2': { permissions: { supported: false } } }],
    [new Error('unknown method')],
    ['nothing'],
    [{ '0x1': { permissions: { supported: true, permissionTypes: 'x' } } }],
  ])('sends a grant request if the wallet answers %o to wallet_getCapabilities', async (capabilities) => {
    await expect(
      cosigner().sessions.grant(walletOf({ wallet_getCapabilities: capabilities }).wallet, REQUEST),
    ).resolves.toMatchObject({ context: 'pci-1' })
  })

  test.each<[string, unknown]>([
    ['Response is not an object', []],
    ['Response is not an object', undefined],
    ['pci is not a string', { pci: 1, key: COSIGNER_KEY }],
    ['key is not an object', { pci: 'a' }],
    ['Invalid key type', { pci: 'a', key: { ...COSIGNER_KEY, type: 'rsa' } }],
    ['Invalid public key format', { pci: 'a', key: { ...COSIGNER_KEY, publicKey: '04bb' } }],
  ])("validates the cosigner's answer: %s", async (message, body) => {
    const { wallet, asked } = walletOf()
    await expect(cosigner(() => answer(body)).sessions.grant(wallet, REQUEST)).rejects.toThrow(message)
    expect(asked.map(({ method }) => method)).not.toContain('wallet_grantPermissions')
  })

  test.each<[string, unknown]>([
    ['No response received from grantPermissions', undefined],
    ['No response received from grantPermissions', null],
    ...['permissions', 'context', 'expiry', 'signer', 'chainId'].map((field): [string, unknown] => [
      'Invalid grantPermissions response',
      { ...GRANTED, [field]: undefined },
    ]),
    ['Invalid grantPermissions response', '0x'],
  ])("validates the wallet's answer: %s", async (message, granted) => {
    const { sessions, asked } = cosigner()
    await expect(sessions.grant(walletOf({ wallet_grantPermissions: granted }).wallet, REQUEST)).rejects.toThrow(
      message,
    )
    expect(asked).toHaveLength(1)
  })

  test('returns the wallet’s rejection without activating the session', async () => {
    const { sessions, asked } = cosigner()
    const refusal = Object.assign(new Error('User rejected the request'), { code: 4001 })
    await expect(sessions.grant(walletOf({ wallet_grantPermissions: refusal }).wallet, REQUEST)).rejects.toBe(refusal)
    expect(asked).toHaveLength(1)
  })

  test('rejects a grant request if the account changes before the cosigner answers', async () => {
    let address = ALICE
    const { sessions } = cosigner(() => {
      address = BOB
      return answer({ pci: 'a', key: COSIGNER_KEY })
    })
    const { wallet, asked } = walletOf({}, { account: () => ({ network: 'eip155:1', address }) })
    await expect(sessions.grant(wallet, REQUEST)).rejects.toMatchObject({ code: 4100 })
    expect(asked.map(({ method }) => method)).toEqual(['wallet_getCapabilities'])
  })
})

describe('The smart session cosigner', () => {
  test('rejects with the cosigner’s message, without trying the next base URL', async () => {
    const services = { blockchainApi: ['https://a.test/', 'https://b.test'] }
    const { sessions, asked } = cosigner(() => answer('no such account', 400), { projectId: 'p', services })
    await expect(sessions.list(`eip155:1:${ALICE}`)).rejects.toMatchObject({
      name: 'CoSignerApiError',
      status: 400,
      message: 'no such account',
    })
    expect(asked).toHaveLength(1)
  })

  test('rejects with status 500 if the cosigner is unreachable or does not answer in 10 s', async () => {
    await expect(
      cosigner(() => Promise.reject(new TypeError('Failed to fetch'))).sessions.list(`eip155:1:${ALICE}`),
    ).rejects.toMatchObject({ name: 'CoSignerApiError', status: 500 })
    const late = expect(cosigner(() => new Promise(() => {})).sessions.list(`eip155:1:${ALICE}`)).rejects.toMatchObject(
      { status: 500 },
    )
    await pass(10_000)
    await late
  })

  test('tries each URL of the cosigner, the last working URL first', async () => {
    const services = { blockchainApi: ['https://a.test/', 'https://b.test'] }
    const { sessions, asked } = cosigner(
      (url) => (url.startsWith('https://a') ? answer('down', 503) : answer({ pcis: [] })),
      { projectId: 'p', services },
    )
    await sessions.list(`eip155:1:${ALICE}`)
    await sessions.list(`eip155:1:${ALICE}`)
    expect(asked.map(({ url }) => new URL(url).host)).toEqual(['a.test', 'b.test', 'b.test'])
  })

  test('rejects with the error of the first cosigner URL if all are down', async () => {
    const services = { blockchainApi: ['https://a.test', 'https://b.test'] }
    const { sessions } = cosigner((url) => answer('down', url.startsWith('https://a') ? 503 : 502), {
      projectId: 'p',
      services,
    })
    await expect(sessions.list(`eip155:1:${ALICE}`)).rejects.toMatchObject({ status: 503 })
  })

  test('adds the client id of the relay to requests to the cosigner while a wallet is paired', async () => {
    const { modal } = createTestModal({ options: { projectId: 'p' } })
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer({ pcis: [] }))
    onTestFinished(() => fetch.mockRestore())
    const clients = () => fetch.mock.calls.map(([url]) => new URL(url as string).searchParams.get('clientId'))
    await (await modal.cosigner()).list(`eip155:1:${ALICE}`)
    const link = { ...fakeLink('eip155', [ALICE], 'eip155:1'), clientId: 'did:key:z6Mk' }
    modal.links.set(
      { namespace: 'eip155', connectorId: 'walletConnect' },
      { link, adapter: await loadEvm(), connectorId: 'walletConnect', unwatch: () => {} },
    )
    await (await modal.cosigner()).list(`eip155:1:${ALICE}`)
    expect(clients()).toEqual([null, 'did:key:z6Mk'])
  })

  test('sends the client id last in the query, the JSON body unchanged, and a GET without content type', async () => {
    const inits: RequestInit[] = []
    const urls: string[] = []
    const fetch = async (url: string, init: RequestInit) => {
      urls.push(url)
      inits.push(init)
      return answer({ pcis: [] })
    }
    const ask = createClient({
      options: () => ({ projectId: 'p' }),
      version: '1.2.3',
      clientId: () => 'did:key:z6Mk',
      fetch,
    })
    await ask({ path: 'a', query: { v: '2' }, body: { b: 1 } })
    await ask({ path: 'a' })
    const base = `https://rpc.walletconnect.org/v1/sessions/a?${HOSTED}`
    expect(urls).toEqual([`${base}&v=2&clientId=did%3Akey%3Az6Mk`, `${base}&clientId=did%3Akey%3Az6Mk`])
    const referrerPolicy = 'strict-origin'
    const signal = expect.any(AbortSignal) as AbortSignal
    expect(inits).toEqual([
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"b":1}',
        credentials: 'omit',
        referrerPolicy,
        signal,
      },
      { credentials: 'omit', referrerPolicy, signal },
    ])
  })

  test('keeps the parsed error body of the cosigner', async () => {
    const body = { status: 'FAILED', reasons: [{ description: 'No such account' }] }
    const refused = cosigner(() => answer(body, 400)).sessions.list(`eip155:1:${ALICE}`)
    await expect(refused).rejects.toMatchObject({
      status: 400,
      message: JSON.stringify(body),
      cause: { name: 'HttpError', body },
    })
  })

  test('never calls the cosigner without a project id', async () => {
    const { sessions, asked } = cosigner(undefined, {})
    await expect(sessions.list(`eip155:1:${ALICE}`)).rejects.toThrow('Project ID must be provided')
    await expect(sessions.grant(walletOf().wallet, REQUEST)).rejects.toThrow('Project ID must be provided')
    expect(asked).toEqual([])
  })
})

describe('The list of smart sessions', () => {
  const one = {
    project: { id: 'x', name: 'A shop', url: 'https://shop.test', iconUrl: 'https://shop.test/icon.png' },
    pci: 'a',
    expiry: 10,
    createdAt: 5,
    permissions: [NATIVE],
    policies: [],
    context: null,
    revokedAt: null,
  }
  const listed = async (...pcis: unknown[]) => cosigner(() => answer({ pcis })).sessions.list(`eip155:1:${ALICE}`)

  test('requests smart sessions by CAIP-10 account, not by address alone', async () => {
    const { sessions, asked } = cosigner(() => answer({ pcis: [] }))
    expect(await sessions.list(`eip155:1:${ALICE}`)).toEqual([])
    expect(asked).toEqual([
      { url: `https://rpc.walletconnect.org/v1/sessions/${ACCOUNT}?${HOSTED}`, method: 'GET', body: undefined },
    ])
  })

  test('lists smart sessions with project, permissions and expiry', async () => {
    expect(await listed(one, { ...one, pci: 'b', revokedAt: 7 })).toEqual([
      {
        pci: 'a',
        project: { name: 'A shop', iconUrl: 'https://shop.test/icon.png' },
        expiry: 10,
        permissions: [NATIVE],
      },
      {
        pci: 'b',
        project: { name: 'A shop', iconUrl: 'https://shop.test/icon.png' },
        expiry: 10,
        revokedAt: 7,
        permissions: [NATIVE],
      },
    ])
  })

  test('lists incomplete smart sessions without the missing fields, and drops unsafe images', async () => {
    expect(
      await listed(
        { pci: 'a' },
        {
          ...one,
          project: { name: 'A\u202eb\nshop', iconUrl: 'javascript:alert(1)' },
          expiry: 'never',
          permissions: 'all',
        },
        { ...one, pci: 5 },
        null,
      ),
    ).toEqual([
      { pci: 'a', project: { name: '' }, permissions: [] },
      { pci: 'a', project: { name: 'Ab shop' }, permissions: [] },
    ])
  })

  test.each([[{}], ['<html>'], [{ pcis: {} }], [undefined]])(
    'rejects a malformed list of smart sessions: %j',
    async (body) => {
      await expect(cosigner(() => answer(body)).sessions.list(`eip155:1:${ALICE}`)).rejects.toThrow('pcis')
    },
  )
})

describe('Revoking a smart session', () => {
  const SESSION = { pci: 'pci-1', permissions: [NATIVE], expiry: NOW_S + 60 }

  test("sends a revocation to the wallet first, then the wallet's signature to the cosigner", async () => {
    const { sessions, asked } = cosigner(() => answer('', 200))
    const { wallet, asked: atWallet } = walletOf()
    expect(await sessions.revoke(wallet, SESSION)).toBe('0xabcd')
    expect(atWallet).toEqual([
      { method: 'wallet_revokePermissions', params: [{ ...SESSION, address: `eip155:1:${ALICE}` }] },
    ])
    expect(asked).toEqual([
      {
        url: `https://rpc.walletconnect.org/v1/sessions/${ACCOUNT}/revoke?${HOSTED}`,
        method: 'POST',
        body: { pci: 'pci-1', signature: '0xabcd' },
      },
    ])
  })

  test.each([[new Error('no')], [undefined], [{}], ['abcd']])(
    'does not call the cosigner if the wallet answers %o to a revocation',
    async (signature) => {
      const { sessions, asked } = cosigner()
      await expect(sessions.revoke(walletOf({ wallet_revokePermissions: signature }).wallet, SESSION)).rejects.toThrow()
      expect(asked).toEqual([])
    },
  )
})
