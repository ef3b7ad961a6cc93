import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import nacl from 'tweetnacl'
import { hashMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { serializeErc6492Signature } from 'viem/utils'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatMessage } from '../../src/core/signIn/formatMessage.ts'
import type { SignInFields } from '../../src/core/signIn/siwx.ts'
import { bitcoinAccount } from '../sandbox/bitcoin/accounts.ts'
import { signMessage } from '../sandbox/bitcoin/messages.ts'
import { EVM_ACCOUNTS } from '../sandbox/evm/accounts.ts'
import { SOLANA_ACCOUNTS } from '../sandbox/solana/accounts.ts'
import { sign } from '../sandbox/wallets/solana/wallet.ts'

interface Settings {
  domain: string
  networks: Record<string, string>
  secret: string
}
type App = RequestListener & { set(name: string, value: unknown): App }
type Body = { message: string; signature: string; data?: unknown }
type Verify = (body: Body, nonce: string) => Promise<{ address: string; network: string }>

/** Imports an example as sites do. */
const load = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ new URL(`../servers/${file}`, import.meta.url).href)

const SERVERS = ['express.mjs', 'jwt.mjs']
const secret = 'a secret of at least 32 characters'

/** Creates one of the servers as the README's `server.mjs` does. */
async function createServerOf(file: string, settings: Partial<Settings> = {}) {
  const { createApp } = (await load(file)) as { createApp(settings: Settings): App }
  return createApp({ domain, networks: {}, secret, ...settings }).set('trust proxy', 1)
}

const ETHEREUM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const domain = 'shop.example'
const [alice, bob] = EVM_ACCOUNTS as [(typeof EVM_ACCOUNTS)[0], (typeof EVM_ACCOUNTS)[0]]
const [anna] = SOLANA_ACCOUNTS as [(typeof SOLANA_ACCOUNTS)[0]]
const btc = bitcoinAccount('p2tr')

const fieldsOf = (nonce: string, more: Partial<SignInFields> = {}): SignInFields => ({
  accountAddress: alice.address,
  chainId: ETHEREUM,
  domain,
  uri: `https://${domain}/`,
  version: '1',
  nonce,
  issuedAt: new Date().toISOString(),
  ...more,
})
const signEvm = (message: string, { privateKey } = alice) => privateKeyToAccount(privateKey).signMessage({ message })

/** Signs in as wallets do, on each chain. */
const SIGN = {
  async Ethereum(nonce: string, more?: Partial<SignInFields>): Promise<Body> {
    const message = formatMessage(fieldsOf(nonce, more))
    return { message, signature: await signEvm(message) }
  },
  async Solana(nonce: string, more?: Partial<SignInFields>): Promise<Body> {
    const message = formatMessage(fieldsOf(nonce, { accountAddress: anna.address, chainId: SOLANA, ...more }))
    return { message, signature: base58.encode(sign(anna, utf8ToBytes(message))) }
  },
  async Bitcoin(nonce: string, more?: Partial<SignInFields>): Promise<Body> {
    const message = formatMessage(fieldsOf(nonce, { accountAddress: btc.address, chainId: BITCOIN, ...more }))
    return { message, signature: signMessage(btc, utf8ToBytes(message), 'BIP322') }
  },
}
const signIn = (nonce: string, more?: Partial<SignInFields>) => SIGN.Ethereum(nonce, more)

/** A list that reads like a message of Bitcoin when joined by commas. What is signed are its elements as bytes. */
async function listOfBytes(nonce: string) {
  const statement = 'hi,67,Sign in'
  const message = formatMessage(fieldsOf(nonce, { accountAddress: btc.address, chainId: BITCOIN, statement })).split(
    ',',
  )
  return { message, signature: signMessage(btc, Uint8Array.from(message, Number), 'BIP322') }
}

/** A message of the key of order 4, where R is the point of order 1 and S is 0: valid for each fourth text, without the key. */
async function smallOrder(nonce: string) {
  const accountAddress = '1'.repeat(32)
  const signature = Uint8Array.of(1, ...new Uint8Array(63))
  for (let requestId = 0; ; requestId++) {
    const fields = fieldsOf(nonce, { accountAddress, chainId: SOLANA, requestId: String(requestId) })
    const message = formatMessage(fields)
    const isValid = nacl.sign.detached.verify(utf8ToBytes(message), signature, base58.decode(accountAddress))
    if (isValid) return { message, signature: base58.encode(signature) }
  }
}

async function listen(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A node that answers `eth_call` with `answer`, and notes what it was asked. */
async function node(answer: (call: { to?: string; data: string }) => string) {
  const asked: { to?: string; data: string }[] = []
  const url = await listen(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; params: [(typeof asked)[0]] }
    asked.push(params[0])
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(params[0]) }))
  })
  return { url, asked }
}

/** A visitor's browser, behind a proxy that speaks https: sends the cookies that it got. */
function visitorOf(url: string) {
  const cookies = new Map<string, string>()
  const set: string[] = []
  async function request(path: string, init: RequestInit = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'X-Forwarded-Proto': 'https', cookie, ...init.headers }
    const response = await fetch(url + path, { ...init, headers })
    set.push(...response.headers.getSetCookie())
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  const headers = { 'Content-Type': 'application/json' }
  return {
    cookies,
    /** All that the server has set, with their attributes. */
    set,
    request,
    nonce: async () => (await request('/nonce')).text(),
    send: (body: unknown) => request('/sign-in', { method: 'POST', headers, body: JSON.stringify(body) }),
    me: async () => {
      const response = await request('/me')
      return response.ok ? ((await response.json()) as unknown) : response.status
    },
  }
}

/** Starts one of the servers, with a node where nobody is a contract. */
async function openServer(file: string, settings: Partial<Settings> = {}) {
  const networks = { [ETHEREUM]: (await node(() => '0x')).url, [SOLANA]: '', [BITCOIN]: '' }
  const url = await listen(await createServerOf(file, { networks, ...settings }))
  return { url, visitor: visitorOf(url) }
}

afterEach(() => vi.useRealTimers())

describe.each(SERVERS)('The server of the README, %s', (file) => {
  const open = () => openServer(file)

  test.each(['Ethereum', 'Solana', 'Bitcoin'] as const)('signs in with %s, and out', async (chain) => {
    const { visitor } = await open()
    expect(await visitor.me()).toBe(401)
    const body = await SIGN[chain](await visitor.nonce(), { statement: 'Sign in to the shop', requestId: '1' })
    const account = {
      address: expect.any(String),
      network: { Ethereum: ETHEREUM, Solana: SOLANA, Bitcoin: BITCOIN }[chain],
    }
    expect(await (await visitor.send(body)).json()).toEqual(account)
    expect(await visitor.me()).toEqual(account)
    await visitor.request('/sign-out', { method: 'POST' })
    expect(await visitor.me()).toBe(401)
  })

  test('accepts each nonce once, also for two requests at the same time', async () => {
    const { visitor } = await open()
    const body = await signIn(await visitor.nonce())
    const cookies = new Map(visitor.cookies)
    const answers = await Promise.all([visitor.send(body), visitor.send(body), visitor.send(body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    expect((await visitor.send(body)).status).toBe(401)
  })

  test('accepts a nonce only of the visitor who asked for it, and for five minutes', async () => {
    const { visitor, url } = await open()
    const thief = visitorOf(url)
    await thief.nonce()
    expect((await thief.send(await signIn(await visitor.nonce()))).status).toBe(401)
    expect((await visitorOf(url).send(await signIn('withoutCookies'))).status).toBe(401)
    vi.useFakeTimers({ toFake: ['Date'] })
    const body = await signIn(await visitor.nonce())
    vi.setSystemTime(Date.now() + 301_000)
    expect((await visitor.send(body)).status).toBe(401)
    expect([await visitor.me(), await thief.me()]).toEqual([401, 401])
  })

  test.each<[string, (nonce: string) => Promise<unknown>]>([
    ['for another domain', (nonce) => signIn(nonce, { domain: 'other.example' })],
    ['that has expired', (nonce) => signIn(nonce, { expirationTime: new Date(Date.now() - 1).toISOString() })],
    [
      'with an expiry that is no time',
      async (nonce) => {
        const message = formatMessage(fieldsOf(nonce, { expirationTime: 'never' }))
        return { message, signature: await signEvm(message) }
      },
    ],
    ['of later', (nonce) => signIn(nonce, { notBefore: new Date(Date.now() + 60_000).toISOString() })],
    ['of another network', (nonce) => signIn(nonce, { chainId: 'eip155:137' })],
    ['of a network that JavaScript objects have', (nonce) => signIn(nonce, { chainId: 'eip155:constructor' })],
    ['of another account', async (nonce) => signIn(nonce, { accountAddress: bob.address })],
    [
      'with the signature of another message',
      async (nonce) => ({
        ...(await signIn(nonce)),
        signature: (await signIn('otherNonce1')).signature,
      }),
    ],
    [
      'with another line',
      async (nonce) => {
        const message = `${formatMessage(fieldsOf(nonce))}\nI owe 1 ETH`
        return { message, signature: await signEvm(message) }
      },
    ],
    [
      'with a statement that looks like fields',
      async (nonce) => {
        const fields = `URI: a:b\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: now`
        const message = formatMessage(fieldsOf('otherNonce1', { statement: `x\n\n${fields}` }))
        return { message, signature: await signEvm(message) }
      },
    ],
    [
      'of a chain that does not exist',
      async (nonce) => {
        const { message, signature } = await SIGN.Solana(nonce)
        return { message: message.replace('Solana account', 'constructor account'), signature }
      },
    ],
    ['with a network of another chain', (nonce) => SIGN.Solana(nonce, { chainId: BITCOIN })],
    ['without a signature', async (nonce) => ({ message: (await signIn(nonce)).message })],
    ['that is no text', async () => ({ message: { toString: 'x' }, signature: 1 })],
    ['that is a list of bytes, with commas where the text has them', listOfBytes],
    [
      'with a signature that is a list',
      async (nonce) => {
        const { message, signature } = await SIGN.Bitcoin(nonce)
        return { message, signature: [signature] }
      },
    ],
    [
      'of an address in small letters, which would be one more account of the same key',
      (nonce) => signIn(nonce, { accountAddress: alice.address.toLowerCase() }),
    ],
    [
      'of a Bitcoin address in capitals',
      async (nonce) => {
        const message = formatMessage(fieldsOf(nonce, { accountAddress: btc.address.toUpperCase(), chainId: BITCOIN }))
        return { message, signature: signMessage(btc, utf8ToBytes(message), 'BIP322') }
      },
    ],
    ['of a key of Solana that anybody can sign for', smallOrder],
    ['that is null', async () => null],
  ])('refuses a message %s', async (_, attack) => {
    const { visitor } = await open()
    const { status } = await visitor.send(await attack(await visitor.nonce()))
    expect([400, 401]).toContain(status)
    expect(await visitor.me()).toBe(401)
  })

  test('believes the signed text, not what is sent beside it, and no form of another site', async () => {
    const { visitor } = await open()
    const body = { ...(await signIn(await visitor.nonce())), data: { accountAddress: bob.address } }
    const form = { method: 'POST', body: new URLSearchParams({ ...body, data: '' }) }
    expect((await visitor.request('/sign-in', form)).status).toBe(401)
    const again = { ...(await signIn(await visitor.nonce())), data: { accountAddress: bob.address } }
    expect(await (await visitor.send(again)).json()).toEqual({ address: alice.address, network: ETHEREUM })
  })
})

describe.each(SERVERS)('The cookies of the server of the README, %s', (file) => {
  const open = (settings?: Partial<Settings>) => openServer(file, settings)
  /** Signs in, and returns the cookie of the session, as a thief would of their own account. */
  async function sessionOf(url: string) {
    const visitor = visitorOf(url)
    await visitor.send(await signIn(await visitor.nonce()))
    const session = [...visitor.cookies].find(([name]) => name.endsWith('session') || name === 'connect.sid')
    if (!session) throw new Error('No session')
    return session
  }
  const meWith = async (url: string, cookie: string) =>
    (await visitorOf(url).request('/me', { headers: { cookie } })).status

  test('are of this host and https alone, which browsers hold by their name', async () => {
    const { url, visitor } = await open()
    await visitor.send(await signIn(await visitor.nonce()))
    await visitor.request('/sign-out', { method: 'POST' })
    expect(visitor.set.length).toBeGreaterThan(0)
    for (const one of visitor.set) {
      expect(one).toMatch(/^__Host-(?:nonce|session)=/)
      if (!/Expires=Thu, 01 Jan 1970/.test(one)) expect(one).toMatch(/HttpOnly; Secure; SameSite=(?:Strict|Lax)$/)
      expect(one).toMatch(/; Path=\/;/)
      expect(one).not.toMatch(/Domain/i)
    }
    // The name alone: what a subdomain can set is no session
    const [name, value] = await sessionOf(url)
    expect(await meWith(url, `${name}=${value}`)).toBe(200)
    expect(await meWith(url, `${name.replace('__Host-', '')}=${value}`)).toBe(401)
  })

  test('need no https on this machine', async () => {
    const { url } = await open({ domain: 'localhost:3000' })
    const visitor = visitorOf(url)
    const plain = { headers: { 'X-Forwarded-Proto': 'http' } }
    const nonce = await (await visitor.request('/nonce', plain)).text()
    const body = await signIn(nonce, { domain: 'localhost:3000', uri: 'http://localhost:3000/' })
    expect((await visitor.send(body)).status).toBe(200)
    for (const one of visitor.set) expect(one).not.toMatch(/^__Host-|Secure/)
  })

  // Values are what a search box may keep of a thief's link. Nameless cookies and what browsers send of them:
  // https://arxenix.dev/cookie-bugs/. A space before the name, which browsers do not count as the prefix:
  // https://portal.vyprsec.ai/stories/portswigger-reveals-cookie-prefix-bypass-techniques-affecting-major-frameworks
  test.each<[string, (session: string) => string]>([
    ['inside the value of another', (session) => `search=shoes&${session}`],
    ['inside the value of another, between ampersands', (session) => `search=a&${session}&b=c`],
    ['that is percent-encoded', (session) => `search=1; ${session.replace('=', '%3D')}`],
    ['whose name is percent-encoded', (session) => session.replace('session', '%73ession')],
    ['whose name is in capitals', (session) => session.replace('session', 'SESSION')],
    ['after a space without a break', (session) => `\u00a0${session}`],
    ['after the bytes of another space', (session) => `\u00e2\u0080\u0080${session}`],
    ['after a plus, which forms read as a space', (session) => `+${session}`],
    ['with a plus in place of the break', (session) => `search=1;+${session}`],
    ['inside quotes of another', (session) => `search="${session}"`],
  ])('are never taken from a cookie %s', async (_, write) => {
    const { url } = await open()
    const [name, value] = await sessionOf(url)
    expect(await meWith(url, `first=1; ${name}=${value}; last=2`)).toBe(200)
    expect(await meWith(url, write(`${name}=${value}`))).toBe(401)
  })
})

describe('The JWT server of the README', () => {
  const open = () => openServer('jwt.mjs')

  test('takes no cookie for another: the one with the nonce is no session', async () => {
    const { visitor } = await open()
    await visitor.nonce()
    const [[name, value] = ['', '']] = visitor.cookies
    visitor.cookies.set(name.replace('nonce', 'session'), value)
    expect(await visitor.me()).toBe(401)
  })

  test('takes no nonce out of another cookie, so that nobody is signed in to the account of a thief', async () => {
    const { visitor, url } = await open()
    const thief = visitorOf(url)
    const body = await signIn(await thief.nonce())
    const [[name, value] = ['', '']] = thief.cookies
    visitor.cookies.set('search', `shoes&${name}=${value}`)
    expect((await visitor.send(body)).status).toBe(401)
  })

  test('knows no session while two cookies have its name', async () => {
    const { visitor, url } = await open()
    const thief = visitorOf(url)
    for (const one of [visitor, thief]) await one.send(await signIn(await one.nonce()))
    const [mine, theirs] = [visitor, thief].map(({ cookies }) => [...cookies].map((pair) => pair.join('=')).join('; '))
    const ask = async (cookie: string) => (await visitorOf(url).request('/me', { headers: { cookie } })).status
    expect(await ask(`${mine}; ${theirs}`)).toBe(401)
    expect(await ask(`${mine}; other=1`)).toBe(200)
  })
})

describe('What reads cookies in the server of the README', () => {
  const name = fc.string({
    unit: fc.constantFrom(..."AZaz09!#$%&'*+-.^_`|~"),
    minLength: 1,
    maxLength: 4,
  })
  // cookie-octet of RFC 6265: no space, quote, comma, semicolon or backslash
  const octets = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 12,
  })
  const value = octets.map((text) => text.replace(/["',;\\]/g, '='))
  const anyValue = fc.oneof(
    value,
    value.map((text) => `"${text}"`),
  )
  const jar = fc.uniqueArray(fc.tuple(name, anyValue), { selector: ([one]) => one, maxLength: 8 })
  type Read = (header: string | undefined, name: string) => string | undefined
  const reader = async () => ((await load('cookies.mjs')) as { readCookie: Read }).readCookie

  test('reads each cookie of any header that a browser sends, and no others', async () => {
    const read = await reader()
    fc.assert(
      fc.property(jar, name, (cookies, other) => {
        const header = cookies.map((pair) => pair.join('=')).join('; ')
        for (const [one, is] of cookies) expect(read(header, one)).toBe(is)
        expect(read(header, other)).toBe(new Map(cookies).get(other))
        for (const [one] of cookies) expect(read(`${header}; ${one}=x`, one)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
    expect(read(undefined, 'a')).toBeUndefined()
    expect(read('', 'a')).toBeUndefined()
  })

  test('reads nothing out of the value of another, whatever stands around it', async () => {
    const read = await reader()
    const around = fc.string().map((text) => text.replaceAll(';', ','))
    fc.assert(
      fc.property(around, around, (before, after) => {
        expect(read(`a=${before}__Host-session=1${after}`, '__Host-session')).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })
})

describe.each(SERVERS)('The settings of the server of the README, %s', (file) => {
  test.each<[string, unknown]>([
    ['no secret', undefined],
    ['an empty secret', ''],
    ['a secret of one letter', 'x'],
    ['a secret of 31 characters', 'x'.repeat(31)],
    ['a secret that is no text', 10n ** 40n],
    ['a list of short secrets', Array.from({ length: 32 }, () => 'x')],
  ])('start no server with %s', async (_, given) => {
    await expect(createServerOf(file, { secret: given as string })).rejects.toThrow(
      /^secret: at least 32 random characters/,
    )
  })

  test.each([
    undefined,
    '',
    'https://shop.example',
    'shop.example/',
    'SHOP.example',
    'shop.example:443',
    'me@shop.example',
    'bücher.example',
    'a b',
  ])('start no server with the domain %j, which is no location.host', async (given) => {
    await expect(createServerOf(file, { domain: given as string })).rejects.toThrow(/^domain: expected as in location/)
  })

  test.each(['shop.example', 'shop.example:8443', 'localhost:3000', '[::1]:3000', 'xn--bcher-kva.example'])(
    'start one with the domain %s',
    async (given) => {
      await expect(createServerOf(file, { domain: given })).resolves.toBeDefined()
    },
  )

  test('start one with 32 characters', async () => {
    await expect(createServerOf(file, { secret: 'x'.repeat(32) })).resolves.toBeDefined()
  })

  test('answer malformed requests without a word about the server', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const url = await listen(await createServerOf(file))
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' }
    for (const [body, status] of [
      ['{', 400],
      [JSON.stringify({ message: 'x'.repeat(33_000) }), 413],
    ] as const) {
      const response = await fetch(`${url}/sign-in`, { method: 'POST', headers, body })
      expect(response.status).toBe(status)
      expect(await response.text()).not.toMatch(/node_modules|\.m?js/)
    }
    expect(error).toHaveBeenCalled() // the owner of the site reads it
  })
})

describe('The session server of the README', () => {
  test('says that it needs https, instead of signing in nobody', async () => {
    const url = await listen(await createServerOf('express.mjs'))
    const response = await fetch(`${url}/nonce`)
    expect([response.status, await response.text()]).toEqual([400, 'No https: see "trust proxy"'])
  })
})

describe('The verifier of the README', () => {
  const CONTRACT = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const MAGIC = `0x1626ba7e${'0'.repeat(56)}`
  async function verifying(answer: Parameters<typeof node>[0], networks: Record<string, string> = {}) {
    const { createVerifier } = (await load('verify.mjs')) as { createVerifier(settings: object): Verify }
    const { url, asked } = await node(answer)
    return { asked, verify: createVerifier({ domain, networks: { [ETHEREUM]: url, [SOLANA]: '', ...networks } }) }
  }
  const message = formatMessage(fieldsOf('someNonce1', { accountAddress: CONTRACT }))

  test('asks the contract of a Safe that has no signature, since its owners approved on the chain', async () => {
    const body = { message, signature: '0x' }
    const { verify, asked } = await verifying(({ data }) =>
      data.includes(hashMessage(message).slice(2)) ? MAGIC : '0x',
    )
    expect(await verify(body, 'someNonce1')).toEqual({ address: CONTRACT, network: ETHEREUM })
    expect(asked.map(({ to, data }) => [to?.toLowerCase(), data.slice(0, 10)])).toEqual([
      [CONTRACT.toLowerCase(), '0x1626ba7e'],
    ])
    for (const answer of ['0x', `0x${'0'.repeat(64)}`])
      await expect((await verifying(() => answer)).verify(body, 'someNonce1')).rejects.toThrow()
  })

  test('asks the node about signatures of contracts, deployed (EIP-1271) or not (ERC-6492), not about those of keys', async () => {
    const of1271: Hex = `0x${'12'.repeat(65)}`
    const of6492 = serializeErc6492Signature({ address: CONTRACT, data: '0x1234', signature: of1271 })
    for (const signature of [of1271, of6492]) {
      const { verify, asked } = await verifying(() => '0x01')
      expect(await verify({ message, signature }, 'someNonce1')).toEqual({ address: CONTRACT, network: ETHEREUM })
      expect(asked[0]?.data).toContain(hashMessage(message).slice(2))
      const refusing = await verifying(() => '0x00')
      await expect(refusing.verify({ message, signature }, 'someNonce1')).rejects.toThrow('Not signed')
    }
    const { verify, asked } = await verifying(() => '0x')
    await verify(await signIn('someNonce1'), 'someNonce1')
    expect(asked).toEqual([])
  })

  test('refuses the zero address, which the chain computes as the signer of a broken signature, whatever the node answers', async () => {
    const zero = formatMessage(fieldsOf('someNonce1', { accountAddress: `0x${'0'.repeat(40)}` }))
    for (const signature of [`0x${'11'.repeat(64)}1b`, '0x']) {
      const { verify, asked } = await verifying(() => (signature === '0x' ? MAGIC : '0x01'))
      await expect(verify({ message: zero, signature }, 'someNonce1')).rejects.toThrow('Not signed')
      expect(asked).toEqual([])
    }
  })

  test('takes no echo for the approval of a contract: precompile 4 answers with what it is asked', async () => {
    const echo = formatMessage(fieldsOf('someNonce1', { accountAddress: `0x${'0'.repeat(39)}4` }))
    const { verify, asked } = await verifying(({ data }) => data)
    await expect(verify({ message: echo, signature: '0x' }, 'someNonce1')).rejects.toThrow('Not signed')
    expect(asked[0]?.data.slice(0, 10)).toBe('0x1626ba7e')
  })

  test('waits 8 seconds for a node that does not answer, and asks it once', async () => {
    const { createVerifier } = (await load('verify.mjs')) as { createVerifier(settings: object): Verify }
    let asked = 0
    let tell = () => {}
    const isAsked = new Promise<void>((resolve) => (tell = resolve))
    const url = await listen(() => {
      asked++
      tell()
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const body = { message, signature: `0x${'12'.repeat(65)}` }
    const outcome = createVerifier({ domain, networks: { [ETHEREUM]: url } })(body, 'someNonce1').then(
      () => 'accepted',
      () => 'refused',
    )
    await isAsked
    await vi.advanceTimersByTimeAsync(8_000)
    expect([await outcome, asked]).toEqual(['refused', 1])
  })

  test('reads signatures of Solana as base58, and as base64', async () => {
    const { verify } = await verifying(() => '0x')
    const body = await SIGN.Solana('someNonce1')
    const other = { ...body, signature: base64.encode(base58.decode(body.signature)) }
    expect(await verify(other, 'someNonce1')).toEqual(await verify(body, 'someNonce1'))
    await expect(verify({ ...body, signature: '1'.repeat(64) }, 'someNonce1')).rejects.toThrow()
  })

  test('accepts the clusters that the site names, and no others', async () => {
    const chainId = 'solana:mainnet' as const
    const body = await SIGN.Solana('someNonce1', { chainId })
    expect(await (await verifying(() => '0x', { [chainId]: '' })).verify(body, 'someNonce1')).toMatchObject({
      network: chainId,
    })
    await expect((await verifying(() => '0x')).verify(body, 'someNonce1')).rejects.toThrow('Not signed')
  })
})
