import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { createPublicClient, http, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../../../scripts/chromium.mts'
import { startSandbox, type Sandbox } from '../../sandbox/index.ts'
import { serve, type FileServer } from '../kit/files.ts'
import { hostPage, type Heard } from './secureHost.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const OTHER = '0x00000000000000000000000000000000000dead2'

let sandbox: Sandbox
let site: FileServer
let browser: Browser
let context: BrowserContext
let page: Page
let problems: string[]

const secureSite = () => sandbox.json.services.secureSite ?? ''
/** Returns the project of a page: at `/` the project of sandbox.json, at any other path a project of that name. */
const projectAt = (path: string) => (path === '/' ? sandbox.json.projectId : path.slice(1))

beforeAll(async () => {
  ;[sandbox, browser] = await Promise.all([startSandbox(), launch()])
  site = await serve((path) => ({ body: hostPage(secureSite(), projectAt(path)) }))
  // Builds the secure site's script now, since the sandbox builds it at the first request.
  await fetch(`${secureSite()}/page.js`)
})
afterAll(() => Promise.all([browser?.close(), site?.stop(), sandbox?.stop()]))

async function visit(path = '/', at: BrowserContext = context): Promise<Page> {
  const visited = await at.newPage()
  visited.setDefaultTimeout(10_000)
  visited.on('pageerror', (error) => problems.push(String(error)))
  visited.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await visited.goto(site.url + path)
  return visited
}

beforeEach(async () => {
  problems = []
  context = await browser.newContext()
})
afterEach(async () => {
  await context.close()
  await fetch(`${sandbox.json.control}/reset`, { method: 'POST' })
})

async function visitReady(path = '/', at: BrowserContext = context): Promise<Page> {
  const visited = await visit(path, at)
  expect(await visited.evaluate(() => window.secureHost.ready)).toEqual({ type: '@w3m-frame/READY', payload: {} })
  return visited
}

/** Sends an event. Returns the payload of the answer, or `ERROR: …` if it was rejected. */
async function ask(name: string, payload?: unknown, at: Page = page): Promise<unknown> {
  const answer = await at.evaluate(([event, given]) => window.secureHost.ask(event as string, given), [name, payload])
  const kind = answer.type.replace(`@w3m-frame/${name}_`, '')
  expect(typeof answer.id).toBe('string')
  return kind === 'ERROR' ? `ERROR: ${answer.payload?.message}` : answer.payload
}

/** Sends an event without waiting. `answerTo` returns the answer. */
const send = (name: string, payload?: unknown, at: Page = page) =>
  at.evaluate(([event, given]) => window.secureHost.send(event as string, given), [name, payload])
const answerTo = (id: string, at: Page = page) =>
  at.evaluate((wanted) => window.secureHost.heard.find((message) => message.id === wanted), id)
const isAnswered = (id: string, answer: Partial<Heard>) => expect.poll(() => answerTo(id)).toMatchObject(answer)

interface Mail {
  subject: string
  code?: string
  link?: string
}
const mailTo = async (email: string) =>
  (await (await fetch(`${sandbox.json.mailbox}?to=${encodeURIComponent(email)}`)).json()) as Mail[]
const codeFor = async (email: string) => (await mailTo(email)).find(({ code }) => code !== undefined)?.code ?? ''
const setFault = async (route: string, fault: object) => {
  const response = await fetch(`${sandbox.json.control}/faults`, {
    method: 'POST',
    body: JSON.stringify({ service: 'secureSite', route, ...fault }),
  })
  expect(response.status).toBe(201)
}
const settings = (change: object) => fetch(`${secureSite()}/settings`, { method: 'POST', body: JSON.stringify(change) })
const frame = () => page.frameLocator('iframe')
const frameOf = (at: Page): Frame => at.frames()[1] as Frame

const EMAIL = 'ada+known@site.example'

interface User {
  address: Hex
  chainId: number | string
  email: string | null
  accounts: { address: Hex; type: string }[]
  preferredAccountType: string
}
const getUser = (payload: object = { chainId: 1 }) => ask('GET_USER', payload) as Promise<User>

/** Logs in by e-mail, on a device that needs no approval. */
async function signIn(email = EMAIL): Promise<User> {
  page = await visitReady()
  await ask('SYNC_DAPP_DATA', {
    projectId: sandbox.json.projectId,
    sdkType: 'appkit',
    sdkVersion: 'html-universal-1.8.20',
    metadata: { name: 'A shop', description: '', url: site.url, icons: [] },
  })
  expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  expect(await ask('CONNECT_OTP', { otp: await codeFor(email) })).toBeUndefined()
  return getUser()
}

describe('E-mail login at the secure site', () => {
  it('asks for approval of a new device by the link in the mail, then for the code', async () => {
    const email = 'grace@site.example'
    page = await visitReady()
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_DEVICE' })
    const first = await send('CONNECT_DEVICE')
    // Request another e-mail while the first approval is pending.
    await ask('CONNECT_EMAIL', { email })
    const second = await send('CONNECT_DEVICE')
    expect(await ask('SYNC_THEME', {})).toBeUndefined()
    expect(await answerTo(first)).toBeUndefined()

    const mailbox = await context.newPage()
    await mailbox.goto(`${sandbox.json.pages.mailbox}?to=${email}`)
    await mailbox.getByRole('link', { name: 'Open the link: Approve a new device' }).first().click()
    await mailbox.getByRole('button', { name: 'Approve' }).click()
    await mailbox.getByText('approved').first().waitFor()
    await isAnswered(first, { type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
    await isAnswered(second, { type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })

    expect(await ask('CONNECT_OTP', { otp: await codeFor(email) })).toBeUndefined()
    expect(await getUser()).toMatchObject({ chainId: 1, email, preferredAccountType: 'smartAccount' })
    expect(problems).toEqual([])
  })
})

describe('A returning user of the secure site', () => {
  it('restores the user after a reload without a prompt until sign-out, and allows repeated sign-out', async () => {
    const before = await signIn()
    await page.reload()
    await page.evaluate(() => window.secureHost.ready)
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
    expect(await ask('CONNECT_EMAIL', { email: EMAIL })).toEqual({ action: 'CONNECT' })
    expect(await getUser()).toEqual(before)
    expect(await ask('SIGN_OUT')).toBeUndefined()
    expect(await ask('SIGN_OUT')).toBeUndefined()
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await ask('GET_USER', { chainId: 1 })).toBe('ERROR: User is not logged in')
    expect(problems).toEqual([])
  })

  it('sends a returning user a code without device approval, and keeps the same accounts', async () => {
    const email = 'linus@site.example'
    page = await visitReady()
    await ask('CONNECT_EMAIL', { email })
    const [mail] = await mailTo(email)
    await fetch(`${secureSite()}/device`, { method: 'POST', body: new URL(mail?.link ?? '').search.slice(1) })
    expect(await ask('CONNECT_DEVICE')).toBeUndefined()
    await ask('CONNECT_OTP', { otp: await codeFor(email) })
    const before = await getUser()
    await ask('SIGN_OUT')
    expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    await ask('CONNECT_OTP', { otp: await codeFor(email) })
    expect(await getUser()).toEqual(before)
  })

  it('does not know the user in another project or another browser', async () => {
    await signIn()
    page = await visitReady('/another-project')
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
    const other = await browser.newContext()
    page = await visitReady('/', other)
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await ask('CONNECT_EMAIL', { email: 'linus@site.example' })).toEqual({ action: 'VERIFY_DEVICE' })
    await other.close()
  })
})

describe('A login code', () => {
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

  it('allows two wrong codes before a new code is needed', async () => {
    page = await visitReady()
    await ask('CONNECT_EMAIL', { email: EMAIL })
    const code = await codeFor(EMAIL)
    expect(code).toMatch(/^\d{6}$/)
    expect(await ask('CONNECT_OTP', { otp: wrongFor(code) })).toBe('ERROR: Invalid code')
    expect(await ask('CONNECT_OTP', { otp: wrongFor(code) })).toBe('ERROR: Invalid code')
    expect(await ask('CONNECT_OTP', { otp: wrongFor(code) })).toBe('ERROR: Too many wrong codes')
    expect(await ask('CONNECT_OTP', { otp: code })).toBe('ERROR: Too many wrong codes')
    await ask('CONNECT_EMAIL', { email: EMAIL })
    expect(await mailTo(EMAIL)).toHaveLength(2)
    expect(await ask('CONNECT_OTP', { otp: await codeFor(EMAIL) })).toBeUndefined()
  })

  it('expires a login code by the sandbox clock', async () => {
    page = await visitReady()
    await ask('CONNECT_EMAIL', { email: EMAIL })
    await fetch(`${sandbox.json.control}/clock`, { method: 'POST', body: JSON.stringify({ advanceMs: 10 * 60_000 }) })
    expect(await ask('CONNECT_OTP', { otp: await codeFor(EMAIL) })).toBe('ERROR: Code expired')
  })

  it('sends no code to an invalid address', async () => {
    page = await visitReady()
    expect(await ask('CONNECT_EMAIL', { email: 'ada@site' })).toContain('ERROR: Invalid email')
    expect(await ask('CONNECT_OTP', { otp: 123456 })).toBe('ERROR: Invalid params: payload.otp is not text')
  })
})

describe('Changing the e-mail address at the secure site', () => {
  it('asks for a code from the old and the new address, and keeps the accounts', async () => {
    const before = await signIn()
    const email = 'ada@new.example'
    expect(await ask('UPDATE_EMAIL', { email })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: 'nope' })).toBe('ERROR: Invalid code')
    expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeFor(EMAIL) })).toBe('ERROR: No code was sent')
    expect(await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await codeFor(EMAIL) })).toBeUndefined()
    expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeFor(email) })).toEqual({ newEmail: email })
    expect(await getUser()).toEqual({ ...before, email })
    await ask('SIGN_OUT')
    expect(await ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
    await ask('CONNECT_OTP', { otp: await codeFor(email) })
    expect((await getUser()).address).toBe(before.address)
  })

  it('sends no code to the old e-mail address if the setting primaryCode is false', async () => {
    await settings({ primaryCode: false })
    await signIn()
    expect(await ask('UPDATE_EMAIL', { email: 'ada@new.example' })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: await codeFor('ada@new.example') })).toEqual({
      newEmail: 'ada@new.example',
    })
  })
})

/** Opens the popup like the widget: a placeholder immediately, then the provider's page. */
async function openConsent(provider: string): Promise<Page> {
  const opened = context.waitForEvent('page')
  await page.evaluate(
    (url) => void (window.popup = open(url, 'popupWindow', 'width=600,height=800')),
    `${secureSite()}/loading`,
  )
  const popup = await opened
  await popup.waitForLoadState()
  const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider })) as { uri: string }
  await page.evaluate((url) => window.popup && (window.popup.location.href = url), uri)
  await popup.getByRole('heading', { name: 'Sign in with' }).waitFor()
  return popup
}
const result = async () => {
  await expect.poll(() => page.evaluate(() => window.secureHost.results.length)).toBe(1)
  return page.evaluate(() => window.secureHost.results[0])
}

describe('Social login at the secure site', () => {
  it.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'])(
    'posts the result of a login with %s to the page, and accepts that result in the frame only once',
    async (provider) => {
      page = await visitReady()
      const popup = await openConsent(provider)
      await popup.getByRole('button', { name: 'Approve' }).click()
      const { origin, data } = (await result()) ?? {}
      expect(origin).toBe(new URL(secureSite()).origin)
      expect(data).toEqual({ resultUri: expect.stringMatching(/^\?state=[^&]+&code=/) })
      const user = (await ask('CONNECT_SOCIAL', {
        uri: data?.resultUri,
        chainId: 1,
        preferredAccountType: 'eoa',
      })) as User
      expect(user).toMatchObject({ email: null, userName: 'ada', chainId: 1, preferredAccountType: 'eoa' })
      expect(user).not.toHaveProperty('smartAccountDeployed')
      expect(await getUser()).toMatchObject({ address: user.address, email: null })
      expect(await ask('CONNECT_SOCIAL', { uri: data?.resultUri })).toBe('ERROR: Unknown or used login result')
      expect(problems).toEqual([])
    },
  )

  it('reports that the visitor denied a social login', async () => {
    page = await visitReady()
    const popup = await openConsent('google')
    await popup.getByRole('button', { name: 'Deny' }).click()
    const { data } = (await result()) ?? {}
    expect(data?.resultUri).toContain('?error=access_denied')
    expect(await ask('CONNECT_SOCIAL', { uri: data?.resultUri })).toBe('ERROR: access_denied')
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  })

  it('posts the popup’s result from another origin if configured', async () => {
    page = await visitReady()
    await setFault('/oauth', { fault: 'cors' })
    const popup = await openConsent('google')
    await popup.getByRole('button', { name: 'Approve' }).click()
    const { origin, data } = (await result()) ?? {}
    expect(origin).toBe(new URL(secureSite()).origin.replace('127.0.0.1', 'localhost'))
    expect(data?.resultUri).toContain('code=')
  })

  it('redirects back to the page in Telegram, with the result in the URL', async () => {
    page = await visitReady()
    const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'discord' })) as { uri: string }
    const back = `${site.url}/?basket=7`
    await page.goto(uri.replace(/state=[^&]+/, (state) => `${state}--${encodeURIComponent(back)}`))
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.waitForURL(`${site.url}/?basket=7&result_uri=*`)
    const resultUri = new URL(page.url()).searchParams.get('result_uri')
    await page.evaluate(() => window.secureHost.ready)
    expect(await ask('CONNECT_SOCIAL', { uri: resultUri })).toMatchObject({ userName: 'ada' })
  })

  it('rejects Farcaster as an OAuth provider, and logs in through Farcaster’s own page', async () => {
    page = await visitReady()
    expect(await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' })).toContain('ERROR: Invalid params')
    expect(await ask('CONNECT_FARCASTER')).toBe('ERROR: No Farcaster login in progress')
    const { url } = (await ask('GET_FARCASTER_URI')) as { url: string }
    const waits = await send('CONNECT_FARCASTER')
    const phone = await context.newPage()
    await phone.goto(url)
    await phone.getByLabel('User name').fill('grace')
    await phone.getByRole('button', { name: 'Approve' }).click()
    await phone.getByRole('heading', { name: 'Sign-in approved' }).waitFor()
    await isAnswered(waits, { type: '@w3m-frame/CONNECT_FARCASTER_SUCCESS', payload: { userName: 'grace' } })
    expect(await getUser()).toMatchObject({ email: null })
  })

  it('reports that a Farcaster login was denied or cancelled', async () => {
    page = await visitReady()
    const { url } = (await ask('GET_FARCASTER_URI')) as { url: string }
    const waits = await send('CONNECT_FARCASTER')
    const phone = await context.newPage()
    await phone.goto(url)
    await phone.getByRole('button', { name: 'Deny' }).click()
    await isAnswered(waits, { type: '@w3m-frame/CONNECT_FARCASTER_ERROR' })
    await ask('GET_FARCASTER_URI')
    const again = await send('CONNECT_FARCASTER')
    expect(await ask('RELOAD')).toBeUndefined()
    await isAnswered(again, {
      type: '@w3m-frame/CONNECT_FARCASTER_ERROR',
      payload: { message: 'The request was given up' },
    })
  })
})

const chainUrl = () => sandbox.json.chains[0]?.rpcUrl ?? ''
const reader = () => createPublicClient({ chain: mainnet, transport: http(chainUrl()), cacheTime: 0 })
const rpc = (method: string, params?: unknown, more: object = {}) => ({
  method,
  params,
  chainNamespace: 'eip155',
  chainId: 1,
  rpcUrl: chainUrl(),
  ...more,
})
/** Sends a request that needs approval, and clicks a button. */
async function asked(payload: object, button: string): Promise<unknown> {
  const id = await send('RPC_REQUEST', payload)
  await frame().getByRole('button', { name: button }).click()
  await expect.poll(() => answerTo(id)).toBeDefined()
  const { type, payload: given } = (await answerTo(id)) as Heard
  return type.endsWith('_ERROR') ? `ERROR: ${given?.message}` : given
}
const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const accountOf = (user: User, type: string) => user.accounts.find((one) => one.type === type)?.address ?? '0x'

describe('A request that needs approval at the secure site', () => {
  it('shows a message, and signs the message validly with both account types', async () => {
    const user = await signIn()
    for (const type of ['eoa', 'smartAccount']) {
      const address = accountOf(user, type)
      const signing = asked(rpc('personal_sign', [hex('Hello, Ada'), address]), 'Sign')
      await frame().getByRole('heading', { name: 'A shop requests a signature' }).waitFor()
      expect(await frame().locator('.textContent').innerText()).toBe('Hello, Ada')
      expect(await reader().verifyMessage({ address, message: 'Hello, Ada', signature: (await signing) as Hex })).toBe(
        true,
      )
    }
    expect(problems).toEqual([])
  })

  it('sends from the EOA or from the smart account, which is deployed by its first transaction', async () => {
    const user = await signIn()
    const [eoa, smart] = ['eoa', 'smartAccount'].map((type) => accountOf(user, type))
    const typed = {
      domain: { chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    expect(user).toMatchObject({ smartAccountDeployed: false })
    for (const [from, value] of [
      [eoa, 5n],
      [smart, 7n],
    ] as const) {
      const before = await reader().getBalance({ address: OTHER })
      const sending = asked(
        rpc('eth_sendTransaction', [{ from, to: OTHER, value: `0x${value.toString(16)}` }]),
        'Approve',
      )
      await frame().getByRole('heading', { name: 'A shop requests a transaction' }).waitFor()
      const hash = (await sending) as Hex
      expect((await reader().waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await reader().getBalance({ address: OTHER })).toBe(before + value)
    }
    expect(await getUser()).toMatchObject({ address: smart, smartAccountDeployed: true })
    const signature = (await asked(rpc('eth_signTypedData_v4', [smart, JSON.stringify(typed)]), 'Sign')) as Hex
    expect(signature).toHaveLength(132)
    expect(await reader().verifyTypedData({ address: smart as Hex, signature, ...typed })).toBe(true)
  })

  it('sends a batch and reports its status', async () => {
    const user = await signIn()
    const from = accountOf(user, 'smartAccount')
    const calls = [
      { to: OTHER, value: '0x1' },
      { to: OTHER, value: '0x2' },
    ]
    const before = await reader().getBalance({ address: OTHER })
    const sending = asked(rpc('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from, calls }]), 'Approve')
    await frame().getByRole('heading', { name: 'A shop requests multiple transactions' }).waitFor()
    const { id } = (await sending) as { id: string }
    await expect
      .poll(() => ask('RPC_REQUEST', rpc('wallet_getCallsStatus', [id])))
      .toMatchObject({ status: 200, atomic: true, chainId: '0x1' })
    expect(await reader().getBalance({ address: OTHER })).toBe(before + 3n)
    const old = (await asked(
      rpc('wallet_sendCalls', [{ version: '1.0', from: accountOf(user, 'eoa'), calls }]),
      'Approve',
    )) as { id: string }
    await expect
      .poll(() => ask('RPC_REQUEST', rpc('wallet_getCallsStatus', [old.id])))
      .toMatchObject({ status: 'CONFIRMED' })
    const capabilities = await ask('RPC_REQUEST', rpc('wallet_getCapabilities', [from]))
    expect(capabilities).toMatchObject({
      '0x1': { atomic: { status: 'supported' }, permissions: { supported: true } },
      '0x2105': {},
    })
    expect(await ask('RPC_REQUEST', rpc('wallet_sendCalls', [{ calls: [{ to: OTHER, value: 1 }] }]))).toContain(
      'value is not text',
    )
  })

  it.each([
    ['personal_sign', (from: Hex) => [hex('no'), from], 'Cancel'],
    ['eth_sendTransaction', (from: Hex) => [{ from, to: OTHER, value: '0x1' }], 'Cancel'],
    [
      'wallet_grantPermissions',
      () => [
        {
          chainId: '0x1',
          expiry: 9_999_999_999,
          permissions: [{ type: 'contract-call' }],
          signer: { type: 'keys', data: { keys: [] } },
          policies: [],
        },
      ],
      'Cancel',
    ],
  ] as const)('rejects %s with the message that clients recognize', async (method, params, button) => {
    const user = await signIn()
    expect(await asked(rpc(method, params(user.address)), button)).toBe('ERROR: User rejected the request.')
    await frame().getByText('Nothing to approve').waitFor()
  })

  it('closes the approval screen on an abort, and answers both open requests', async () => {
    const user = await signIn()
    const first = await send('RPC_REQUEST', rpc('personal_sign', [hex('one'), user.address]))
    await frame().getByRole('button', { name: 'Sign' }).waitFor()
    const second = await send('RPC_REQUEST', rpc('personal_sign', [hex('two'), user.address]))
    expect(await ask('RPC_ABORT')).toBeUndefined()
    for (const id of [first, second])
      await isAnswered(id, { type: '@w3m-frame/RPC_REQUEST_ERROR', payload: { message: 'Request was aborted' } })
    await frame().getByText('Nothing to approve').waitFor()
    expect(await asked(rpc('personal_sign', [hex('three'), user.address]), 'Sign')).toMatch(/^0x/)
    expect(
      await page.evaluate(
        () => window.secureHost.heard.filter(({ type }) => type === '@w3m-frame/RPC_REQUEST_ERROR').length,
      ),
    ).toBe(2)
  })

  it('grants and revokes permissions', async () => {
    await signIn()
    const permissions = [{ type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 1, period: 1 } }]
    const request = {
      chainId: '0x1',
      expiry: Math.floor(Date.now() / 1000) + 3600,
      permissions,
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02' }] } },
      policies: [],
      version: 2,
    }
    expect(await asked(rpc('wallet_grantPermissions', [request]), 'Approve')).toMatchObject({
      permissions,
      chainId: '0x1',
      expiry: request.expiry,
      signer: request.signer,
      context: expect.stringMatching(/^0x/),
    })
    expect(
      await asked(
        rpc('wallet_revokePermissions', [{ pci: 'abc', permissions, expiry: request.expiry, address: 'eip155:1:0x' }]),
        'Approve',
      ),
    ).toMatch(/^0x[0-9a-f]+$/)
  })
})

describe('A request without approval at the secure site', () => {
  it('answers read-only requests without approval, and rejects unknown methods and events', async () => {
    const user = await signIn()
    const balance = (await ask('RPC_REQUEST', rpc('eth_getBalance', [user.address, 'latest']))) as Hex
    expect(BigInt(balance)).toBe(100n * 10n ** 18n)
    expect(await ask('RPC_REQUEST', rpc('eth_accounts'))).toEqual([user.address])
    expect(
      await ask('RPC_REQUEST', rpc('wallet_getAssets', [{ account: user.address, chainFilter: ['0x1'] }])),
    ).toMatchObject({ '0x1': [{ address: 'native', balance }, { metadata: { symbol: 'USDC' } }] })
    expect(
      await ask(
        'RPC_REQUEST',
        rpc('eth_call', [{}, 'latest'], { rpcUrl: 'https://rpc.walletconnect.org/v1/?chainId=eip155%3A1' }),
      ),
    ).toBe('0x')
    expect(await ask('RPC_REQUEST', rpc('eth_sign', []))).toBe('ERROR: The method eth_sign is not supported')
    expect(await ask('NOT_AN_EVENT', {})).toBe('ERROR: Unknown event NOT_AN_EVENT')
  })
})

describe('The secure site’s account', () => {
  it('returns a numeric chain id on EVM and a CAIP-2 id on Solana', async () => {
    await signIn()
    for (const chainId of [137, 'eip155:137', '137']) expect((await getUser({ chainId })).chainId).toBe(137)
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    expect(await getUser({ chainId: solana })).toMatchObject({
      chainId: solana,
      address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    })
    expect(await ask('SWITCH_NETWORK', { chainId: 'eip155:8453' })).toEqual({ chainId: 8453 })
    expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 8453 })
  })

  it('uses the EOA on a network without smart accounts, and afterwards until the account type is switched', async () => {
    const user = await signIn()
    expect(await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).toEqual({ smartAccountEnabledNetworks: [1, 8453] })
    expect(await getUser({ chainId: 137 })).toMatchObject({
      address: accountOf(user, 'eoa'),
      preferredAccountType: 'eoa',
      accounts: [{ type: 'eoa' }],
    })
    expect(await getUser({ chainId: 1 })).toMatchObject({
      address: accountOf(user, 'eoa'),
      preferredAccountType: 'eoa',
    })
    expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })).toEqual({
      type: 'smartAccount',
      address: accountOf(user, 'smartAccount'),
    })
    expect(await getUser({ chainId: 1 })).toMatchObject({ address: accountOf(user, 'smartAccount') })
    expect(await ask('SET_PREFERRED_ACCOUNT', { type: 'bank' })).toBe('ERROR: Unknown account type bank')
  })

  it('signs in with one click (SIWX) without another screen', async () => {
    const user = await signIn()
    const serializedMessage =
      'shop.example wants you to sign in with your Ethereum account:\n<<AccountAddress>>\n\nURI: https://shop.example\nNonce: 1'
    const siwxMessage = {
      accountAddress: '<<AccountAddress>>',
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: 'https://shop.example',
      version: '1',
      nonce: '1',
      serializedMessage,
    }
    const message = serializedMessage.replace('<<AccountAddress>>', user.address)
    const signed = (await ask('GET_USER', { chainId: 1, siwxMessage })) as {
      message: string
      signature: Hex
      siwxMessage: object
    }
    expect(signed).toMatchObject({ message, siwxMessage: { accountAddress: user.address } })
    expect(await reader().verifyMessage({ address: user.address, message, signature: signed.signature })).toBe(true)
    await settings({ oneClickSignIn: false })
    expect(await ask('GET_USER', { chainId: 1, siwxMessage })).not.toHaveProperty('signature')
  })
})

describe('Simulated faults of the secure site', () => {
  it('never posts READY with the fault "hang"', async () => {
    await setFault('READY', { fault: 'hang' })
    page = await visit()
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
    expect(await page.evaluate(() => window.secureHost.heard.map(({ type }) => type))).toEqual([
      '@w3m-frame/IS_CONNECTED_SUCCESS',
    ])
  })

  it('delays the READY message or makes it malformed, as configured', async () => {
    await setFault('READY', { fault: 'delay', delayMs: 300, times: 1 })
    page = await visit()
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
    await page.evaluate(() => window.secureHost.ready)
    expect(await page.evaluate(() => window.secureHost.heard.map(({ type }) => type))).toEqual([
      '@w3m-frame/IS_CONNECTED_SUCCESS',
      '@w3m-frame/READY',
    ])
    await setFault('READY', { fault: 'malformed', times: 1 })
    page = await visit()
    expect(await page.evaluate(() => window.secureHost.ready)).toEqual({ type: '@w3m-frame/READY', payload: 'ready' })
  })

  it('refuses, drops or garbles the answer to any event, as configured', async () => {
    page = await visitReady()
    await setFault('GET_CHAIN_ID', { fault: 'status', status: 503, times: 1 })
    expect(await ask('GET_CHAIN_ID')).toBe('ERROR: The sandbox was told to answer 503')
    await setFault('GET_CHAIN_ID', { fault: 'malformed', times: 1 })
    expect(await ask('GET_CHAIN_ID')).not.toHaveProperty('chainId', expect.any(Number))
    await setFault('GET_CHAIN_ID', { fault: 'empty', times: 1 })
    expect(await ask('GET_CHAIN_ID')).toBeUndefined()
    await setFault('CONNECT_EMAIL', { fault: 'hang' })
    const lost = [await send('CONNECT_EMAIL', { email: EMAIL })]
    await setFault('SIGN_OUT', { fault: 'drop', times: 1 })
    lost.push(await send('SIGN_OUT'))
    await setFault('SYNC_THEME', { fault: 'malformed', times: 1 })
    await send('SYNC_THEME', {})
    await expect
      .poll(() => page.evaluate(() => window.secureHost.heard.at(-1)))
      .toEqual({ type: '@w3m-frame/SYNC_THEME_SUCCESS', id: 7, payload: 7 })
    await fetch(`${sandbox.json.control}/faults`, { method: 'DELETE' })
    expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
    for (const id of lost) expect(await answerTo(id)).toBeUndefined()
  })

  it('forbids framing with the fault "cors"', async () => {
    await setFault('/sdk', { fault: 'cors' })
    page = await visit()
    await expect.poll(() => problems.join('\n')).toContain('frame-ancestors')
    expect(await page.evaluate(() => window.secureHost.heard)).toEqual([])
  })
})

describe('A page of the secure site', () => {
  const findings = async (at: Page | Frame) => {
    await at.evaluate(AXE)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await at.evaluate<AxeResults>(
      `axe.run(document, { runOnly: ${JSON.stringify(tags)}, iframes: false })`,
    )
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
  }

  it.each(['light', 'dark'] as const)(
    'passes axe on every page of the secure site in the app’s theme (%s)',
    async (themeMode) => {
      const user = await signIn()
      await ask('SYNC_THEME', {
        themeMode,
        w3mThemeVariables: { '--w3m-accent': 'hsla(230, 100%, 67%, 1)', '--w3m-background': '#fff' },
      })
      await send(
        'RPC_REQUEST',
        rpc('eth_sendTransaction', [{ from: user.address, to: OTHER, value: '0x1', data: '0x12' }]),
      )
      await frame().getByRole('button', { name: 'Approve' }).waitFor()
      expect(await findings(frameOf(page))).toEqual([])
      expect(
        await frameOf(page).evaluate(() => [
          document.documentElement.dataset.theme,
          document.documentElement.scrollWidth - innerWidth,
        ]),
      ).toEqual([themeMode, 0])
      await frame().getByRole('button', { name: 'Cancel' }).click()
      await frame().getByText(`Theme: ${themeMode}, accent hsla(230, 100%, 67%, 1), background #fff`).waitFor()
      const { uri } = (await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })) as { uri: string }
      const { url } = (await ask('GET_FARCASTER_URI')) as { url: string }
      const other = await context.newPage()
      await other.emulateMedia({ colorScheme: themeMode })
      for (const address of [
        uri,
        url,
        `${secureSite()}/loading`,
        sandbox.json.pages.mailbox ?? '',
        `${secureSite()}/`,
      ]) {
        await other.goto(address)
        expect([address, await findings(other)]).toEqual([address, []])
      }
      expect(problems).toEqual([])
    },
  )

  it('rejects the frame without a project or a referrer, and for a blocked project', async () => {
    const statusOf = async (path: string, referer?: string) =>
      (await fetch(secureSite() + path, { headers: referer ? { referer } : {} })).status
    expect(await statusOf('/sdk?projectId=p')).toBe(400)
    expect(await statusOf('/sdk', site.url)).toBe(400)
    expect(await statusOf('/sdk?projectId=p', site.url)).toBe(200)
    expect(await statusOf(`/sdk?projectId=${sandbox.json.projectId.slice(0, -2)}e1`, site.url)).toBe(403)
  })
})
