import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { parseVisit } from '../../../src/core/devtools/parseVisit.ts'
import type { VisitEntry } from '../../../src/core/devtools/visit.ts'
import { startRecording } from '../../../src/devtools/startRecording.ts'
import { createTestPage } from '../../kit/createTestPage.ts'
import { fakeConnector } from '../../kit/fakeConnector.ts'
import { happen, settle } from '../../kit/visitor.tsx'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Opens a page with a wallet, and records it. */
async function visit(rejects?: true) {
  const page = await createTestPage({
    connectors: [fakeConnector({ id: 'org.rainbow', name: 'Rainbow', rejects })],
    markup: '<wallet-modal></wallet-modal><wallet-modal-button></wallet-modal-button>',
  })
  const recording = startRecording(page.api)
  onTestFinished(recording.stop)
  const all = <K extends VisitEntry['kind']>(kind: K) =>
    recording
      .visit()
      .entries.flatMap(({ at: _, ...one }) =>
        one.kind === kind ? [one as unknown as Omit<Extract<VisitEntry, { kind: K }>, 'at'>] : [],
      )
  return { page, recording, all }
}

/** A wallet that announces itself (EIP-6963), and answers as told. */
function announce(request: (args: { method: string }) => unknown) {
  const provider = { request }
  const detail = { info: { uuid: '1', name: 'Rainbow', rdns: 'me.rainbow', icon: '' }, provider }
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', tell))
  return provider
}

beforeEach(() => localStorage.clear())

describe('Recording a visit', () => {
  test('records calls and how they ended, presses, screens, states and events, and exports a file that parses', async () => {
    const { page, recording, all } = await visit()
    const opened = page.api.open()
    await settle()
    await page.at().press('button', 'Rainbow')
    expect((await opened).outcome).toBe('connected')
    expect(all('call')).toEqual([{ kind: 'call', id: 1, method: 'open', args: [] }])
    expect(all('settled')).toEqual([{ kind: 'settled', id: 1, outcome: 'connected' }])
    expect(all('press')).toEqual([
      expect.objectContaining({ role: 'button', name: expect.stringMatching(/^Rainbow/) as string, where: 'modal' }),
    ])
    expect(all('screen')[0]).toEqual({ kind: 'screen', view: 'Connect', title: 'Connect Wallet' })
    expect(all('state').at(-1)?.state).toMatchObject({
      open: false,
      hasSession: false,
      connections: [{ connectorId: 'org.rainbow', status: 'connected', address: '<address 1>' }],
    })
    expect(all('event').map(({ name }) => name)).toEqual(expect.arrayContaining(['open', 'view', 'connect', 'close']))
    expect(parseVisit(JSON.parse(recording.export())).names).toEqual({ addresses: 1, emails: 0 })
  })

  test('holds no address of the visitor anywhere', async () => {
    const { page, recording } = await visit()
    void page.api.open()
    await settle()
    await page.at().press('button', 'Rainbow')
    const { address = '' } = page.api.getState().account ?? {}
    expect(address).not.toBe('')
    expect(recording.export().toLowerCase()).not.toContain(address.toLowerCase().slice(2, 12))
  })

  test(
    'holds no name that the visitor once gave an account, in any row, label or button',
    { timeout: 60_000 },
    async () => {
      const { page, recording: first } = await visit()
      const opened = page.api.open()
      await settle()
      await page.at().press('button', 'Rainbow')
      await opened
      await happen(() => page.api.configure({ features: { multiWallet: true } }))
      const openWallets = async () => {
        await happen(() => void page.api.open({ view: 'ProfileWallets' }))
        await settle()
      }
      await openWallets()
      await page.at().press('button', 'Name the account')
      await page.at().write('', 'Savings of Ada')
      await page.at().press('button', 'Save')
      await happen(() => page.api.close())
      first.stop()

      const second = startRecording(page.api)
      onTestFinished(second.stop)
      await openWallets()
      await page.at().press('button', 'Name the account Savings of Ada')
      await page.at().press('button', 'Save')
      await page.at().press('button', 'Savings of Ada')
      await happen(() => page.at('wallet-modal-button').get('button').click())
      const { entries } = second.visit()
      expect(entries.filter(({ kind }) => kind === 'press')).toHaveLength(4)
      expect(second.export()).not.toMatch(/savings|ada\b/i)
    },
  )

  test('records a press of the button in the page, and not the call that it makes', async () => {
    const { page, all } = await visit()
    await happen(() => page.at('wallet-modal-button').get('button').click())
    expect(page.api.getState().open).toBe(true)
    expect(all('press')).toEqual([{ kind: 'press', role: 'button', name: 'Connect Wallet', where: 'page' }])
    expect(all('call')).toEqual([])
  })

  test('leaves failures to the site: a rejected call rejects, and is recorded with its code', async () => {
    const { page, all } = await visit(true)
    await expect(page.api.connect('org.rainbow')).rejects.toMatchObject({ code: 'UserRejected' })
    expect(() => page.api.configure({ themeMode: 'purple' as 'dark' })).toThrow('themeMode')
    expect(all('settled').map(({ outcome, code }) => [outcome, code])).toEqual([
      ['rejected', 'UserRejected'],
      ['rejected', 'InvalidOption'],
    ])
  })

  test('records how announced wallets answer, without changing the object or the answer', async () => {
    const answers: Record<string, () => unknown> = {
      eth_accounts: async () => [],
      eth_requestAccounts: async () => Promise.reject(Object.assign(new Error('No'), { code: 4001 })),
      personal_sign: async () => new Promise(() => {}),
    }
    const provider = announce(({ method }) => answers[method]?.() ?? Promise.resolve(ALICE))
    const { request } = provider
    const { recording, all } = await visit()
    expect(await provider.request({ method: 'eth_coinbase' })).toBe(ALICE)
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toThrow('No')
    void provider.request({ method: 'personal_sign' })
    expect(all('wallet').map(({ wallet, method, answer }) => [wallet, method, answer])).toEqual([
      ['me.rainbow', 'eth_coinbase', 'ok'],
      ['me.rainbow', 'eth_accounts', 'empty'],
      ['me.rainbow', 'eth_requestAccounts', 4001],
      ['me.rainbow', 'personal_sign', 'none'],
    ])
    expect(recording.visit().wallets).toEqual([{ name: 'Rainbow', rdns: 'me.rainbow' }])
    recording.stop()
    expect(provider.request).toBe(request)
  })

  test('records requests to services by status, once the modal names its services, and no others', async () => {
    const answer = vi.fn<typeof fetch>(async () => new Response('{}', { status: 503 }))
    vi.stubGlobal('fetch', answer)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { page, recording, all } = await visit()
    await fetch('https://api.web3modal.org/getWallets?projectId=5a4db0c5000000000000000000000001')
    await fetch('https://elsewhere.example/')
    await fetch('https://rpc.walletconnect.org/v1/', {
      method: 'POST',
      body: '{"jsonrpc":"2.0","method":"eth_chainId"}',
    })
    expect(all('request').map(({ ms: _, ...one }) => one)).toEqual([
      { kind: 'request', service: 'walletApi', route: '/getWallets', outcome: 503 },
      { kind: 'request', service: 'blockchainApi', route: '/v1/', method: 'eth_chainId', outcome: 503 },
    ])
    recording.stop()
    expect(globalThis.fetch).toBe(answer)
    expect(page.api.getState().open).toBe(false)
  })

  test('takes options, services and the log from the modal once it has opened', async () => {
    const answer = vi.fn<typeof fetch>(async () => new Response('{}', { status: 429 }))
    vi.stubGlobal('fetch', answer)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { page, recording, all } = await visit()
    page.api.configure({
      services: { walletApi: 'https://list.example/api' },
      projectId: '5a4db0c5000000000000000000000001',
    })
    void page.api.open()
    const services = { walletApi: 'https://list.example/api' }
    // A modal of an earlier test may show itself first.
    await vi.waitFor(() => expect(recording.visit().options).toMatchObject({ services, projectId: '<id>' }), {
      timeout: 10_000,
    })
    await fetch('https://list.example/api/getWallets')
    expect(all('request')).toContainEqual(
      expect.objectContaining({ service: 'walletApi', route: '/api/getWallets', outcome: 429 }),
    )
    const message = `Of ${ALICE}, ${ALICE.match(/.{1,4}/g)?.join(' ')} and alice.sol`
    document.dispatchEvent(new CustomEvent('wallet-modal:error', { detail: { code: 'LoadFailed', message } }))
    const text = 'LoadFailed: Of <address>, <address> and <name>'
    expect(all('log').at(-1)).toMatchObject({ level: 'error', about: 'error', text })
  })

  test('omits balances, labels and names of accounts, and digits of addresses in a search', async () => {
    const { all } = await visit()
    const account = {
      address: ALICE,
      namespace: 'eip155',
      type: 'eoa',
      status: 'connected',
      balance: { formatted: '12.5' },
      label: 'Savings of Alice',
      name: 'alice.example',
      avatar: 'https://pictures.example/alice.png',
      farcasterUrl: 'https://farcaster.example/abc',
    }
    document.dispatchEvent(new CustomEvent('wallet-modal:account', { detail: { account } }))
    document.dispatchEvent(new CustomEvent('wallet-modal:account', { detail: null }))
    expect(all('event').map(({ detail }) => detail)).toEqual([
      { account: { address: '<address 1>', namespace: 'eip155', type: 'eoa', status: 'connected' } },
      { account: null },
    ])
  })

  test('passes on each call of the page, whatever its arguments are', async () => {
    const trap = Object.defineProperty({}, 'view', {
      enumerable: true,
      get() {
        throw new Error('a trap')
      },
    })
    const ring: unknown[] = []
    ring.push(ring)
    let wide: unknown = 'x'
    for (let depth = 0; depth < 7; depth++) wide = Array(100).fill(wide)
    const { page, recording, all } = await visit()
    const given = [trap, ring, wide, 1n, Symbol('x'), new Proxy({}, { ownKeys: () => [][0] as never })]
    const seen: unknown[] = []
    recording.stop()
    page.api.setLocale = (one: unknown) => void seen.push(one)
    const again = startRecording(page.api)
    for (const one of given) page.api.setLocale(one as never)
    const { entries } = again.visit()
    again.stop()
    expect(seen).toEqual(given)
    expect(entries.filter(({ kind }) => kind === 'call')).toHaveLength(given.length)
    expect(() => parseVisit(JSON.parse(JSON.stringify({ ...again.visit(), entries })))).not.toThrow()
    expect(all('call')).toEqual([])
  })

  test('records nothing after its end, even if another script still calls the wrapped functions', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    onTestFinished(() => void vi.unstubAllGlobals())
    const provider = announce(async () => '0x1')
    const { recording } = await visit()
    const [wrappedFetch, wrappedRequest] = [globalThis.fetch, provider.request]
    globalThis.fetch = (...args) => wrappedFetch(...args)
    provider.request = (args) => wrappedRequest(args)
    recording.stop()
    expect((await fetch('https://api.web3modal.org/getWallets')).status).toBe(200)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    void provider.request({ method: 'eth_accounts' })
    expect(recording.visit().entries.filter(({ kind }) => kind === 'request' || kind === 'wallet')).toEqual([])
  })

  test('passes on the answers of hostile wallets unchanged, and records only valid entries', async () => {
    const trap = (name: string) => ({
      get(target: object, key: string): unknown {
        if (key === name) throw new Error('a trap')
        return Reflect.get(target, key)
      },
    })
    const list = new Proxy([], trap('length'))
    const errors = [new Proxy(new Error('No'), trap('code')), Object.assign(new Error('No'), { code: Number.NaN })]
    const thrown = [...errors]
    const provider = announce(({ method }) => {
      if (method === 'eth_accounts') return Promise.resolve(list)
      throw thrown.shift()
    })
    const { recording, all } = await visit()
    for (const detail of [null, {}, { info: { name: 5, rdns: {} }, provider: {} }, { info: null, provider: {} }])
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const info = { name: `\u202eRainbow of ${ALICE}${' x'.repeat(20_000)}`, rdns: 'bad\u001b[2J' }
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request: () => {} } } }),
    )
    const ask = async (method: unknown) => provider.request({ method: method as string })
    const outcomes = await Promise.allSettled(['eth_accounts', `eth ${ALICE}`, 5].map(ask))
    const values = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as unknown)))
    expect(values.map((one, at) => Object.is(one, [list, ...errors][at]))).toEqual([true, true, true])
    const recorded = all('wallet').map(({ method, answer }) => `${method} ${answer}`)
    expect(recorded.sort()).toEqual(['eth_accounts ok', 'unknown -32603', 'unknown -32603'])
    const { wallets } = parseVisit(JSON.parse(recording.export()))
    expect(wallets).toEqual([
      { name: 'Rainbow', rdns: 'me.rainbow' },
      { name: expect.stringMatching(/^Rainbow of <address 1>/) as string, rdns: 'bad[2J' },
    ])
  })

  test('continues if a listener of the page throws', async () => {
    const thrown = vi.fn()
    vi.stubGlobal('reportError', thrown)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { page, recording } = await visit()
    const error = new Error('mine')
    recording.listen(() => {
      throw error
    })
    page.api.setTheme({ mode: 'dark' })
    expect(thrown).toHaveBeenCalledWith(error)
  })

  test('gives the page its own functions back', async () => {
    const page = await createTestPage()
    const before = { ...page.api }
    const recording = startRecording(page.api)
    expect(page.api.open).not.toBe(before.open)
    recording.stop()
    expect({ ...page.api }).toEqual(before)
  })
})
