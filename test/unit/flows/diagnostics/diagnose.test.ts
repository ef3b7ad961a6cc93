import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WalletModalError } from '../../../../src/core/errors.ts'
import type { Options } from '../../../../src/core/options.ts'
import { diagnose } from '../../../../src/flows/diagnostics/diagnose.ts'
import { createSiteClient } from '../../../../src/flows/site/siteApiOf.ts'
// Loaded in advance, reports need no wait for it.
import '../../../../src/flows/diagnostics/cleanerOf.ts'
import { logOf } from '../../../../src/flows/modal/logOf.ts'
import { pass, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal } from '../../../kit/createTestModal.ts'
import { ALICE } from '../../../kit/fakeEip1193.ts'
import { allWordsOf } from '../../../kit/languages.ts'

const PROJECT = '0123456789abcdef0123456789abcdef'
const EMAIL = 'visitor@mail.example'
const URI = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

/** Fake services. Those without an answer in the arguments answer correctly, and the relay accepts connections. */
function serve(answers: Record<string, () => Promise<Response>> = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const found = Object.keys(answers).find((part) => url.includes(part))
    return answers[found ?? '']?.() ?? Promise.resolve(new Response('{"features":[],"http":[]}'))
  })
  class Socket extends EventTarget {
    constructor(url: string) {
      super()
      asked.push(url)
      queueMicrotask(() => this.dispatchEvent(new Event(answers['relay'] ? 'error' : 'open')))
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket)
  return asked
}

async function run(modal: Parameters<typeof diagnose>[0], ms = 1_000) {
  const result = diagnose(modal)
  await pass(ms)
  const { findings, report } = await result
  return { findings, report, of: (id: string) => findings.find((one) => one.id === id) }
}

const services: Options['services'] = {
  walletApi: 'https://api.example',
  blockchainApi: 'https://chain.example',
  relay: 'wss://relay.example',
  verify: 'https://verify.example',
  secureSite: 'https://secure.example',
  coinbase: 'https://coinbase.example',
}

const node =
  (height = '0x64') =>
  async (_urls: readonly string[], method: string) => {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getBlockByNumber') return { timestamp: '0x1' }
    return height
  }

describe('diagnose()', () => {
  standStill()
  beforeEach(() => void vi.stubGlobal('PerformanceObserver', undefined))

  test('names services whose answers have another form', async () => {
    serve({
      'api.example': async () => new Response('{"features":"all"}'),
      'chain.example': async () => new Response('{}'),
    })
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: node() })
    expect((await run(modal)).of('host')).toMatchObject({
      state: 'problem',
      evidence:
        'walletApi answered at /appkit/v1/config, but not with what it should send. blockchainApi answered at /v1/supported-chains, but not with what it should send.',
    })
  })

  test('returns all findings in order, with evidence, and reads the services of the project', async () => {
    const asked = serve()
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: node() })
    const { findings, of } = await run(modal)
    expect(findings.map(({ id }) => id)).toEqual(
      'host policy clock storage extensions locked offline relay verify node nodes.identity projectId origin popup'.split(
        ' ',
      ),
    )
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([])
    expect(findings.filter(({ evidence }) => evidence === '')).toEqual([])
    expect(of('host')?.evidence).toContain('walletApi answers.')
    expect(asked.some((url) => url.startsWith('https://api.example/appkit/v1/config?projectId='))).toBe(true)
    expect(asked.some((url) => url.startsWith('wss://relay.example/'))).toBe(true)
  })

  test('names the services that fail, and what can be done', async () => {
    serve({
      'api.example': () => Promise.resolve(new Response('', { status: 503 })),
      'chain.example': () => Promise.reject(new TypeError('Failed to fetch')),
      relay: () => Promise.reject(new Error()),
    })
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: node() })
    const { of } = await run(modal)
    expect(of('host')).toEqual({
      id: 'host',
      state: 'problem',
      evidence: 'walletApi answered 503 at /appkit/v1/config. blockchainApi at chain.example cannot be reached.',
      next: 'Allow api.example, chain.example in your firewall, blocker or policy.',
    })
    expect(of('relay')).toMatchObject({ state: 'problem', evidence: 'relay at relay.example cannot be reached.' })
  })

  test('names an origin that the project does not list, also before the modal has been opened', async () => {
    serve()
    vi.stubGlobal('location', { ...location, origin: 'https://shop.example' })
    const origins = vi.fn<() => Promise<string[]>>(async () => ['https://other.example'])
    const { modal } = createTestModal({
      options: { projectId: PROJECT, services },
      rpc: node(),
      late: new Map<never, unknown>([[createSiteClient as never, { origins }]]),
    })
    expect((await run(modal)).of('origin')).toEqual({
      id: 'origin',
      state: 'problem',
      evidence: 'https://shop.example is not allowed. APKT002',
      next: 'Add https://shop.example to the allowed origins of the project.',
    })
    origins.mockResolvedValueOnce(['https://shop.example']).mockRejectedValueOnce(new Error('503'))
    expect((await run(modal)).of('origin')?.state).toBe('ok')
    expect((await run(modal)).of('origin')?.state).toBe('ok')
    expect(origins).toHaveBeenCalledTimes(3)
  })

  test('asks no hosted service without a project id, but those that the site names', async () => {
    const asked = serve()
    const { modal } = createTestModal({ rpc: node() })
    const { of } = await run(modal)
    expect(asked.filter((url) => !url.startsWith(location.origin))).toEqual([])
    expect(of('projectId')).toMatchObject({ state: 'ok', evidence: 'No project ID is set.' })
    const own = createTestModal({ options: { services: { onramp: 'https://buy.example' } }, rpc: node() })
    await run(own.modal)
    expect(asked.filter((url) => !url.startsWith(location.origin))).toEqual(['https://buy.example'])
  })

  test('names failing nodes of the current network, and wallets that show no account', async () => {
    serve()
    const { modal } = await createConnected(
      {},
      { rpc: () => Promise.reject(new WalletModalError('ServiceUnavailable')) },
    )
    const [open] = modal.links.values()
    if (open)
      open.link.provider = {
        request: async ({ method }: { method: string }) => (method === 'eth_accounts' ? [] : '0x1'),
      }
    const { of } = await run(modal)
    expect(of('node')).toMatchObject({
      state: 'problem',
      evidence: expect.stringContaining('ServiceUnavailable') as string,
    })
    expect(of('locked')).toMatchObject({ state: 'problem', next: 'Unlock your wallet.' })
  })

  test('names the locked wallet even if another one hangs, throws, or has a throwing getter', async () => {
    serve()
    const { modal } = await createConnected()
    const [own] = modal.links.values()
    if (!own) throw new Error('Nothing is connected')
    const trap = Object.defineProperty({}, 'request', {
      get() {
        throw new Error('a trap')
      },
    })
    const locked = { request: async ({ method }: { method: string }) => (method === 'eth_accounts' ? [] : 2 ** 60) }
    const broken = [{ request: () => new Promise(() => {}) }, { request: () => undefined }, trap, { request: trap }]
    const others = [...broken, locked].map((provider) => ({ ...own, link: { ...own.link, provider } }))
    vi.spyOn(modal.links, 'values').mockReturnValue(others)
    const { of } = await run(modal, 12_000)
    expect(of('locked')).toMatchObject({ state: 'problem', evidence: 'Example is connected, but shows no account.' })
    vi.spyOn(modal.links, 'values').mockReturnValue(others.slice(0, -1))
    expect((await run(modal, 12_000)).of('locked')?.state).toBe('unknown')
  })

  test('runs once for a thousand simultaneous calls, and again afterwards', async () => {
    const asked = serve()
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: node() })
    const runs = Array.from({ length: 1_000 }, () => diagnose(modal))
    await pass(1_000)
    const [first] = await Promise.all(runs)
    expect(await Promise.all(runs.map(async (one) => (await one) === first))).not.toContain(false)
    const once = asked.length
    expect(asked.filter((url) => url.startsWith('wss://relay.example'))).toHaveLength(1)
    await run(modal)
    expect(asked).toHaveLength(2 * once)
  })

  test('shortens and redacts messages of services and wallets, on one line', async () => {
    const message = `\u202eBad\n[ok] host: all is well ${ALICE} ${'x '.repeat(2_000)}`
    serve({
      'api.example': () => Promise.resolve(new Response(JSON.stringify({ message }), { status: 500 })),
    })
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get() {
        throw Object.assign(new Error('x'), { name: message })
      },
    })
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: node() })
    modal.pairing.$pairing.set({
      phase: 'failed',
      error: new WalletModalError('Unknown', { cause: new Error(message) }),
    })
    const { of, report } = await run(modal)
    Reflect.deleteProperty(window, 'ethereum')
    for (const id of ['host', 'extensions']) {
      expect(of(id)).toMatchObject({ state: 'problem' })
      expect(of(id)?.evidence).toContain('Bad [ok] host: all is well <address> x')
      expect(of(id)?.evidence).not.toMatch(/\p{Cc}|\p{Cf}/u)
      expect(of(id)?.evidence.length).toBeLessThan(500)
    }
    expect(report.split('\n').filter((line) => line.startsWith('[ok] host'))).toEqual([])
    expect(report).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
  })

  test('cuts the message of a service without leaving a part of an address', async () => {
    const message = `${'x '.repeat(70)}${ALICE}`
    serve({ 'api.example': () => Promise.resolve(new Response(JSON.stringify({ message }), { status: 500 })) })
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: node() })
    expect((await run(modal)).of('host')?.evidence).not.toContain(ALICE.slice(0, 8))
  })

  test('names services by path where hosts are equal, as behind a proxy of the site', async () => {
    const down = () => Promise.reject(new TypeError('Failed to fetch'))
    serve({ 'shop.example/wallets': down })
    const proxy = { walletApi: 'https://shop.example/wallets', blockchainApi: 'https://shop.example/chain/' }
    const { modal } = createTestModal({
      options: { projectId: PROJECT, services: { ...services, ...proxy } },
      rpc: node(),
    })
    const { of } = await run(modal)
    expect(of('host')?.evidence).toContain('shop.example/wallets')
    expect(of('host')?.next).toContain('shop.example/wallets')
    expect(of('host')?.evidence).not.toContain('shop.example/chain')
  })

  test('names nodes by path where hosts are equal, without keys in paths and sub-domains', async () => {
    serve()
    const key = 'a1b2c3d4e5f6'
    const rpcUrls = {
      'eip155:1': [`https://rpc.example/eth/${key}${key}`, 'https://rpc.example/base', `https://${key}.quiknode.pro/`],
    }
    const { modal } = createTestModal({ options: { rpcUrls }, rpc: () => Promise.reject(new TypeError('down')) })
    const { of, report } = await run(modal)
    expect(of('node')?.evidence).toContain('rpc.example/base')
    expect(of('node')?.evidence).toContain('<key>.quiknode.pro')
    expect(JSON.stringify([of('node'), report])).not.toContain(key)
  })

  test('takes at most 12 s, and says what could not be checked', async () => {
    serve({ '': () => new Promise(() => {}) })
    const never = () => new Promise(() => {})
    // The page's own `fetch` ignores signals.
    vi.stubGlobal('fetch', never)
    const { modal } = createTestModal({ options: { projectId: PROJECT, services }, rpc: never })
    const { of } = await run(modal, 12_000)
    expect(of('host')?.evidence).toContain('walletApi did not answer within 10 s.')
    expect(of('popup')).toMatchObject({ state: 'unknown', evidence: 'This could not be checked.' })
    expect(of('node')?.state).toBe('problem')
  })

  test('speaks the language of the visitor, and English in the report', async () => {
    serve()
    await allWordsOf('es')
    const { modal } = createTestModal({ options: { locale: 'es' }, rpc: node() })
    await pass(1_000)
    const { of, report } = await run(modal)
    expect(of('offline')?.evidence).toBe('El navegador está en línea.')
    expect(report).toContain('[ok] offline: The browser is online.')
  })

  test('writes a report without addresses, e-mails, project ids, queries and pairing links', async () => {
    serve({
      'api.example': () => Promise.resolve(new Response(JSON.stringify({ message: `No ${PROJECT}` }), { status: 401 })),
    })
    const rpcUrls = { 'eip155:1': `https://node.example/v2/${PROJECT}?key=secret` }
    const { modal } = await createConnected({}, { options: { projectId: PROJECT, services, rpcUrls }, rpc: node() })
    const secrets = [ALICE, EMAIL, PROJECT, URI]
    const cause = new Error(`Failed for ${secrets.join(' and ')}`)
    await run(modal)
    modal.attempt.$connect.set({
      connectorId: 'io.demo',
      phase: 'failed',
      error: new WalletModalError('Unknown', { cause }),
    })
    logOf(modal).add('error', 'request', `https://node.example/v2/${PROJECT}?key=secret failed`)
    const { report } = await run(modal)
    for (const secret of [...secrets, 'symKey', 'key=secret']) expect(report).not.toContain(secret)
    expect(report).toContain('Failed for <address> and <e-mail> and <id> and <pairing link>')
    expect(report).toContain('Options: ')
    // The advice does not come from the service, so it is not redacted.
    expect(report).toMatch(
      /\[problem\] projectId: The project ID was refused\. walletApi: 401 No <id>\nTo do: Check the project ID\./,
    )
  })

  test('leaves no part of a secret where it cuts a long line', async () => {
    const { modal } = await createConnected({}, { rpc: node() })
    const groups = ALICE.match(/.{1,4}/g)?.join('&nbsp;')
    // No word list of BIP-39 has this word.
    for (const count of [100, 110, 115]) logOf(modal).add('error', 'wallet', `${'the '.repeat(count)}${groups}`)
    const { report } = await run(modal)
    for (const line of report.split('\n').slice(-3)) expect(line).toMatch(/ wallet: (?:the )+(?:<[a-z]*>?)?$/)
  })
})
