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
    document.dispatchEvent(
      new CustomEvent('wallet-modal:error', { detail: { code: 'LoadFailed', message: `Of ${ALICE}` } }),
    )
    expect(all('log').at(-1)).toMatchObject({ level: 'error', about: 'error', text: 'LoadFailed: Of <address>' })
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
