import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sentOf } from '../../../src/core/analytics/sentOf.ts'
import { createSender } from '../../../src/services/analytics/createSender.ts'
import { createAnalytics, type StoredEvent } from '../../sandbox/analytics/index.ts'
import { variantId } from '../../sandbox/data/projects.ts'
import { createWalletApi } from '../../sandbox/walletApi/index.ts'
import { storedError, storedTrack } from './schemas/analytics.ts'
import { conform } from './schemas/check.ts'
import { host, PROJECT_ID, type Hosted } from './schemas/host.ts'

let analytics: Hosted
let walletApi: Hosted
beforeAll(async () => {
  ;[analytics, walletApi] = await Promise.all([host(createAnalytics), host(createWalletApi)])
})
beforeEach(() => {
  walletApi.received.clear()
  void analytics.service.reset?.()
  // The page that is left
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
})
afterAll(() => Promise.all([analytics.stop(), walletApi.stop()]))

/** For a busy machine. */
const PATIENCE = { timeout: 10_000 }

const stored = async () => (await (await fetch(`${analytics.url}/events`)).json()) as StoredEvent[]

/** Sends one event and one error to the sandbox, as a visitor of a page does who leaves. */
function send(projectId: string) {
  const onRefused = vi.fn<(cause: unknown) => void>()
  const services = { analytics: analytics.url, walletApi: walletApi.url }
  const { add, addError, stop } = createSender({
    options: () => ({ projectId, services }),
    version: '1.2.3',
    isAllowed: () => true,
    now: Date.now,
    onRefused,
    onDropped: () => {},
  })
  const page = { href: 'https://site.example/shop?q=1', hostname: 'site.example' }
  const at = { network: 'eip155:1', now: Date.now(), page, random: (bytes: Uint8Array) => bytes.fill(1) }
  const record = sentOf('MODAL_OPEN', { connected: true }, at)
  if (!record) throw new Error('The event is never sent')
  add(record)
  addError({
    ...record,
    timestamp: new Date(at.now).toISOString(),
    props: { type: 'error', event: 'API_ERROR', errorType: 'RateLimited', errorMessage: 'Wait', stackTrace: '' },
  })
  const leave = () => void document.dispatchEvent(new Event('freeze'))
  return { onRefused, leave, stop }
}

it('sends events and errors as the contract of the service says', async () => {
  const { leave, stop, onRefused } = send(PROJECT_ID)
  leave()
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2), PATIENCE)
  stop()
  for (const { endpoint, event, ...more } of await stored()) {
    conform(event, endpoint === '/e' ? storedError : storedTrack)
    expect(more).toMatchObject({ projectId: PROJECT_ID, st: 'wallet-modal', sv: 'html-wallet-modal-1.2.3' })
  }
  expect(onRefused).not.toHaveBeenCalled()
})

it('sends nothing for a project that has turned analytics off', async () => {
  const { leave, stop } = send(variantId(PROJECT_ID, 'd1'))
  leave()
  await vi.waitFor(() => expect(walletApi.received.list()['walletApi']).toMatchObject([{ status: 200 }]), PATIENCE)
  leave()
  stop()
  expect(await stored()).toEqual([])
})

it('tells once that the service refuses the project', async () => {
  const { leave, stop, onRefused } = send(variantId(PROJECT_ID, 'd2'))
  leave()
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce(), PATIENCE)
  stop()
  expect(await stored()).toEqual([])
})
