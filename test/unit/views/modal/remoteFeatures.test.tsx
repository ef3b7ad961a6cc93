import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { builtInAuth } from '../../../../src/connectors/auth/index.ts'
import type { FeaturesInput, Options } from '../../../../src/core/options.ts'
import type { ViewName } from '../../../../src/core/views.ts'
import { applyOptions } from '../../../../src/flows/modal/applyOptions.ts'
import { closeModal } from '../../../../src/flows/modal/closeModal.ts'
import { discover } from '../../../../src/flows/connect/discover.ts'
import { reconnect } from '../../../../src/flows/connections/reconnect.ts'
import { openModal } from '../../../../src/flows/modal/openModal.ts'
import { loadFeatures } from '../../../../src/flows/modal/loadFeatures.ts'
import { createModal } from '../../../../src/modal.ts'
import { rest, standStill } from '../../../kit/clock.ts'
import { createConnected, createTestModal, fakeEntry, NO_NODE } from '../../../kit/createTestModal.ts'
import { fakeChain } from '../../../kit/fakeChain.ts'
import { fakeConnector } from '../../../kit/fakeConnector.ts'
import { fakePairing } from '../../../kit/fakePairing.ts'
import { fakeStorage } from '../../../kit/fakeStorage.ts'
import { happen, settle, visitor } from '../../../kit/visitor.tsx'

standStill()

/** Simulates a wallet API with no wallets. Counts the requests for features. */
function createApi(answer: () => Promise<FeaturesInput> = async () => ({ branding: false })) {
  const features = vi.fn(answer)
  return { features, wallets: async () => ({ wallets: [], count: 0, dropped: 0 }), assetUrl: () => '' }
}

const PROJECT: Options = { projectId: 'p' }

async function visit({
  options = PROJECT,
  api = createApi(),
}: { options?: Options; api?: ReturnType<typeof createApi> } = {}) {
  const here = createTestModal({
    options,
    walletApi: api,
    connectors: [fakeConnector({ id: 'a', name: 'Fox' })],
    offered: [fakePairing()],
  })
  const page = await visitor(here.modal)
  const open = async (view?: ViewName) => {
    void openModal(here.modal, view && { view })
    await settle()
  }
  return { ...here, ...api, page, open, branding: () => here.modal.$features.get().branding }
}

test('requests remote features when Connect opens, once for all openings', async () => {
  const { features, open, modal, branding } = await visit()
  expect(features).not.toHaveBeenCalled()
  await open()
  expect([features.mock.calls.length, branding()]).toEqual([1, false])
  await happen(() => closeModal(modal, 'button'))
  await open('Networks')
  await open()
  expect(features).toHaveBeenCalledOnce()
})

test('requests remote features when Account opens with a restored session, but not again for Connect', async () => {
  const storage = fakeStorage()
  await createConnected({ id: 'a' }, { storage })
  const api = createApi()
  const { modal } = createTestModal({
    options: PROJECT,
    storage,
    walletApi: api,
    connectors: [fakeConnector({ id: 'a' })],
    offered: [fakePairing()],
  })
  const page = await visitor(modal)
  await happen(() => reconnect(modal))
  expect(api.features).not.toHaveBeenCalled()
  void openModal(modal)
  await settle()
  expect([page.view(), api.features.mock.calls.length]).toEqual(['Account', 1])
  void openModal(modal, { view: 'Connect' })
  await settle()
  expect([page.view(), api.features.mock.calls.length]).toEqual(['Connect', 1])
})

test('requests remote features when Connect opens, but not again for Account', async () => {
  const { features, open, page } = await visit()
  await open()
  await page.press('button', 'Fox')
  await open()
  expect([page.view(), features.mock.calls.length]).toEqual(['Account', 1])
})

test.each([[{}], [{ projectId: '' }], [{ ...PROJECT, manualControl: true }]] as const)(
  'requests no remote features with %j',
  async (options) => {
    const { features, open, modal } = await visit({ options })
    await open()
    await loadFeatures(modal)
    expect(features).not.toHaveBeenCalled()
  },
)

test('requests the remote features of a new project, and immediately drops those of the previous one', async () => {
  const { features, open, entry, modal, branding } = await visit()
  await open()
  let answer = (_: FeaturesInput) => {}
  features.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  entry.configure({ projectId: 'q' })
  expect(branding()).toBe(true)
  await rest()
  expect([features.mock.calls.length, branding()]).toEqual([2, true])
  answer({ email: false })
  await rest()
  expect(modal.$features.get()).toMatchObject({ branding: true, email: false })
  entry.configure(PROJECT)
  expect([features.mock.calls.length, branding()]).toEqual([2, false])
})

test('requests remote features once the site names its project, even if the modal is already open', async () => {
  const { features, open, entry, branding } = await visit({ options: {} })
  await open()
  entry.configure(PROJECT)
  await settle()
  expect([features.mock.calls.length, branding()]).toEqual([1, false])
  entry.configure({ debug: false })
  await settle()
  expect(features).toHaveBeenCalledOnce()
})

test('requests remote features at the next opening if the project changes while the modal is closed', async () => {
  const { features, open, entry, modal } = await visit()
  await open()
  await happen(() => closeModal(modal, 'button'))
  entry.configure({ projectId: 'q' })
  await rest()
  expect(features).toHaveBeenCalledOnce()
  await open()
  expect(features).toHaveBeenCalledTimes(2)
})

test("keeps the site's options and the defaults if the remote features fail to load", async () => {
  const { features, open, modal } = await visit({
    options: { ...PROJECT, features: { swaps: false } },
    api: createApi(async () => Promise.reject(new Error('down'))),
  })
  await open()
  await open('Networks')
  expect(modal.$features.get()).toMatchObject({ swaps: false, branding: true, email: true })
  expect(features).toHaveBeenCalledOnce()
})

test("offers the embedded wallet as the remote features say, unless the site's options decide", async () => {
  const entry = fakeEntry({ ...PROJECT, networks: ['eip155:1'], storage: fakeStorage() })
  const modal = createModal(entry, {
    chains: [fakeChain()],
    builtIn: (site) => [builtInAuth(site, () => Promise.reject(new Error('Not asked')))],
    rpc: async () => NO_NODE,
    walletApi: async () => createApi(async () => ({ email: false, socials: false })),
  })
  const stops = [applyOptions(modal, 'en'), discover(modal)]
  onTestFinished(() => {
    for (const stop of stops) stop()
    modal.lifetime.abort()
  })
  const offered = () => modal.wallets.$others.get().map(({ id }) => id)
  expect(offered()).toEqual(['auth'])
  void openModal(modal)
  await loadFeatures(modal)
  expect(offered()).toEqual([])
  expect(modal.site.features()).toMatchObject({ email: false, socials: false })
  entry.configure({ features: { email: true } })
  expect(offered()).toEqual(['auth'])
})

describe('Remote features while the code of the wallet API loads', () => {
  /**
   * Opens a modal whose wallet API loads, or fails to load, when the test says so. Each project has features of its
   * own.
   */
  async function opened() {
    const entry = fakeEntry({ ...PROJECT, networks: ['eip155:1'], storage: fakeStorage() })
    const api = createApi(async () => ({ branding: entry.options().projectId !== 'p' }))
    const waiting: { arrive(): void; fail(): void }[] = []
    const walletApi = () =>
      new Promise<typeof api>((resolve, reject) => {
        waiting.push({ arrive: () => resolve(api), fail: () => reject(new Error('Failed to fetch')) })
      })
    const modal = createModal(entry, { chains: [fakeChain()], builtIn: () => [], rpc: async () => NO_NODE, walletApi })
    const stop = applyOptions(modal, 'en')
    onTestFinished(() => {
      stop()
      modal.lifetime.abort()
    })
    void openModal(modal)
    void loadFeatures(modal)
    await rest()
    return {
      ...api,
      entry,
      modal,
      arrive: () => waiting.splice(0).forEach((one) => one.arrive()),
      fail: () => waiting.splice(0).forEach((one) => one.fail()),
      branding: () => modal.$features.get().branding,
    }
  }

  test('keeps the remote features of each project, even if the project changes while they load', async () => {
    const { entry, features, branding, arrive } = await opened()
    entry.configure({ projectId: 'q' })
    arrive()
    await rest()
    expect(branding()).toBe(true)
    entry.configure(PROJECT)
    arrive()
    await rest()
    expect([branding(), features.mock.calls.length]).toEqual([false, 2])
  })

  test('requests remote features with the next view if the code of the wallet API failed to load', async () => {
    const { modal, branding, arrive, fail, features } = await opened()
    fail()
    await rest()
    expect(features).not.toHaveBeenCalled()
    const later = loadFeatures(modal)
    arrive()
    await later
    expect(branding()).toBe(false)
  })
})
