import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createPublicClient, http, type Hex } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../../scripts/chromium.mts'
import type { Connection, Network } from '../../src/core/types.ts'
import { startSandbox, type Sandbox } from '../sandbox/index.ts'
import type { AuthPageSetup } from './kit/authPage.ts'
import { bundled } from './kit/bundled.ts'
import { controlOf } from './kit/control.ts'
import { serve, type FileServer, type Served } from './kit/files.ts'

const EMAIL = 'ada+known@site.example'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OTHER = '0x00000000000000000000000000000000000dead2'

let sandbox: Sandbox
let site: FileServer
let browser: Browser
let context: BrowserContext
let page: Page
let problems: string[]
let script: Map<string, Served>

const secureSite = () => sandbox.json.services.secureSite ?? ''
const control = () => controlOf({ sandbox })
const rpcUrl = (id: string) => sandbox.json.chains.find((one) => one.id === id)?.rpcUrl ?? ''

const network = (id: Network['caipNetworkId'], reference: number | string): Network => ({
  id: reference,
  name: id,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl(id)].filter(Boolean) } },
  chainNamespace: typeof reference === 'number' ? 'eip155' : 'solana',
  caipNetworkId: id,
})

/**
 * Returns a page under a strict CSP. At `/` it uses the project of sandbox.json, at any other path a project of that
 * name.
 */
function pageAt(path: string): Served {
  const setup: AuthPageSetup = {
    options: {
      projectId: path === '/' ? sandbox.json.projectId : path.slice(1),
      services: { secureSite: secureSite() },
    },
    networks: [network('eip155:1', 1), network('eip155:137', 137), network(SOLANA, SOLANA.split(':')[1] ?? '')],
  }
  return {
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; frame-src ${secureSite()}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
    body: `<!doctype html><html lang="en"><head><title>A shop</title><link rel="icon" href="data:,"></head><body><h1>A shop</h1><script type="application/json">${JSON.stringify(setup)}</script><script type="module" src="/built/page.js"></script></body></html>`,
  }
}

beforeAll(async () => {
  ;[sandbox, browser, script] = await Promise.all([
    startSandbox(),
    launch(),
    bundled('page', 'test/e2e/kit/authPage.ts', { cwd: process.cwd() }),
  ])
  site = await serve((path) => script.get(path) ?? pageAt(path))
  // Builds the secure site's script now, since the sandbox builds it at the first request.
  await fetch(`${secureSite()}/page.js`)
})
afterAll(() => Promise.all([browser?.close(), site?.stop(), sandbox?.stop()]))

async function visit(path = '/', at = context): Promise<Page> {
  const visited = await at.newPage()
  visited.setDefaultTimeout(15_000)
  visited.on('pageerror', (error) => problems.push(String(error)))
  visited.on(
    'console',
    (message) =>
      message.type() === 'error' && /Content Security|Trusted/.test(message.text()) && problems.push(message.text()),
  )
  await visited.goto(site.url + path)
  await visited.waitForFunction(() => window.wallet !== undefined)
  return visited
}

beforeEach(async () => {
  problems = []
  context = await browser.newContext()
  page = await visit()
})
afterEach(async () => {
  expect(problems).toEqual([])
  await context.close()
  await control().reset()
})

interface Mail {
  code?: string
  link?: string
}
const mailTo = async (email: string) =>
  (await (await fetch(`${sandbox.json.mailbox}?to=${encodeURIComponent(email)}`)).json()) as Mail[]
const codeFor = async (email: string) => (await mailTo(email)).find(({ code }) => code !== undefined)?.code ?? ''
const fault = (route: string, more: object) =>
  control().fault({ service: 'secureSite', route, ...more } as Parameters<ReturnType<typeof controlOf>['fault']>[0])
const setClock = async () => page.clock.install()

const email = (address = EMAIL) =>
  page.evaluate((to) => window.wallet.settled(window.wallet.auth.connectEmail(to)), address)
const otp = (code: string) =>
  page.evaluate((given) => window.wallet.settled(window.wallet.auth.connectOtp(given)), code)
const connect = (namespace: 'eip155' | 'solana' = 'eip155') =>
  page.evaluate((name) => window.wallet.settled(window.wallet.connect(name)), namespace)
const ask = (method: string, params?: unknown, namespace: 'eip155' | 'solana' = 'eip155') =>
  page.evaluate(([name, given, where]) => window.wallet.ask(name, given, where), [method, params, namespace] as const)

interface Facts {
  accounts: { address: Hex; type: string }[]
  network: string
  siblings: Facts[]
  auth?: object
}

async function signIn(): Promise<Facts> {
  expect(await email()).toBe('VERIFY_OTP')
  expect(await otp(await codeFor(EMAIL))).toBeUndefined()
  return (await connect()) as Facts
}
const addressOf = ({ accounts: [one] }: Facts) => one?.address as Hex
const frame = () => page.frameLocator('iframe')
const asSaved = (facts: Facts): Connection => ({
  connectorId: 'auth',
  connectorName: 'Auth',
  connectorType: 'auth',
  namespace: 'eip155',
  accounts: facts.accounts as Connection['accounts'],
  address: addressOf(facts),
  network: facts.network as Connection['network'],
  status: 'reconnecting',
})
const restore = (facts: Facts) =>
  page.evaluate((saved) => window.wallet.settled(window.wallet.restore(saved)), asSaved(facts))

describe('Login through the secure site’s frame', () => {
  it('adds one frame inside the dialog, and only when a login needs the frame', async () => {
    expect(await page.locator('iframe').count()).toBe(0)
    await email()
    expect(await page.locator('iframe').count()).toBe(1)
    expect(await page.locator('dialog > iframe').count()).toBe(1)
    expect(await page.locator('iframe').isVisible()).toBe(false)
  })

  it('returns one address per namespace after an e-mail login', async () => {
    const facts = await signIn()
    expect(facts).toMatchObject({
      network: 'eip155:1',
      accounts: [{ type: 'smartAccount' }],
      siblings: [{ network: SOLANA, accounts: [{ type: 'eoa' }] }],
    })
    expect(facts.accounts).toHaveLength(1)
    expect(await page.evaluate(() => window.wallet.auth.user('eip155'))).toMatchObject({
      email: EMAIL,
      isDeployed: false,
    })
    expect(await page.evaluate(() => Object.entries(localStorage).join())).not.toMatch(/@|0x/)
    expect(await page.evaluate(() => window.wallet.alerts)).toEqual([])
  })

  it('waits until a new device is approved by the link in the mail', async () => {
    const to = 'grace@site.example'
    expect(await email(to)).toBe('VERIFY_DEVICE')
    const approved = page.evaluate(() => window.wallet.settled(window.wallet.auth.connectDevice()))
    const [mail] = await mailTo(to)
    await fetch(`${secureSite()}/device`, { method: 'POST', body: new URL(mail?.link ?? '').search.slice(1) })
    expect(await approved).toBeUndefined()
    expect(await otp(await codeFor(to))).toBeUndefined()
    expect(await connect()).toMatchObject({ network: 'eip155:1' })
  })

  it('reports each of three wrong codes, then makes the visitor wait for a new code', async () => {
    await email()
    const wrong = (await codeFor(EMAIL)) === '000000' ? '000001' : '000000'
    expect(await otp(wrong)).toEqual({ code: 'ConnectionFailed', message: 'Invalid code' })
    expect(await otp(wrong)).toEqual({ code: 'ConnectionFailed', message: 'Invalid code' })
    expect(await otp(wrong)).toEqual({ code: 'ConnectionFailed', message: 'Too many wrong codes' })
    expect(await email()).toMatchObject({ code: 'RateLimited' })
    expect(await mailTo(EMAIL)).toHaveLength(1)
  })

  it('connects with the result of a social login’s popup', async () => {
    const opened = context.waitForEvent('page')
    await page.evaluate(() => {
      const results: string[] = []
      Object.assign(window, { results })
      addEventListener('message', ({ origin, data }: MessageEvent<{ resultUri?: string }>) => {
        if (data.resultUri && window.wallet.auth.origins.includes(origin)) results.push(data.resultUri)
      })
      Object.assign(window, { popup: open(window.wallet.auth.popupUrl, 'popupWindow', 'width=600,height=800') })
    })
    const popup = await opened
    const uri = await page.evaluate(() => window.wallet.settled(window.wallet.auth.socialUri('github')))
    await popup.goto(String(uri))
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => page.evaluate(() => (window as unknown as { results: string[] }).results.length)).toBe(1)
    expect(
      await page.evaluate(() =>
        window.wallet.settled(
          window.wallet.auth.connectSocial('github', (window as unknown as { results: [string] }).results[0]),
        ),
      ),
    ).toBeUndefined()
    expect(await connect()).toMatchObject({
      accounts: [{ type: 'smartAccount' }],
      auth: { name: 'ada', provider: 'github' },
    })
  })

  it('waits until the visitor approves with Farcaster on the phone', async () => {
    const uri = String(await page.evaluate(() => window.wallet.settled(window.wallet.auth.farcasterUri())))
    const approved = page.evaluate(() =>
      window.wallet.settled(window.wallet.auth.connectFarcaster(new AbortController().signal)),
    )
    const phone = await context.newPage()
    await phone.goto(uri)
    await phone.getByRole('button', { name: 'Approve' }).click()
    expect(await approved).toBeUndefined()
    expect(await connect()).toMatchObject({ auth: { provider: 'farcaster' } })
  })

  it('restarts the frame when a Farcaster login is cancelled, and allows another login', async () => {
    await page.evaluate(() => window.wallet.settled(window.wallet.auth.farcasterUri()))
    const left = await page.evaluate(async () => {
      const controller = new AbortController()
      const waiting = window.wallet.settled(window.wallet.auth.connectFarcaster(controller.signal))
      controller.abort()
      await window.wallet.auth.reload()
      return waiting
    })
    expect(left).toMatchObject({ code: 'Aborted' })
    expect((await signIn()).network).toBe('eip155:1')
  })
})

describe('A returning user of the embedded wallet', () => {
  it('restores the user after a reload without a prompt, with the same address', async () => {
    const before = await signIn()
    await page.reload()
    await page.waitForFunction(() => window.wallet !== undefined)
    expect(await restore(before)).toMatchObject({ accounts: before.accounts, network: 'eip155:1' })
  })

  it('restores no user after sign-out', async () => {
    const before = await signIn()
    await page.evaluate(() => window.wallet.close())
    await page.reload()
    await page.waitForFunction(() => window.wallet !== undefined)
    expect(await restore(before)).toBeNull()
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('does not log in the user to another project in the same browser', async () => {
    const before = await signIn()
    await page.evaluate(() => window.wallet.configure({ projectId: 'another-project' }))
    expect(await connect()).toMatchObject({ code: 'NotConnected' })
    expect(await page.evaluate(() => window.wallet.changes)).toContainEqual({ kind: 'closed' })
    await page.close()
    page = await visit('/another-project')
    expect(await restore(before)).toBeNull()
  })
})

describe('The active account of the embedded wallet', () => {
  it('switches between smart account and EOA on request', async () => {
    const before = addressOf(await signIn())
    expect(await page.evaluate(() => window.wallet.auth.canChooseType('eip155:1'))).toBe(true)
    await page.evaluate(() => window.wallet.auth.setPreferredType('eoa'))
    const [change] = (await page.evaluate(() => window.wallet.changes)) as [{ accounts: { address: string }[] }]
    expect(change).toMatchObject({ kind: 'accounts', accounts: [{ type: 'eoa' }] })
    expect(change.accounts[0]?.address).not.toBe(before)
    expect(await ask('eth_accounts')).toEqual([change.accounts[0]?.address])
  })

  it('switches to the EOA on a network without smart accounts', async () => {
    await signIn()
    await page.evaluate(() => window.wallet.switchTo('eip155:137'))
    expect(await page.evaluate(() => window.wallet.changes)).toMatchObject([
      { kind: 'accounts', accounts: [{ type: 'eoa' }], network: 'eip155:137' },
    ])
    expect(await ask('eth_chainId')).toBe('0x89')
  })
})

const MESSAGE = '0x68656c6c6f'

describe('A request that needs approval', () => {
  async function asked(method: string, paramsOf: (address: Hex) => unknown) {
    const address = addressOf(await signIn())
    const answer = ask(method, paramsOf(address))
    await page.locator('iframe').waitFor({ state: 'visible' })
    return { address, answer }
  }

  it('queues a request while another request is open', async () => {
    const address = addressOf(await signIn())
    const both = [ask('personal_sign', ['0x61', address]), ask('personal_sign', ['0x62', address])]
    await frame().getByRole('button', { name: 'Approve' }).click()
    expect(await both[0]).toMatch(/^0x/)
    await frame().getByRole('button', { name: 'Cancel' }).click()
    expect(await both[1]).toMatchObject({ code: 4001 })
    expect(await page.evaluate(() => window.wallet.outcomes)).toEqual(['approved', 'refused'])
  })

  it('sends the transaction to the chain after approval', async () => {
    const { answer } = await asked('eth_sendTransaction', (address) => [{ from: address, to: OTHER, value: '0x3039' }])
    await frame().getByRole('button', { name: 'Approve' }).click()
    const hash = (await answer) as Hex
    const reader = createPublicClient({ chain: mainnet, transport: http(rpcUrl('eip155:1')), cacheTime: 0 })
    expect((await reader.waitForTransactionReceipt({ hash, pollingInterval: 100 })).status).toBe('success')
    expect(await reader.getBalance({ address: OTHER })).toBe(12345n)
  })

  it('returns a valid smart account signature before the account is deployed', async () => {
    const { answer, address } = await asked('personal_sign', (one) => [MESSAGE, one])
    await frame().getByRole('button', { name: 'Approve' }).click()
    const reader = createPublicClient({ chain: mainnet, transport: http(rpcUrl('eip155:1')) })
    expect(await reader.verifyMessage({ address, message: 'hello', signature: (await answer) as Hex })).toBe(true)
  })
})

describe('Other requests of the embedded wallet', () => {
  it('answers read-only methods without approval', async () => {
    const address = addressOf(await signIn())
    expect(await ask('eth_getBalance', [address, 'latest'])).toMatch(/^0x[1-9a-f]/)
    expect(await ask('wallet_getCapabilities', [address])).toBeTypeOf('object')
    expect(await page.locator('iframe').isVisible()).toBe(false)
  })

  it('rejects forbidden methods without contacting the secure site', async () => {
    const address = addressOf(await signIn())
    expect(await ask('eth_sign', [address, MESSAGE])).toMatchObject({ code: 4200 })
    expect(await page.evaluate(() => window.wallet.disallowed)).toEqual(['eth_sign'])
    const seen = (await control().received('secureSite')).map((one) => JSON.stringify(one))
    expect(seen.some((one) => one.includes('RPC_REQUEST'))).toBe(false)
  })

  it('returns the status of a batch, and grants and revokes permissions', async () => {
    const address = addressOf(await signIn())
    const sent = ask('wallet_sendCalls', [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: address,
        atomicRequired: true,
        calls: [{ to: OTHER, value: '0x1', data: '0x' }],
      },
    ])
    await frame().getByRole('button', { name: 'Approve' }).click()
    const { id } = (await sent) as { id: string }
    expect(await ask('wallet_getCallsStatus', [id])).toMatchObject({ status: expect.anything() as unknown })
    const granted = ask('wallet_grantPermissions', [
      {
        chainId: '0x1',
        address,
        expiry: 4102444800,
        signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02' + '11'.repeat(32) }] } },
        permissions: [
          { type: 'native-token-recurring-allowance', data: { allowance: '0x1', start: 4102444000, period: 86400 } },
        ],
        policies: [],
        version: 2,
      },
    ])
    await frame().getByRole('button', { name: 'Approve' }).click()
    expect(await granted).toMatchObject({ chainId: '0x1', context: expect.any(String) as string })
    const revoked = ask('wallet_revokePermissions', [
      { pci: 'pci', permissions: [], expiry: 4102444800, address: `eip155:1:${address}` },
    ])
    await frame().getByRole('button', { name: 'Approve' }).click()
    expect(await revoked).toMatch(/^0x/)
  })
})

describe('A faulty secure site', () => {
  it('waits during login until a slow secure site is ready', async () => {
    await fault('READY', { fault: 'delay', delayMs: 3000 })
    expect(await email()).toBe('VERIFY_OTP')
  })

  it.each([
    ['never says that it is ready', 'READY', { fault: 'hang' }],
    ['is ready without a payload', 'READY', { fault: 'empty' }],
    ['is ready with a malformed payload', 'READY', { fault: 'malformed' }],
    ['does not load', '/sdk', { fault: 'drop' }],
    ['never finishes loading', '/sdk', { fault: 'hang' }],
    ['may not be framed', '/sdk', { fault: 'cors' }],
    ['is an error page', '/sdk', { fault: 'status', status: 500 }],
  ])('fails the login after 20 s when the secure site %s, and works on the next attempt', async (_, route, trouble) => {
    await setClock()
    await fault(route, trouble)
    const failed = email()
    await page.locator('iframe').waitFor({ state: 'attached' })
    await page.clock.fastForward(20_000)
    expect(await failed).toMatchObject({ code: 'ServiceUnavailable' })
    expect(await page.evaluate(() => window.wallet.alerts)).toHaveLength(1)
    await control().clearFaults()
    expect(await email()).toBe('VERIFY_OTP')
    // The browser logs that the secure site's CSP forbids framing, as this test expects.
    problems = problems.filter((one) => !one.includes('frame-ancestors'))
  })

  it.each([
    ['SYNC_DAPP_DATA', { fault: 'hang' }],
    ['SYNC_THEME', { fault: 'hang' }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { fault: 'hang' }],
    ['SYNC_DAPP_DATA', { fault: 'status', status: 500 }],
    ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', { fault: 'malformed' }],
  ])('logs in although the secure site’s answer to %s is missing or wrong: %o', async (route, trouble) => {
    await fault(route, trouble)
    expect(await email()).toBe('VERIFY_OTP')
  })

  it.each([
    ['CONNECT_EMAIL', 120_000],
    ['IS_CONNECTED', 5_000],
  ])('times out when the secure site never answers %s', async (route, ms) => {
    await page.evaluate(() => window.wallet.auth.ready())
    await setClock()
    await fault(route, { fault: 'hang' })
    const asked = route === 'IS_CONNECTED' ? connect() : email()
    await expect
      .poll(async () => (await control().received('secureSite')).some((one) => JSON.stringify(one).includes(route)))
      .toBe(true)
    await page.clock.fastForward(ms)
    expect(await asked).toMatchObject({ code: 'WalletTimeout' })
  })

  it.each(['CONNECT_EMAIL', 'GET_USER', 'IS_CONNECTED'])(
    'rejects with ConnectionFailed when the secure site’s answer to %s is malformed',
    async (route) => {
      if (route !== 'CONNECT_EMAIL') await signIn()
      await page.evaluate(() => window.wallet.auth.ready())
      if (route === 'IS_CONNECTED') {
        await page.reload()
        await page.waitForFunction(() => window.wallet !== undefined)
      }
      await fault(route, { fault: 'malformed' })
      const asked = route === 'CONNECT_EMAIL' ? await email() : await connect()
      expect(asked).toMatchObject({ code: 'ConnectionFailed' })
    },
  )

  it.each(['CONNECT_EMAIL', 'GET_USER', 'IS_CONNECTED'])(
    'rejects with a reason when the secure site refuses %s',
    async (route) => {
      if (route === 'GET_USER') await signIn()
      await fault(route, { fault: 'rpc-error' })
      const asked = (await (route === 'CONNECT_EMAIL' ? email() : connect())) as { code: string; message: string }
      expect(asked.code).toBe('ConnectionFailed')
      expect(asked.message).not.toBe('')
    },
  )

  it('rejects pending requests when the page removes the frame, and works in a new frame', async () => {
    const address = addressOf(await signIn())
    const answer = ask('personal_sign', [MESSAGE, address])
    await frame().getByRole('button', { name: 'Cancel' }).waitFor()
    await page.locator('iframe').evaluate((element) => element.remove())
    expect(await answer).toMatchObject({ code: -32603 })
    const again = ask('personal_sign', [MESSAGE, address])
    await frame().getByRole('button', { name: 'Approve' }).click()
    expect(await again).toMatch(/^0x/)
  })

  it('rejects pending requests when the page moves the frame, and works afterwards', async () => {
    const address = addressOf(await signIn())
    const answer = ask('personal_sign', [MESSAGE, address])
    await frame().getByRole('button', { name: 'Cancel' }).waitFor()
    await page.locator('dialog').evaluate((dialog) => dialog.parentNode?.append(dialog))
    expect(await answer).toMatchObject({ code: -32603 })
    const again = ask('personal_sign', [MESSAGE, address])
    await frame().getByRole('button', { name: 'Approve' }).click()
    expect(await again).toMatch(/^0x/)
  })

  it('delays sign-out by at most 3 s when the secure site does not answer', async () => {
    await signIn()
    await fault('SIGN_OUT', { fault: 'hang' })
    await setClock()
    const closed = page.evaluate(() => window.wallet.close().then(() => 'closed'))
    await page.clock.fastForward(3_000)
    expect(await closed).toBe('closed')
    expect(await page.evaluate(() => window.wallet.auth.isLoggedIn())).toBe(false)
  })
})
